/** The map's view as it changes: what an event does to it, and what lies between two views. Pure. */

import type { MapEvent, MapView } from '../types';

/** The view after the event; events that change nothing on the map return the same view. */
export function applied(view: MapView, event: MapEvent): MapView {
  switch (event.type) {
    case 'dice':
      return { ...view, dice: event.dice };
    case 'path':
      return { ...view, paths: { ...view.paths, [event.edge]: event.seat } };
    case 'camp':
    case 'fortress': {
      const building = { seat: event.seat, kind: event.type };
      return { ...view, buildings: { ...view.buildings, [event.crossing]: building } };
    }
    case 'storm':
      return { ...view, storm: event.hex };
    case 'production':
    case 'robbery':
      return view;
  }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two views have the same terrains, numbers and ports. */
export function sameGround(a: MapView, b: MapView): boolean {
  return same(a.hexes, b.hexes) && same(a.ports, b.ports);
}

/** Whether two views have the same pieces, the Storm among them. */
export function samePieces(a: MapView, b: MapView): boolean {
  const sorted = (v: MapView): unknown => [
    Object.entries(v.paths).sort(),
    Object.entries(v.buildings)
      .map(([id, { seat, kind }]) => `${id} ${seat} ${kind}`)
      .sort(),
  ];
  return a.storm === b.storm && same(sorted(a), sorted(b));
}

/**
 * The events that lead from one view to the next, as far as pieces and the Storm tell. Empty when
 * something was taken back or the map is another one: then the new view is simply shown.
 */
export function between(before: MapView, after: MapView): MapEvent[] {
  const events: MapEvent[] = [];
  for (const [edge, seat] of Object.entries(before.paths)) if (after.paths[edge] !== seat) return [];
  for (const [crossing, b] of Object.entries(before.buildings)) {
    const now = after.buildings[crossing];
    if (now?.seat !== b.seat || (b.kind === 'fortress' && now.kind === 'camp')) return [];
  }
  for (const [id, hex] of Object.entries(before.hexes)) {
    const now = after.hexes[id];
    if (now?.terrain !== hex.terrain || now.number !== hex.number) return [];
  }
  if (after.storm !== before.storm) events.push({ type: 'storm', hex: after.storm });
  for (const [crossing, { seat, kind }] of Object.entries(after.buildings)) {
    if (before.buildings[crossing]?.kind !== kind) events.push({ type: kind, seat, crossing });
  }
  for (const [edge, seat] of Object.entries(after.paths)) {
    if (before.paths[edge] === undefined) events.push({ type: 'path', seat, edge });
  }
  return events;
}
