/** What this browser remembers about how its person likes to play. */

import { signal, type Signal } from '@preact/signals';
import { remember, remembered } from '../site/memory';

function flag(key: string, usual: boolean): Signal<boolean> {
  const kept = remembered(key);
  return signal(kept === null ? usual : kept === 'yes');
}

/** Choose, preview, confirm; off: the first touch acts. */
export const confirmMoves = flag('confirm', true);
/** Wood for a move, a glass for your turn. */
export const sound = flag('sound', false);
/** The own seat in the first colour, whichever seat it is. */
export const ownFirst = flag('own-first', false);
/** A question before the turn ends. */
export const confirmEnd = flag('confirm-end', true);
/** The browser says that it is your turn while the page is out of sight. */
export const notices = flag('notices', false);

export function setFlag(target: Signal<boolean>, key: 'confirm' | 'confirm-end' | 'notices' | 'own-first' | 'sound', value: boolean): void {
  target.value = value;
  remember(key, value ? 'yes' : 'no');
}
