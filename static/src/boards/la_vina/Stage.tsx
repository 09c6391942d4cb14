/** The board: wineries, the path, the supply, and the panel beside it. */

import { useEffect, useRef } from 'preact/hooks';
import type { LaVinaController } from './controller';
import { watchDrags } from './drag';
import { w } from './i18n';
import { stepFocus } from '../../match/keys';
import { useDepartures, type Departures } from '../../match/departures';
import { PanelOf } from './panels';
import { Supply } from './Supply';
import { Way } from './Way';
import { Wineries } from './Wineries';

export interface StageProps {
  readonly board: LaVinaController;
  readonly departures: Departures;
}

export function Stage({ board, departures }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = board.view.value;
  const version = board.context.store.match.value.version;
  useEffect(() => watchDrags(board), []);
  useDepartures(departures, version);
  if (view === null) return <div class="board lvb" aria-busy="true" />;
  const keyed = (event: KeyboardEvent): void => {
    if (frame.current && !event.defaultPrevented && stepFocus(frame.current, event.key)) event.preventDefault();
  };
  return (
    <div ref={frame} class={`board lvb${board.panel.value === null ? '' : ' open'}`} role="group" aria-label={w('path.label')} onKeyDown={keyed}>
      <Wineries board={board} view={view} />
      <Way board={board} view={view} />
      <Supply board={board} view={view} />
      <PanelOf key={board.panel.value ?? ''} board={board} />
    </div>
  );
}
