/**
 * The life of one command: sent, not acknowledged in time, sent again with the same id, reported. The
 * id makes a repetition harmless: the server answers it with the stored answer.
 */

import type { Action } from '../wire/types';

export interface Command {
  readonly kind: 'action' | 'undo';
  readonly action: Action | null;
  readonly expected_version: number;
  readonly request_id: string;
}

export interface Pending {
  readonly command: Command;
  readonly firstSent: number;
  readonly lastSent: number;
  readonly attempts: number;
  /** No answer for so long that the player is told. */
  readonly late: boolean;
}

/** ms without an acknowledgement after which a command is sent again. */
export const RETRY_AFTER = 4000;
/** ms after which the page says that the move is not saved yet. */
export const LATE_AFTER = 7000;
/** Between later attempts, at most. */
const SLOWEST = 15_000;

export function newRequestId(): string {
  // randomUUID is missing on pages without TLS; getRandomValues is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function send(command: Command, now: number): Pending {
  return { command, firstSent: now, lastSent: now, attempts: 1, late: false };
}

export type Due = { readonly pending: Pending; readonly resend: boolean };

/** What is due for a command at `now`: to wait, or to be sent once more. */
export function tick(pending: Pending, now: number): Due {
  const late = pending.late || now - pending.firstSent >= LATE_AFTER;
  const patience = Math.min(SLOWEST, RETRY_AFTER * 1.5 ** (pending.attempts - 1));
  if (now - pending.lastSent < patience) return { pending: { ...pending, late }, resend: false };
  return { pending: again({ ...pending, late }, now), resend: true };
}

/** Sent once more, at once: the road it took is known to be broken. */
export function again(pending: Pending, now: number): Pending {
  return { ...pending, lastSent: now, attempts: pending.attempts + 1 };
}

/** Answers after which the same command may simply be sent once more. */
export function isPassing(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
