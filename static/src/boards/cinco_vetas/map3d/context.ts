/** A graphics context may be lost at any time; the browser often gives it back within a moment. */

/**
 * A WebGL 2 context for an opaque picture. Throws an Error when the browser has none: asked for here,
 * because a probe of its own would cost half a second in software.
 */
export function openContext(canvas: HTMLCanvasElement, antialias: boolean): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', {
    alpha: false,
    antialias,
    depth: true,
    stencil: false,
    powerPreference: 'low-power',
  });
  if (context === null) throw new Error('no WebGL 2');
  return context;
}

/** A lost context that is not back after this many milliseconds is given up. */
const GIVE_UP = 2000;

export class ContextWatch {
  private timer = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly back: () => void,
    private readonly gone: () => void,
  ) {
    canvas.addEventListener('webglcontextlost', this.lost);
    canvas.addEventListener('webglcontextrestored', this.restored);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.canvas.removeEventListener('webglcontextlost', this.lost);
    this.canvas.removeEventListener('webglcontextrestored', this.restored);
  }

  private readonly lost = (event: Event): void => {
    event.preventDefault(); // or it would never be restored
    clearTimeout(this.timer);
    this.timer = window.setTimeout(this.gone, GIVE_UP);
  };

  private readonly restored = (): void => {
    clearTimeout(this.timer);
    this.back();
  };
}
