// The server's time on every page, however wrong this computer's clock is: from the page itself, then
// from the pings of its sockets.

import { betterOffset, serverOffset } from '../wire/time';

let offset: number | null = null;

/** The server's time in ms. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0);
}

export function hearTime(serverTime: unknown): void {
  if (typeof serverTime !== 'string') return;
  const fresh = serverOffset(serverTime, Date.now());
  if (Number.isFinite(fresh)) offset = betterOffset(offset, fresh);
}

/** The moment at which the page was made, less the time since it began to arrive. */
export function startNow(): void {
  const made = Date.parse(document.body.dataset.now ?? '');
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page that came out of the browser's store says when it was made, not what time it is.
  if (!Number.isFinite(made) || !arrival || arrival.type === 'back_forward') return;
  hearTime(new Date(made + performance.now() - arrival.responseStart).toISOString());
}
