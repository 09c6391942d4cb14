/** The map in three dimensions, loaded when it is asked for; the same lit places, the same keys. */

import { effect, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CincoController } from './controller';
import { w } from './i18n';
import { sameTarget } from './legal';
import { arrowKey } from './map2d/HexMap';
import type { Map3D } from './map3d';
import type { MapEvent, Target } from './types';
import { placeName } from './words';

export type Quality = 'full' | 'light';

export interface Happening {
  readonly events: readonly MapEvent[];
  readonly version: number;
}

interface Map3dProps {
  readonly board: CincoController;
  readonly quality: Quality;
  readonly happening: ReadonlySignal<Happening | null>;
  readonly ready: (map: Map3D | null) => void;
  readonly slow: () => void;
  /** No context, or it was lost: the flat map takes over. */
  readonly failed: (why: 'lost' | 'none') => void;
}

function theme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Where the row of a player is: robbed and produced goods fly there. */
function seatAnchor(seat: number): { x: number; y: number } | null {
  const row = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  return row ? { x: row.left + row.width / 2, y: row.top + row.height / 2 } : null;
}

/** Keeps the picture in step with the match until it is disposed. */
function follow(map: Map3D, props: Map3dProps): () => void {
  const { board, happening } = props;
  let shownVersion = -1;
  const views = effect(() => {
    const view = board.view.value;
    const happened = happening.value;
    const { version } = board.context.store.match.value;
    if (view === null) return;
    if (happened && happened.version === version && shownVersion !== -1 && shownVersion < version) {
      shownVersion = version;
      void map.play(happened.events).then(() => {
        if (shownVersion === version) map.setView(view, false);
      });
      return;
    }
    if (version === shownVersion) return;
    map.setView(view, shownVersion !== -1 && version === shownVersion + 1);
    shownVersion = version;
  });
  const targets = effect(() => {
    const shown = board.shown.value;
    const lit = board.lit.value;
    // The keyboard's place is shown only while it is a lit one.
    const stands = lit.find((place) => sameTarget(place, board.cursor.value)) ?? null;
    map.setTargets(lit, shown.selected ?? stands, shown.ghost);
  });
  const paint = new MutationObserver(() => map.setTheme(theme()));
  paint.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    views();
    targets();
    paint.disconnect();
  };
}

export function Map3dView(props: Map3dProps) {
  const { board, quality } = props;
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<Map3D | null>(null);
  const [loading, setLoading] = useState(true);

  useEffect(() => {
    let gone = false;
    let stop: (() => void) | null = null;
    const start = async (): Promise<void> => {
      const { createMap3D } = await import('./map3d');
      if (gone || place.current === null) return;
      const map = createMap3D({
        container: place.current,
        theme: theme(),
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
        quality,
        label: w('map'),
        onSlow: props.slow,
        onLost: () => props.failed('lost'),
        onPick: (target: Target) => board.pick(target),
        onHover: () => undefined,
        anchor: seatAnchor,
      });
      made.current = map;
      stop = follow(map, props);
      props.ready(map);
      setLoading(false);
    };
    start().catch(() => !gone && props.failed('none'));
    return () => {
      gone = true;
      stop?.();
      made.current?.dispose();
      made.current = null;
      props.ready(null);
    };
  }, []);

  useEffect(() => made.current?.setQuality(quality), [quality]);

  const cursor = board.cursor.value;
  const view = board.view.value;
  const spoken = cursor && view ? placeName(view, cursor) : '';
  return (
    <div
      class="cv3d"
      tabIndex={0}
      role="application"
      aria-label={board.lit.value.length > 0 ? w('map.targets', { n: board.lit.value.length }) : w('map')}
      onKeyDown={(event) => {
        made.current?.skip();
        if (arrowKey(board, event)) return;
        if (event.key === 'Enter' && cursor) {
          event.preventDefault();
          board.pick(cursor);
        }
      }}
    >
      <div ref={place} class="cv3d-place" />
      {loading && <p class="cv3d-wait loading mut">{w('map.loading')}</p>}
      <span class="sr" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
