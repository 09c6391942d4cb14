/** Mouse, pen and touch on the canvas: hover, and picking by a press that is not a drag. */

import type { Target } from '../types';

/** A press that moves further than this is a drag, CSS pixels. */
const DRAG = 8;

export interface PointerListener {
  /** The legal target at a point of the window. */
  pick(x: number, y: number): Target | null;
  /** Any press: it skips what is moving. */
  pressed(): void;
  hovered(target: Target | null): void;
  picked(target: Target): void;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  dragged: boolean;
}

export class Pointer {
  private canvas: HTMLCanvasElement | null = null;
  private press: Press | null = null;

  constructor(private readonly listener: PointerListener) {}

  /** Listen to this canvas and to no other. */
  watch(canvas: HTMLCanvasElement): void {
    this.dispose();
    this.canvas = canvas;
    canvas.style.cursor = 'grab';
    canvas.addEventListener('pointerdown', this.down);
    canvas.addEventListener('pointermove', this.move);
    canvas.addEventListener('pointerup', this.up);
    canvas.addEventListener('pointercancel', this.cancel);
    canvas.addEventListener('pointerleave', this.leave);
  }

  dispose(): void {
    const { canvas } = this;
    this.canvas = null;
    this.press = null;
    if (canvas === null) return;
    canvas.removeEventListener('pointerdown', this.down);
    canvas.removeEventListener('pointermove', this.move);
    canvas.removeEventListener('pointerup', this.up);
    canvas.removeEventListener('pointercancel', this.cancel);
    canvas.removeEventListener('pointerleave', this.leave);
  }

  private readonly down = (event: PointerEvent): void => {
    this.listener.pressed();
    // A second finger means zooming: nothing is picked then.
    this.press =
      this.press === null && event.isPrimary && event.button === 0
        ? { id: event.pointerId, x: event.clientX, y: event.clientY, dragged: false }
        : null;
  };

  private readonly move = (event: PointerEvent): void => {
    const { press } = this;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG)
      press.dragged = true;
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    const target = this.listener.pick(event.clientX, event.clientY);
    if (this.canvas) this.canvas.style.cursor = target ? 'pointer' : 'grab';
    this.listener.hovered(target);
  };

  private readonly up = (event: PointerEvent): void => {
    const { press } = this;
    this.press = null;
    if (press === null || press.dragged || press.id !== event.pointerId) return;
    const target = this.listener.pick(event.clientX, event.clientY);
    if (target) this.listener.picked(target);
  };

  private readonly cancel = (): void => {
    this.press = null;
  };

  private readonly leave = (): void => {
    this.listener.hovered(null);
  };
}
