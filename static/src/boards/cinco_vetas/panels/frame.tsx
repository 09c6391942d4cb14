/** The frame of what opens beside the map, or from below on phones. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../i18n';
import { Icon } from '../../../match/shell/parts';
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

interface FrameProps {
  readonly title: string;
  readonly name: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
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

/** Focus comes in with the panel unless somebody is writing, and goes back where it was. */
export function Frame({ title, name, close, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (frame.current === null ? undefined : leaveRoom(frame.current)), []);
  useEffect(() => {
    const before = document.activeElement;
    if (!(before instanceof HTMLInputElement)) frame.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={frame} class={`trade cvp-${name}`} role="dialog" aria-label={title} tabIndex={-1} data-panel={name}>
      <div class="row sp">
        <h2>{title}</h2>
        <button type="button" class="ib" aria-label={t('do.close')} data-do="close" onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      {children}
    </section>
  );
}
