import { describe, expect, it } from 'vitest';

import { TERRAINS } from '../types';
import { heightLimit, planTile, roomBehind, TALL, TOKEN_FRONT } from './layout';
import { GROUND } from './palette';

const FRAMES = [0, -Math.PI / 2];
const all = FRAMES.flatMap((azimuth) =>
  TERRAINS.flatMap((terrain) =>
    [0, 1].flatMap((turn) =>
      [1, 2, 3, 4, 5].map((seed) => ({
        terrain,
        azimuth,
        props: planTile(terrain, { turn, azimuth, largeToken: false, sparse: false, seed }),
      })),
    ),
  ),
);

describe('the layout of a tile', () => {
  it('measures the room behind a point up to the lane', () => {
    const toNorth = [0, -1] as const;
    expect(roomBehind(0, 0, toNorth)).toBeCloseTo(0.88, 1);
    expect(roomBehind(0, -0.6, toNorth)).toBeLessThan(roomBehind(0, 0, toNorth));
    expect(roomBehind(0, -0.95, toNorth)).toBe(0);
  });

  it('lets nothing tall hide the lane behind it', () => {
    for (const { terrain, azimuth, props } of all) {
      for (const s of props) {
        const tall = TALL[s.prop];
        if (tall === undefined) continue;
        const limit = heightLimit(
          s.x,
          s.z,
          [-Math.sin(azimuth), -Math.cos(azimuth)],
          GROUND[terrain].height,
        );
        expect(s.height * tall).toBeLessThanOrEqual(limit + 1e-9);
      }
    }
  });

  it('keeps what stands in front of the number below 0.14', () => {
    for (const { terrain, azimuth, props } of all) {
      if (terrain === 'lake') continue;
      for (const s of props) {
        const aside = s.x * Math.cos(azimuth) - s.z * Math.sin(azimuth);
        const front = s.x * Math.sin(azimuth) + s.z * Math.cos(azimuth);
        const before = front > TOKEN_FRONT + 0.2 && Math.abs(aside) < 0.3;
        if (before) expect(s.height * (TALL[s.prop] ?? 0)).toBeLessThan(0.15);
      }
    }
  });

  it('turns with the view, so that a turned map looks the same', () => {
    const straight = planTile('forest', {
      turn: 0,
      azimuth: 0,
      largeToken: false,
      sparse: false,
      seed: 9,
    });
    const turned = planTile('forest', {
      turn: 0,
      azimuth: -Math.PI / 2,
      largeToken: false,
      sparse: false,
      seed: 9,
    });
    straight.forEach((s, i) => {
      expect(turned[i]?.x).toBeCloseTo(-s.z, 9);
      expect(turned[i]?.z).toBeCloseTo(s.x, 9);
    });
  });

  it('makes room for large numbers and leaves small things out of the light mode', () => {
    const options = { turn: 0, azimuth: 0, largeToken: false, sparse: false, seed: 1 };
    const full = planTile('iron_mine', options);
    expect(planTile('iron_mine', { ...options, largeToken: true }).length).toBeLessThan(full.length);
    expect(planTile('iron_mine', { ...options, sparse: true }).map((s) => s.prop)).toEqual([
      'crag',
      'mine',
    ]);
  });
});
