// Moments as people say them: "hace 3 minutos", "quedan 7:52", good morning or good evening.

import { serverNow } from './now';
import { language, text } from './texts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, in whole units; under a minute it is "now". */
export function ago(seconds: number, lang: string): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  for (const [unit, size] of STEPS) {
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** A span of seconds as 0:07, 7:52, 1:02:03, or with the days before it. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const days = Math.floor(whole / 86_400);
  const unit = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const;
  if (days > 0) return `${new Intl.NumberFormat(language(), unit).format(days)} ${clock(whole % 86_400)}`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** Which greeting the hour asks for. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 6 && hour < 13) return 'morning';
  return hour >= 13 && hour < 20 ? 'afternoon' : 'evening';
}

/** A moment in the reader's own zone and language, to the second. */
export function moment(iso: string, lang: string, zone?: string): string {
  return new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone && { timeZone: zone }),
  }).format(new Date(iso));
}

function placeMoments(): void {
  const moments = document.querySelectorAll<HTMLTimeElement>('time[data-moment]');
  moments.forEach((element) => {
    element.textContent = moment(element.dateTime, language());
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.querySelectorAll<HTMLElement>('[data-zone]').forEach((element) => {
    element.textContent = (element.dataset.zone ?? '').replace('{zone}', timeZone.replaceAll('_', ' '));
  });
}

function paint(): void {
  const now = serverNow();
  document.querySelectorAll<HTMLTimeElement>('time[data-ago]').forEach((element) => {
    element.textContent = ago((now - Date.parse(element.dateTime)) / 1000, language());
    element.title ||= new Date(element.dateTime).toLocaleString(language());
  });
  document.querySelectorAll<HTMLTimeElement>('time[data-until]').forEach((element) => {
    const left = (Date.parse(element.dateTime) - now) / 1000;
    element.textContent = left > 0 ? text('left').replace('{time}', clock(left)) : text('over');
  });
}

export function startTimes(): void {
  const greeting = document.querySelector<HTMLElement>('[data-greeting]');
  const words = greeting?.dataset[partOfDay(new Date().getHours())];
  if (greeting && words) greeting.textContent = words;
  placeMoments();
  paint();
  window.setInterval(paint, 1000);
  document.addEventListener('htmx:load', paint);
}
