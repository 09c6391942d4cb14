/** The board: the year, the valley, the vineyard; decisions lie over the season that is not being played. */

import { useRef } from 'preact/hooks';
import { Icon } from '../../match/shell/parts';
import { stepFocus } from '../../match/keys';
import { useDepartures, type Departures } from '../../match/departures';
import { CardText } from './Card';
import type { ViticultureController } from './controller';
import { w } from './i18n';
import { Choices } from './panels/Choices';
import { Frame } from './panels/frame';
import { ListPanel } from './panels/List';
import type { ViticultureView } from './types';
import { Acts, OpenPlaces, Seasons, WakeUp } from './Valley';
import { Yard } from './Yard';

export interface StageProps {
  readonly board: ViticultureController;
  readonly departures: Departures;
}

export function Stage({ board, departures }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = board.view.value;
  const version = board.context.store.match.value.version;
  useDepartures(departures, version);
  if (view === null) return <div class="board vib" aria-busy="true" />;
  const keyed = (event: KeyboardEvent): void => {
    if (frame.current && !event.defaultPrevented && stepFocus(frame.current, event.key)) event.preventDefault();
  };
  return (
    <div ref={frame} class={`board vib part-${board.part.value}`} role="group" aria-label={w('board.label')} onKeyDown={keyed} data-season={view.season} data-year={view.year}>
      <Seasons board={board} view={view} />
      <Valley board={board} view={view} />
      <Yard board={board} view={view} />
    </div>
  );
}

function Valley({ board, view }: { board: ViticultureController; view: ViticultureView }) {
  const opened = board.opened.value;
  const read = board.read.value;
  const winter = view.season === 'winter';
  // Planning puts a worker on the season to come: it must stay in sight.
  const over = opened === 'card' || (opened === null && board.choices.value.length > 0);
  return (
    <div class={`vgrid${over ? ' asks' : ''}`}>
      <WakeUp board={board} view={view} />
      {opened === 'list' ? (
        <ListPanel board={board} view={view} />
      ) : (
        <>
          {over && winter && <Over board={board} view={view} read={opened === 'card' ? read : null} />}
          {!(over && winter) && <Acts board={board} view={view} season="summer" />}
          {!(over && !winter) && <Acts board={board} view={view} season="winter" />}
          {over && !winter && <Over board={board} view={view} read={opened === 'card' ? read : null} />}
        </>
      )}
      <OpenPlaces board={board} view={view} />
      <button type="button" class="ib vlistb" aria-label={w('panel.list')} title={w('panel.list')} aria-pressed={opened === 'list'} data-do="list" onClick={() => board.toggle('list')}>
        <Icon name="log" size={18} />
      </button>
    </div>
  );
}

function Over({ board, view, read }: { board: ViticultureController; view: ViticultureView; read: string | null }) {
  if (read === null) return <Choices board={board} view={view} />;
  const held = view.hand?.includes(read) ?? false;
  return (
    <Frame title={w('panel.card')} name="card" close={() => board.close()}>
      <CardText view={view} id={read} seat={held ? board.ownSeat : null} />
    </Frame>
  );
}
