import { beforeEach, describe, expect, it } from 'vitest';

import type { Target } from '../types';
import { Pointer } from './pointer';

const TARGET: Target = { kind: 'crossing', id: '0,1' };

describe('the pointer', () => {
  let canvas: HTMLCanvasElement;
  let pointer: Pointer;
  let seen: string[];

  beforeEach(() => {
    canvas = document.createElement('canvas');
    seen = [];
    pointer = new Pointer({
      pick: (x) => (x < 100 ? TARGET : null),
      pressed: () => seen.push('pressed'),
      hovered: (target) => seen.push(`hover ${target?.id ?? 'nothing'}`),
      picked: (target) => seen.push(`pick ${target.id}`),
    });
    pointer.watch(canvas);
  });

  function send(type: string, x: number, more: PointerEventInit = {}): void {
    const init = { clientX: x, clientY: 50, pointerId: 1, isPrimary: true, button: 0, buttons: 0 };
    canvas.dispatchEvent(new PointerEvent(type, { ...init, ...more }));
  }

  it('picks where a press ends that did not move', () => {
    send('pointerdown', 50);
    send('pointerup', 53);
    expect(seen).toEqual(['pressed', 'pick 0,1']);
  });

  it('does not pick at the end of a drag, even where it began', () => {
    send('pointerdown', 50);
    send('pointermove', 80, { buttons: 1 });
    send('pointermove', 50, { buttons: 1 });
    send('pointerup', 50);
    expect(seen).toEqual(['pressed']);
  });

  it('does not pick with two fingers', () => {
    send('pointerdown', 50, { pointerType: 'touch' });
    send('pointerdown', 70, { pointerType: 'touch', pointerId: 2, isPrimary: false });
    send('pointerup', 70, { pointerType: 'touch', pointerId: 2, isPrimary: false });
    send('pointerup', 50, { pointerType: 'touch' });
    expect(seen).toEqual(['pressed', 'pressed']);
  });

  it('hovers with a mouse, not with a finger', () => {
    send('pointermove', 50, { pointerType: 'touch' });
    expect(seen).toEqual([]);
    send('pointermove', 50, { pointerType: 'mouse' });
    send('pointerleave', 500, { pointerType: 'mouse' });
    expect(seen).toEqual(['hover 0,1', 'hover nothing']);
  });

  it('picks nothing where nothing is legal, and listens to one canvas only', () => {
    send('pointerdown', 200);
    send('pointerup', 200);
    pointer.watch(document.createElement('canvas'));
    send('pointerdown', 50);
    expect(seen).toEqual(['pressed']);
  });
});
