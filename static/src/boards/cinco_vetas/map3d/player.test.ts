import { Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MapEvent, MapView } from '../types';
import { applied } from './changes';
import { Chips } from './chips';
import { Player } from './player';
import type { Stage } from './stage';
import { Ticker } from './ticker';

const VIEW: MapView = {
  hexes: { '1,6': { terrain: 'lake', number: null } },
  ports: {},
  storm: '1,6',
  paths: {},
  buildings: { '0,5': { seat: 0, kind: 'camp' } },
  dice: null,
};
const STORM: MapEvent = { type: 'storm', hex: '3,6' };
const PATH: MapEvent = { type: 'path', seat: 1, edge: '0,5|0,7' };
const DICE: MapEvent = { type: 'dice', seat: 0, dice: [2, 3] };
const FORTRESS: MapEvent = { type: 'fortress', seat: 0, crossing: '0,5' };

/** The part of a stage that the player moves; it keeps a diary instead of drawing. */
class Diary {
  view = VIEW;
  readonly lines: string[] = [];
  readonly ticker = new Ticker(() => undefined);

  apply(event: MapEvent): void {
    this.view = applied(this.view, event);
    this.lines.push(event.type);
  }
  move(id: string, motion: object | null): void {
    if (motion === null) this.lines.push(`rest ${id}`);
  }
  notice(): void {}
  roll(_dice: unknown, t: number): void {
    if (t === 1) this.lines.push('settled');
  }
  flyStorm(_from: Vector3, t: number): void {
    if (t === 1) this.lines.push('landed');
  }
  stormAt(): Vector3 {
    return new Vector3();
  }
}

describe('the player of events', () => {
  let frames: FrameRequestCallback[] = [];
  let diary: Diary;
  let player: Player;

  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => frames.push(f));
    diary = new Diary();
    player = new Player(
      () => diary as unknown as Stage,
      new Chips(),
      () => null,
      false,
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Let frames pass until the clock shows `until`. */
  async function run(until: number): Promise<void> {
    for (let now = 0; now <= until; now += 20) {
      await Promise.resolve();
      const due = frames;
      frames = [];
      for (const f of due) f(now);
      for (let k = 0; k < 5; k++) await Promise.resolve();
    }
  }

  it('shows one after the other and takes over what they change', async () => {
    const done = player.play(() => [DICE, STORM, PATH]);
    await run(2500);
    await done;
    expect(diary.lines).toEqual(['dice', 'settled', 'storm', 'landed', 'path', 'rest 0,5|0,7']);
    expect(diary.view.paths).toEqual({ '0,5|0,7': 1 });
  });

  it('folds the tent before the fortress rises', async () => {
    const done = player.play(() => [FORTRESS]);
    await run(140);
    expect(diary.view.buildings['0,5']?.kind).toBe('camp');
    await run(900);
    await done;
    expect(diary.view.buildings['0,5']?.kind).toBe('fortress');
  });

  it('puts everything at its end when skipped, and moves again afterwards', async () => {
    const done = player.play(() => [DICE, STORM, FORTRESS]);
    await run(40);
    player.skip();
    await done;
    expect(diary.view.storm).toBe('3,6');
    expect(diary.view.buildings['0,5']?.kind).toBe('fortress');
    expect(diary.lines.at(-1)).toBe('rest 0,5');
    expect(diary.ticker.still).toBe(false);
  });

  it('forgets what is queued when another view is shown', async () => {
    const first = player.play(() => [STORM]);
    const second = player.play(() => [PATH]);
    await run(40);
    player.drop();
    await Promise.all([first, second]);
    expect(diary.view.paths).toEqual({});
    expect(diary.ticker.moving).toBe(false);
  });
});
