/**
 * Clocks as the server keeps them: time left = allowance + (bank, where it may be used) − what has
 * passed since the clock was started, by the server's time.
 */

import { language, NUMBER_LOCALE, t } from '../i18n';
import type { WireClock } from '../wire/types';

/** Seconds left, 0 at least. `now` is the server's time in ms. */
export function secondsLeft(clock: WireClock, now: number): number {
  const whole = clock.allowance + (clock.uses_bank ? clock.bank : 0);
  if (!clock.running || clock.started_at === null) return clock.bank;
  const passed = (now - Date.parse(clock.started_at)) / 1000;
  const left = clock.deadline === null ? whole - passed : (Date.parse(clock.deadline) - now) / 1000;
  return Math.max(0, left);
}

/** `m:ss`, or `h:mm:ss`; rounded up, so that 0:00 means that the time is over. */
export function formatClock(seconds: number): string {
  const whole = Math.ceil(seconds - 1e-6);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** As a clock below an hour of play; in turn-based matches days and hours are what counts. */
export function formatLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return formatClock(seconds);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('clock.hours', { h: hours, m: minutes % 60 });
  return t('clock.days', { d: Math.floor(hours / 24), h: hours % 24 });
}

/** A moment in the reader's own time: the hour, with the day when it is not today. */
export function formatMoment(iso: string, seconds = false): string {
  const moment = new Date(iso);
  const today = moment.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(NUMBER_LOCALE[language], {
    ...(!today && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(moment);
}

/** Below this many seconds the page says what follows. */
export const SHORT = 30;
/** Moments at which the time left is announced to screen readers. */
export const ANNOUNCED: readonly number[] = [20, 10, 5];
