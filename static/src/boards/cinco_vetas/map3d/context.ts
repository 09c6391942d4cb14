/** A graphics context may be lost at any time; the browser often gives it back within a moment. */

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
