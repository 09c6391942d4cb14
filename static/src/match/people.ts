/** Who sits where, in words. */

import { isShellKey, t } from '../i18n';
import type { MatchPayload, WireSeat } from '../wire/types';

export function botName(level: string): string {
  const key = `level.${level}`;
  return t('bot.named', { level: isShellKey(key) ? t(key) : level });
}

/** A person keeps the name while a bot plays on for them. */
export function seatName(seat: WireSeat | undefined, index: number): string {
  if (seat?.user) return seat.user.name;
  return seat?.bot ? botName(seat.bot) : t('empty.seat', { n: index + 1 });
}

export function namer(match: () => MatchPayload): (seat: number) => string {
  return (index) => seatName(match().seats.find((seat) => seat.index === index), index);
}
