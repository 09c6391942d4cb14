/** Who sits where, in words. */

import { isShellKey, t } from '../i18n';
import type { MatchPayload, WireSeat } from '../wire/types';

/** A bot carries the number of its seat (from 1): two of one level are told apart by it. */
export function botName(level: string, seat: number): string {
  const key = `level.${level}`;
  return t('bot.named', { n: seat + 1, level: isShellKey(key) ? t(key) : level });
}

/** Letters and marks that turn the direction of writing. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written from the right does not turn the sentence around it. */
export function isolated(name: string): string {
  return TURNING.test(name) ? `\u2068${name}\u2069` : name;
}

/** A person keeps the name while a bot plays on for them. */
export function seatName(seat: WireSeat | undefined, index: number): string {
  if (seat?.user) return isolated(seat.user.name);
  return seat?.bot ? botName(seat.bot, index) : t('empty.seat', { n: index + 1 });
}

export function namer(match: () => MatchPayload): (seat: number) => string {
  return (index) => seatName(match().seats.find((seat) => seat.index === index), index);
}
