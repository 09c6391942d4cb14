/** ms to wait before the n-th attempt (from 0) to connect: doubling up to 8 s, half of it left to chance,
 * so that thousands of pages do not come back in the same instant. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(8000, 500 * 2 ** attempt);
  return whole / 2 + random() * (whole / 2);
}

/** ms of silence after which a socket counts as lost: the server pings every 5 s. */
export const SILENCE = 12_000;
