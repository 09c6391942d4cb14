/** The page's share of the seed of a match. */

import type { MatchPayload } from '../wire/types';
import { toHex } from './canonical';

/** Drawn once for each match, so that a reload sends the same again. */
export function ownNonce(matchId: string): string {
  const key = `sobremesa.nonce.${matchId}`;
  const kept = sessionStorage.getItem(key);
  if (kept !== null) return kept;
  const fresh = toHex(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(key, fresh);
  return fresh;
}

/** Whether the match has just started without what this page sent for its seed. */
export function nonceLeftOut(before: MatchPayload, after: MatchPayload): boolean {
  if (before.started || !after.started || after.seat === null || after.nonces === null) return false;
  return after.can_abort && !after.nonces.includes(ownNonce(after.id));
}
