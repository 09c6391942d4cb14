/**
 * One socket that comes back by itself. A lost Wi-Fi closes nothing, so silence counts as a loss: the
 * server pings every 5 s.
 */

import type { ClientMessage, ServerMessage } from '../wire/types';
import { reconnectDelay, SILENCE } from './backoff';

export interface SocketEvents {
  opened(): void;
  received(message: ServerMessage): void;
  /** Lost, and trying again. */
  lost(): void;
}

export class MatchSocket {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private over = false;

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
  ) {}

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect(): void {
    if (this.over) return;
    this.forget();
    this.heard = Date.now();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.heard = Date.now();
      this.events.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.events.received(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.retry();
  }

  /** Says whether the message went out; it may still be lost on its way. */
  send(message: ClientMessage): boolean {
    if (!this.open) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** To be called now and then: notices a connection that died without a word. */
  watch(now: number): void {
    if (this.over || this.timer !== null) return;
    if (now - this.heard > SILENCE) this.retry();
  }

  /** Does not wait for the next attempt. */
  retryNow(): void {
    this.attempts = 0;
    this.connect();
  }

  /** For good: the server said why. */
  stop(): void {
    this.over = true;
    this.forget();
  }

  private retry(): void {
    if (this.over) return;
    this.forget();
    this.events.lost();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.connect();
    }, reconnectDelay(this.attempts++));
  }

  private forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }
}
