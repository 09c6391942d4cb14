/** What is said once and goes by itself. */

import { signal } from '@preact/signals';
import type { Toast } from './plan';

/** ms that a toast stays. */
const STAYS = 5000;

export class Toasts {
  readonly shown = signal<Toast | null>(null);
  private until = 0;

  say(toast: Toast): void {
    this.shown.value = toast;
    this.until = Date.now() + STAYS;
  }

  /** Somebody is reading it. */
  hold(): void {
    this.until = Infinity;
  }

  close(): void {
    this.shown.value = null;
  }

  /** To be called now and then. */
  beat(now: number): void {
    if (this.shown.peek() !== null && now > this.until) this.close();
  }
}
