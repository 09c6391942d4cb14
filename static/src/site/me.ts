// The socket of this user, on every page: it brings people to their match, and tells what is new.

import { openSocket, type Message, type Socket } from './socket';
import { text } from './texts';
import { toast } from './toasts';

/** True: what the message says is shown already, and needs no toast. */
type Listener = (message: Message) => boolean | void;

const listeners: Listener[] = [];
let socket: Socket | null = null;
let onTheWay = false;

/** Returns how to stop listening. */
export function onMe(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    const at = listeners.indexOf(listener);
    if (at >= 0) listeners.splice(at, 1);
  };
}

export function sendMe(message: Message): boolean {
  return socket?.send(message) ?? false;
}

/** Whether the browser is on its way to another page. */
export function leaving(): boolean {
  return onTheWay;
}

/** Only addresses of this site; null for anything else. */
export function ownPath(url: unknown): string | null {
  if (typeof url !== 'string' || url === '') return null;
  const target = new URL(url, location.href);
  return target.origin === location.origin ? target.pathname + target.search : null;
}

/** The dot on the bell, and its number for who hears the page. */
function countNotices(unread: unknown): void {
  const bell = document.getElementById('bell');
  if (!bell || typeof unread !== 'number') return;
  bell.querySelector<HTMLElement>('.dot')?.toggleAttribute('hidden', unread === 0);
  const number = bell.querySelector('[data-unread]');
  if (number) number.textContent = String(unread);
}

function receive(message: Message): void {
  const shown = listeners.map((listener) => listener(message)).includes(true);
  if (message.type === 'goto') {
    const path = ownPath(message.url);
    if (path && path !== location.pathname) {
      onTheWay = true;
      toast(text('matched'));
      location.assign(path);
    }
  } else if (message.type === 'closed' && (message.code === 'signed_out' || message.code === 'suspended')) {
    toast(text('signedOut'), { label: text('reload'), run: () => location.reload() });
  } else if (message.type === 'notification') {
    const { text: words, url } = message.notification as { text: string; url: string | null };
    const path = ownPath(url);
    if (path !== location.pathname && !shown) {
      toast(words, path ? { label: text('look'), run: () => location.assign(path) } : undefined);
    }
    countNotices(message.unread);
  } else if (message.type === 'notifications_read') {
    countNotices(message.unread);
  }
}

export function startMe(): void {
  if (!document.body.dataset.user) return;
  socket = openSocket('/ws/me/', receive);
}
