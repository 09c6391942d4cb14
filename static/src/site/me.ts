// The socket of this user, on every page: it brings people to their match, and tells what is new.

import { openSocket, type Message, type Socket } from './socket';
import { text } from './texts';
import { toast } from './toasts';

type Listener = (message: Message) => void;

const listeners: Listener[] = [];
let socket: Socket | null = null;
let onTheWay = false;

export function onMe(listener: Listener): void {
  listeners.push(listener);
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
  if (typeof url !== 'string') return null;
  const target = new URL(url, location.href);
  return target.origin === location.origin ? target.pathname + target.search : null;
}

function receive(message: Message): void {
  if (message.type === 'goto') {
    const path = ownPath(message.url);
    if (path && path !== location.pathname) {
      onTheWay = true;
      toast(text('matched'));
      location.assign(path);
    }
  } else if (message.type === 'closed' && message.code !== 'server_restart') {
    toast(text('signedOut'), { label: text('reload'), run: () => location.reload() });
  } else if (message.type === 'notification' && typeof message.text === 'string') {
    toast(message.text);
  }
  listeners.forEach((listener) => listener(message));
}

export function startMe(): void {
  if (!document.body.dataset.user) return;
  socket = openSocket('/ws/me/', receive);
}
