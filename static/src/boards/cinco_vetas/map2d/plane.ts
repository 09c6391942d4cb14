/** The flat map's own measures: 60 units an edge, the middle of the island at the origin. */

import { edgeAt, placeAt, seaward, type CrossingId, type EdgeId, type Point } from '../geometry';
import type { Target } from '../types';

export const SCALE = 60;
export const BOX = { x: -395, y: -303, width: 790, height: 606 } as const;

export function at(kind: Target['kind'], id: string): Point {
  const point = placeAt(kind, id);
  return { x: round(point.x * SCALE), y: round(point.y * SCALE) };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The six corners of a hex with this radius, as an SVG point list. */
export function hexagon(radius: number): string {
  const half = round((radius * Math.sqrt(3)) / 2);
  const low = radius / 2;
  return `0,${-radius} ${half},${-low} ${half},${low} 0,${radius} ${-half},${low} ${-half},${-low}`;
}

/** Along an edge, leaving room for what stands on its crossings. */
export function alongEdge(id: EdgeId, room = 9): string {
  const [a, b] = edgeAt(id).ends;
  const p = at('crossing', a);
  const q = at('crossing', b);
  const part = room / SCALE;
  const x = (from: number, to: number): number => round(from + (to - from) * part);
  return `M${x(p.x, q.x)} ${x(p.y, q.y)}L${x(q.x, p.x)} ${x(q.y, p.y)}`;
}

/** Where the sign of a port stands, and the dotted line that ties it to its crossings. */
export function portPlace(edge: EdgeId): { readonly sign: Point; readonly tie: string } {
  const middle = at('edge', edge);
  const out = seaward(edge);
  const sign = { x: round(middle.x + 34 * out.x), y: round(middle.y + 34 * out.y) };
  const [a, b] = edgeAt(edge).ends.map((end: CrossingId) => at('crossing', end)) as [Point, Point];
  return { sign, tie: `M${a.x} ${a.y}L${sign.x} ${sign.y}L${b.x} ${b.y}` };
}

/** The lit place nearest to a point of the map, within reach. */
export function nearest<T extends Target>(places: readonly T[], point: Point, reach: number): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const p = at(place.kind, place.id);
    const distance = Math.hypot(p.x - point.x, p.y - point.y);
    // A terrain is wide; a crossing or an edge wins where both are lit.
    const within = place.kind === 'hex' ? 52 : reach;
    if (distance <= within && distance < least) {
      best = place;
      least = distance;
    }
  }
  return best;
}
