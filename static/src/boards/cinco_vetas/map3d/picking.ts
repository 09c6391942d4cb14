/**
 * Picking without rays: the legal targets are projected to the screen and the nearest one wins. Only
 * what may be touched can be hit.
 */

import type { Target } from '../types';

export interface Candidate {
  readonly target: Target;
  /** In CSS pixels of the canvas. */
  readonly x: number;
  readonly y: number;
}

/** Radius around a target that takes a touch, CSS pixels. */
export const TOUCH = 24;

/** The nearest target within its reach: 24 px or 0.3 edge lengths; terrains 0.8 edge lengths. */
export function nearest(
  candidates: readonly Candidate[],
  x: number,
  y: number,
  edgePixels: number,
): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const c of candidates) {
    const reach = c.target.kind === 'hex' ? edgePixels * 0.8 : Math.max(TOUCH, edgePixels * 0.3);
    const d = Math.hypot(c.x - x, c.y - y);
    // A terrain is hit only where no crossing or edge is: those are small and lie on its border.
    const rank = c.target.kind === 'hex' ? d + reach : d;
    if (d < reach && rank < least) {
      best = c.target;
      least = rank;
    }
  }
  return best;
}
