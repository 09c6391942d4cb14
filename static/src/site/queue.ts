// The ranked queue while it waits: the time, how far the search reaches, a sign of life.

import { leaving, onMe, sendMe } from './me';
import { clock } from './times';

const ALIVE = 10_000; // ms between two signs of life
const FIRST_WINDOW = 100;
const WIDENING = 25; // points every ten seconds
const WIDEST = 400;
/** The way to the match may be told just after the ticket is gone. */
const GRACE = 1_500; // ms

/** How far a rival's rating may lie after this many seconds. */
export function reach(seconds: number): number {
  return Math.min(WIDEST, FIRST_WINDOW + WIDENING * Math.floor(Math.max(0, seconds) / 10));
}

export function startQueue(): void {
  const place = document.getElementById('waiting');
  if (!place) return;
  const since = Date.parse(place.dataset.since ?? '');
  const rating = Number(place.dataset.rating);
  // The page's own clock may be wrong: what counts is the server's at rendering.
  const skew = Date.now() - Date.parse(place.dataset.now ?? '');
  const number = new Intl.NumberFormat(document.documentElement.lang, {
    useGrouping: 'always' as unknown as boolean, // Spanish groups from 10.000 on unless told so
  });
  const show = (name: string, words: string) => {
    const element = place.querySelector(`[data-show="${name}"]`);
    if (element) element.textContent = words;
  };
  const paint = () => {
    const seconds = (Date.now() - skew - since) / 1000;
    const width = reach(seconds);
    show('time', clock(seconds));
    show('low', number.format(Math.round(rating - width)));
    show('high', number.format(Math.round(rating + width)));
    show('reach', number.format(width));
    const bar = place.querySelector<HTMLElement>('.window i');
    const labels = place.querySelector<HTMLElement>('.window-l');
    if (bar && labels) {
      const side = 50 - (50 * width) / WIDEST;
      bar.style.left = `${side}%`;
      bar.style.right = `${side}%`;
      labels.style.marginInline = `calc(${side}% - 2em)`;
    }
  };
  paint();
  window.setInterval(paint, 1000);
  const alive = () => sendMe({ type: 'queue_alive' });
  window.setInterval(alive, ALIVE);
  window.setTimeout(alive, 1000);
  onMe((message) => {
    // The ticket is gone, here or in another tab: show what holds now.
    if (message.type !== 'queue' || message.ticket !== null) return;
    window.setTimeout(() => {
      if (!leaving()) location.reload();
    }, GRACE);
  });
}
