/** Drawing on demand: one frame for each request, a loop only while something moves. */

/** Called with progress from 0 to 1. */
export type Step = (t: number) => void;

interface Running {
  readonly ms: number;
  readonly delay: number;
  readonly step: Step;
  readonly done: () => void;
  start: number | null;
}

export const easeOut = (t: number): number => 1 - (1 - t) ** 3;
export const easeInOut = (t: number): number => t * t * (3 - 2 * t);
/** Ends at 1 after going a little beyond it. */
export const overshoot = (t: number): number => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

export class Ticker {
  /** Jump to the end of everything that is started from now on. */
  still = false;
  frames = 0;
  private asked = 0;
  private stopped = false;
  private readonly running = new Set<Running>();

  constructor(private readonly render: () => void) {}

  /** Ask for one frame. A hidden tab draws nothing; it asks again when it is seen. */
  draw = (): void => {
    if (this.stopped || this.asked || document.hidden) return;
    this.asked = requestAnimationFrame(this.frame);
  };

  get moving(): boolean {
    return this.running.size > 0;
  }

  /** Run `step` for some milliseconds after a delay; fulfilled when it has reached 1. */
  animate(ms: number, step: Step, delay = 0): Promise<void> {
    if (this.still || this.stopped || document.hidden) {
      step(1);
      this.draw();
      return Promise.resolve();
    }
    return new Promise((done) => {
      this.running.add({ ms, delay, step, done, start: null });
      this.draw();
    });
  }

  /** Put everything that moves at its end, now. */
  finish(): void {
    const ending = [...this.running];
    this.running.clear();
    for (const a of ending) {
      a.step(1);
      a.done();
    }
    if (ending.length > 0) this.draw();
  }

  stop(): void {
    this.finish();
    this.stopped = true;
    cancelAnimationFrame(this.asked);
    this.asked = 0;
  }

  private readonly frame = (now: number): void => {
    this.asked = 0;
    for (const a of [...this.running]) {
      a.start ??= now + a.delay;
      if (now < a.start) continue;
      const t = Math.min(1, (now - a.start) / a.ms);
      a.step(t);
      if (t === 1 && this.running.delete(a)) a.done();
    }
    this.frames += 1;
    this.render();
    if (this.running.size > 0) this.draw();
  };
}
