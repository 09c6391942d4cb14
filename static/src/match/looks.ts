/** Which of the six looks (colour, shape, pattern) a seat has on this screen. */

import { signal } from '@preact/signals';
import { ownFirst } from './settings';

/** The seat of whoever looks at the match; null for one who only looks on. */
export const ownSeat = signal<number | null>(null);

/**
 * Seat 0 has the first look and so on, for everybody. Who asks for "always the first colour" sees the
 * own seat in it, and in its stead the seat whose look that would be; nobody else's screen changes.
 */
export function lookOf(seat: number): number {
  const own = ownFirst.value ? (ownSeat.value ?? 0) : 0;
  if (seat === own) return 0;
  return seat === 0 ? own : seat;
}
