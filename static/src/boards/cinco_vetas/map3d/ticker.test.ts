import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Ticker } from './ticker';

describe('drawing on demand', () => {
  let frames: FrameRequestCallback[] = [];
  const frame = (now: number): void => {
    const due = frames;
    frames = [];
    for (const f of due) f(now);
  };

  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => frames.push(f));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('draws once for many requests and then rests', () => {
    const render = vi.fn();
    const ticker = new Ticker(render);
    ticker.draw();
    ticker.draw();
    expect(frames).toHaveLength(1);
    frame(0);
    expect(render).toHaveBeenCalledTimes(1);
    expect(frames).toHaveLength(0);
  });

  it('loops while something moves and stops at its end', async () => {
    const ticker = new Ticker(() => undefined);
    const seen: number[] = [];
    const done = ticker.animate(100, (t) => seen.push(t));
    for (const now of [1000, 1050, 1100]) frame(now);
    await done;
    expect(seen).toEqual([0, 0.5, 1]);
    expect(frames).toHaveLength(0);
    expect(ticker.frames).toBe(3);
  });

  it('jumps to the end when asked to', async () => {
    const ticker = new Ticker(() => undefined);
    const seen: number[] = [];
    const done = ticker.animate(100, (t) => seen.push(t), 50);
    ticker.finish();
    await done;
    expect(seen).toEqual([1]);
  });

  it('does not move with reduced motion', async () => {
    const ticker = new Ticker(() => undefined);
    ticker.still = true;
    const seen: number[] = [];
    await ticker.animate(100, (t) => seen.push(t));
    expect(seen).toEqual([1]);
  });

  it('draws nothing in a hidden tab', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const render = vi.fn();
    const ticker = new Ticker(render);
    const seen: number[] = [];
    await ticker.animate(100, (t) => seen.push(t));
    expect(seen).toEqual([1]);
    expect(frames).toHaveLength(0);
    expect(render).not.toHaveBeenCalled();
  });
});
