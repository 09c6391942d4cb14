/** Shows events one after another: short, skippable, never in the way of input. */

import type { MapEvent, Target } from '../types';
import { type Chips, type Spot } from './chips';
import { easeOut, overshoot } from './ticker';
import type { Stage } from './stage';

const MS = { dice: 900, production: 520, path: 320, raise: 420, fold: 160, storm: 900 } as const;
/** Several pieces follow each other by this much. */
const STAGGER = 60;
/** More chips than this at once would only be confusion. */
const MOST_CHIPS = 12;

/** Where a player's bar is on the page; null when it is not seen. */
export type Anchor = (seat: number) => Spot | null;

type Placed = Extract<MapEvent, { type: 'path' | 'camp' | 'fortress' }>;
const isPiece = (e: MapEvent): e is Placed =>
  e.type === 'path' || e.type === 'camp' || e.type === 'fortress';

export class Player {
  private queue: Promise<void> = Promise.resolve();
  private generation = 0;
  private pending = 0;

  constructor(
    private readonly stage: () => Stage,
    private readonly chips: Chips,
    private readonly anchor: Anchor,
    private readonly reduced: boolean,
  ) {}

  /**
   * Queue events, which are asked for when their turn comes; `then` is done after them. Fulfilled when
   * they have been shown, skipped or made void by a new view.
   */
  play(events: () => readonly MapEvent[], then?: () => void): Promise<void> {
    const { generation } = this;
    this.pending += 1;
    this.queue = this.queue.then(async () => {
      try {
        if (generation === this.generation) await this.show(events(), generation);
        if (generation === this.generation) then?.();
      } finally {
        this.pending -= 1;
        if (this.pending === 0) this.stage().ticker.still = this.reduced;
      }
    });
    return this.queue;
  }

  /** Put everything queued so far at its end. */
  skip(): void {
    if (this.pending > 0) this.stage().ticker.still = true;
    this.stage().ticker.finish();
    this.chips.finish();
  }

  /** Fulfilled when nothing is queued any more. */
  get rest(): Promise<void> {
    return this.queue;
  }

  /** Forget what is queued: another view is shown instead. */
  drop(): void {
    this.generation += 1;
    this.skip();
  }

  private async show(events: readonly MapEvent[], generation: number): Promise<void> {
    for (let i = 0; i < events.length && generation === this.generation;) {
      const batch: Placed[] = [];
      for (let e = events[i]; e !== undefined && isPiece(e); e = events[i]) {
        batch.push(e);
        i += 1;
      }
      if (batch.length > 0) {
        await Promise.all(batch.map((e, k) => this.piece(e, k * STAGGER)));
        continue;
      }
      const event = events[i];
      i += 1;
      if (event !== undefined) await this.one(event);
    }
  }

  private one(event: MapEvent): Promise<unknown> {
    const stage = this.stage();
    switch (event.type) {
      case 'dice':
        stage.apply(event);
        return stage.ticker.animate(MS.dice, (t) => stage.roll(event.dice, t));
      case 'production':
        return this.production(event);
      case 'storm': {
        const from = stage.stormAt();
        stage.notice({ kind: 'hex', id: event.hex });
        stage.apply(event);
        return stage.ticker.animate(MS.storm, (t) => stage.flyStorm(from, t));
      }
      case 'robbery':
        return this.robbery(event);
      default:
        return this.piece(event, 0);
    }
  }

  private async piece(event: Placed, delay: number): Promise<void> {
    const stage = this.stage();
    const id = event.type === 'path' ? event.edge : event.crossing;
    const target: Target = { kind: event.type === 'path' ? 'edge' : 'crossing', id };
    if (event.type === 'fortress' && stage.view.buildings[id]?.kind === 'camp') {
      await stage.ticker.animate(MS.fold, (t) => stage.move(id, { fold: 1 - 0.85 * t }), delay);
      delay = 0;
    }
    stage.move(id, event.type === 'path' ? { lift: 0.5, grow: 0.001 } : { grow: 0.001 });
    stage.apply(event);
    const step =
      event.type === 'path'
        ? (t: number): void => stage.move(id, { lift: 0.5 * (1 - easeOut(t)) })
        : (t: number): void => stage.move(id, { grow: Math.max(0.01, overshoot(t)) });
    await stage.ticker.animate(event.type === 'path' ? MS.path : MS.raise, step, delay);
    stage.move(id, null);
    stage.notice(target);
  }

  private async production(event: Extract<MapEvent, { type: 'production' }>): Promise<void> {
    const stage = this.stage();
    const hop = stage.ticker.animate(MS.production, (t) => stage.hop(event.hexes, t));
    const flights: Promise<void>[] = [];
    if (!stage.ticker.still && !document.hidden) {
      event.yields.slice(0, MOST_CHIPS).forEach((y, i) => {
        const to = this.anchor(y.seat);
        const from = stage.onPage({ kind: 'hex', id: y.hex });
        if (to) flights.push(this.chips.yield(y.resource, y.count, from, to, 160 + i * STAGGER));
      });
    }
    await Promise.all([hop, ...flights]);
  }

  private async robbery(event: Extract<MapEvent, { type: 'robbery' }>): Promise<void> {
    if (this.stage().ticker.still || document.hidden) return;
    const from = this.anchor(event.victim);
    const to = this.anchor(event.thief);
    if (from && to) await this.chips.rob(event.resource, from, to);
  }
}
