import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ContextWatch, openContext } from './context';

describe('a lost graphics context', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watched(): {
    canvas: HTMLCanvasElement;
    back: () => void;
    gone: () => void;
    watch: ContextWatch;
  } {
    const canvas = document.createElement('canvas');
    const back = vi.fn();
    const gone = vi.fn();
    return { canvas, back, gone, watch: new ContextWatch(canvas, back, gone) };
  }

  it('is given up when it is not back after two seconds', () => {
    const { canvas, gone } = watched();
    const event = new Event('webglcontextlost', { cancelable: true });
    canvas.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    vi.advanceTimersByTime(1999);
    expect(gone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('goes on when it comes back in time', () => {
    const { canvas, back, gone } = watched();
    canvas.dispatchEvent(new Event('webglcontextlost', { cancelable: true }));
    vi.advanceTimersByTime(1500);
    canvas.dispatchEvent(new Event('webglcontextrestored'));
    vi.advanceTimersByTime(5000);
    expect(back).toHaveBeenCalledTimes(1);
    expect(gone).not.toHaveBeenCalled();
  });

  it('is nobody’s business after the map is gone', () => {
    const { canvas, gone, watch } = watched();
    canvas.dispatchEvent(new Event('webglcontextlost', { cancelable: true }));
    watch.dispose();
    vi.advanceTimersByTime(5000);
    expect(gone).not.toHaveBeenCalled();
  });
});

describe('a browser without WebGL 2', () => {
  it('is told apart before anything is built', () => {
    const canvas = document.createElement('canvas');
    vi.spyOn(canvas, 'getContext').mockReturnValue(null);
    expect(() => openContext(canvas, true)).toThrow('no WebGL 2');
  });
});
