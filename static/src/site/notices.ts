// The browser's own notice of a turn, out of sight: alike on every page, once in all tabs.

import { remember, remembered } from './memory';

/** Whether this browser knows such notices at all. */
export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

/** Only ever after a click of the person: the browser asks. Returns whether notices will come. */
export async function allowNotices(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted';
  remember('notices', granted ? 'yes' : 'no');
  return granted;
}

/** They were switched on here, and the browser has not changed its mind. */
export function noticesAllowed(): boolean {
  return remembered('notices') === 'yes' && canNotify() && Notification.permission === 'granted';
}

export interface Turn {
  readonly match: string;
  /** The version at which it began. */
  readonly version: number;
}

const nameOf = ({ match, version }: Turn): string => `${match}:${version}`;

/** The turn has been seen on a page or told: no tab of this browser tells it again. */
export function noteTurn(turn: Turn): void {
  remember('turn', nameOf(turn));
}

/** Tells a turn unless some tab has; null where nothing is shown. `clicked` runs in this page. */
export function tellTurn(turn: Turn, title: string, body: string, clicked: () => void): Notification | null {
  if (!noticesAllowed() || remembered('turn') === nameOf(turn)) return null;
  noteTurn(turn);
  let notice: Notification;
  try {
    // Of two at once with one tag the browser shows one.
    notice = new Notification(title, { body, tag: `turn-${turn.match}` });
  } catch {
    return null; // phones that know them only from a service worker
  }
  notice.onclick = () => {
    window.focus();
    notice.close();
    clicked();
  };
  return notice;
}
