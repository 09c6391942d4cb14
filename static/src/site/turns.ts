// A turn of one's own has begun in some match: the way there, and the browser's notice out of sight.

import htmx from 'htmx.org';

import { onMe, ownPath } from './me';
import type { Message } from './socket';
import { text } from './texts';
import { toast } from './toasts';

/** What the match page keeps under the same names (match/settings.ts, match/shell/notices.ts). */
const ALLOWED = 'sobremesa.notices';
const TOLD = 'sobremesa.turn';
/** ms in which another tab of this browser may tell it first: the match's own page comes before all others. */
const OTHERS = 900;

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden: no notices were allowed either
  }
}

/** Once for each turn in all tabs; nothing where a page is looked at. */
function notice(title: string, path: string, turn: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (kept(ALLOWED) !== 'yes' || kept(TOLD) === turn || document.visibilityState === 'visible') return;
  localStorage.setItem(TOLD, turn);
  let shown: Notification;
  try {
    shown = new Notification(title, { tag: `turn-${turn.split(':')[0]}` });
  } catch {
    return; // phones that know them only from a service worker
  }
  shown.onclick = () => {
    window.focus();
    shown.close();
    location.assign(path);
  };
}

/** The list of one's matches on the first page, as it is now. */
function refreshList(): void {
  if (!document.getElementById('turns')) return;
  void htmx.ajax('get', location.pathname, { target: '#turns', select: '#turns', swap: 'outerHTML' });
}

function begun(message: Message): void {
  const path = ownPath(message.url);
  if (path === null || path === location.pathname) return;
  const words = text('turn').replace('{title}', String(message.title));
  const turn = `${String(message.match)}:${String(message.version)}`;
  window.setTimeout(() => notice(words, path, turn), OTHERS);
  if (document.getElementById('turns')) refreshList();
  // A match page counts the others that wait at its upper edge.
  else if (document.visibilityState === 'visible' && !document.getElementById('match')) {
    toast(words, { label: text('look'), run: () => location.assign(path) });
  }
}

export function startTurns(): void {
  onMe((message) => {
    if (message.type === 'turn') begun(message);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshList();
  });
}
