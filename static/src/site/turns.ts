// A turn of one's own has begun in some match: the way there, and the browser's notice out of sight.

import htmx from 'htmx.org';

import { onMe, ownPath } from './me';
import { tellTurn } from './notices';
import type { Message } from './socket';
import { text } from './texts';
import { toast } from './toasts';

/** ms in which another tab of this browser may tell it first: the match's own page comes before all others. */
const OTHERS = 900;

/** The list of one's matches on the first page, as it is now. */
function refreshList(): void {
  if (!document.getElementById('turns')) return;
  void htmx.ajax('get', location.pathname, { target: '#turns', select: '#turns', swap: 'outerHTML' });
}

function begun(message: Message): void {
  const path = ownPath(message.url);
  if (path === null || path === location.pathname) return;
  const words = text('turn').replace('{title}', String(message.title));
  const turn = { match: String(message.match), version: Number(message.version) };
  window.setTimeout(() => {
    if (document.visibilityState === 'hidden') tellTurn(turn, words, '', () => location.assign(path));
  }, OTHERS);
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
