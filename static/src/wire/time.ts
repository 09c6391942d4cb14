/** The server's time, estimated from the moments that its messages carry. */

/** Server time minus the page's own, in ms, from the one message; half the way is unknown and small. */
export function serverOffset(serverTime: string, receivedAt: number): number {
  return Date.parse(serverTime) - receivedAt;
}

/**
 * The better of two estimates. A message is never received before it was sent, so the largest
 * difference is the one with the least delay in it; a clock that was set is followed at once.
 */
export function betterOffset(known: number | null, fresh: number): number {
  if (known === null || Math.abs(fresh - known) > 5000) return fresh;
  return Math.max(known, fresh);
}
