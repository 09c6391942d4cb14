// A socket that comes back by itself: with jitter, so that a restarted server is not stormed.

import { hearTime } from './now';

export type Message = { type: string } & Record<string, unknown>;

export interface Socket {
  /** False when the message could not be sent now. */
  send(message: Message): boolean;
  close(): void;
}

const FIRST_WAIT = 500; // ms
const LONGEST_WAIT = 15_000; // ms
/** The server pings every 5 s; after this silence the line is taken for dead. */
const SILENCE = 16_000; // ms
/** The server refused the socket for good: signed out, not found, suspended. */
const FINAL_CODES = new Set([4401, 4403, 4404, 4429]);

export function socketUrl(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${path}`;
}

/** `receive` gets every message but pings, which are answered here; `again` runs after a return. */
export function openSocket(
  path: string,
  receive: (message: Message) => void,
  again: () => void = () => undefined,
): Socket {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let ended = false;
  let opened = false;
  let silence: number | undefined;

  const listen = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => socket?.close(), SILENCE);
  };

  const connect = () => {
    if (ended) return;
    socket = new WebSocket(socketUrl(path));
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listen();
      socket?.send(JSON.stringify({ type: 'hello', last: null, build: document.body.dataset.build ?? '' }));
      if (opened) again();
      opened = true;
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      listen();
      const message = parse(event.data);
      if (!message) return;
      if (message.type === 'ping') {
        hearTime(message.server_time);
        socket?.send(JSON.stringify({ type: 'pong' }));
      } else receive(message);
    };
    socket.onclose = (event) => {
      window.clearTimeout(silence);
      socket = null;
      if (ended || FINAL_CODES.has(event.code)) return;
      window.setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };

  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      ended = true;
      window.clearTimeout(silence);
      socket?.close();
    },
  };
}

export function parse(data: string): Message | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && typeof (value as Message).type === 'string') {
      return value as Message;
    }
  } catch {
    // Not ours: a proxy's error page, for instance.
  }
  return null;
}
