/** The frame of what opens beside the map, or from below on phones. */

import { Icon } from '../../../match/shell/parts';
import { Panel, type PanelProps } from '../../../match/shell/Panel';
import { w } from '../i18n';
import { RESOURCE_COLOUR } from '../map2d/terrain';
import type { Resource } from '../types';
import { entries, type Bag } from '../view';

export function ResourceIcon({ resource, size = 17 }: { resource: Resource; size?: number }) {
  return (
    <i class="ri" style={{ '--rc': RESOURCE_COLOUR[resource] }} title={w(`cap.${resource}`)}>
      <Icon name={resource} size={size} />
      <span class="sr">{w(`cap.${resource}`)}</span>
    </i>
  );
}

export function BagIcons({ bag }: { bag: Bag }) {
  return (
    <>
      {entries(bag).map(([resource, n]) => (
        <span key={resource}>
          <ResourceIcon resource={resource} />
          <b>{n}</b>
        </span>
      ))}
    </>
  );
}

/** On phones the panel lies over the lower part of the board: the map ends where it begins. */
function leaveRoom(panel: HTMLElement): () => void {
  const board = panel.closest<HTMLElement>('.board');
  if (board === null) return () => undefined;
  const measure = (): void => {
    const under = board.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
    board.style.setProperty('--under', `${Math.max(0, Math.round(under))}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(panel);
  watch.observe(board);
  return () => {
    watch.disconnect();
    board.style.removeProperty('--under');
  };
}

export function Frame({ name, ...rest }: Omit<PanelProps, 'cls'>) {
  return <Panel name={name} cls={`trade cvp-${name}`} opened={leaveRoom} {...rest} />;
}
