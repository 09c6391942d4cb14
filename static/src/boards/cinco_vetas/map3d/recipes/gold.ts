/** Props of the gold vein. */

import { type BufferGeometry, DodecahedronGeometry } from 'three';

import { cylinder, kit, part, type Triple } from '../clay';
import { faceUp, quads } from '../surface';

interface Slab {
  x?: number;
  z?: number;
  turn?: number;
  top?: string;
  glow?: number;
  jitter?: number;
  seed?: number;
}

const EARTH = ['#7c4a1e', '#875424'] as const;

function slab(r: number, h: number, y: number, c: string, o: Slab): BufferGeometry {
  return part(cylinder(r * 0.93, r, h, 8), {
    at: [o.x ?? 0, y + h / 2, o.z ?? 0],
    rot: [0, o.turn ?? 0, 0],
    scale: [1.15, 1, 0.9],
    jitter: o.jitter ?? 0.05,
    c,
    top: o.top,
    vary: 0.18,
    glow: o.glow,
    seed: o.seed ?? 4,
  });
}

/** Stacked ochre slabs with seams of bright gold, 0.54 high. */
export function butte(): BufferGeometry {
  const seam = (r: number, y: number, o: Slab): BufferGeometry =>
    slab(r, 0.042, y, '#ffd84a', { ...o, glow: 0.34, jitter: 0.03, top: '#ffe98c' });
  return kit(
    [
      slab(0.33, 0.15, 0, EARTH[0], { top: '#a56c34' }),
      seam(0.305, 0.145, { turn: 0.2 }),
      slab(0.275, 0.13, 0.18, EARTH[1], { turn: 0.5, x: 0.03, top: '#b0763b', seed: 9 }),
      seam(0.235, 0.3, { turn: 0.8, x: 0.03 }),
      slab(0.2, 0.12, 0.335, EARTH[0], { turn: 1.1, x: 0.05, z: -0.02, top: '#b57d40', seed: 14 }),
      seam(0.15, 0.445, { turn: 0.1, x: 0.05, z: -0.02 }),
      slab(0.11, 0.07, 0.475, EARTH[1], { turn: 0.3, x: 0.06, z: -0.02, top: '#bd8648', seed: 21 }),
    ],
    [0, 0.2, 0.62],
  );
}

/** A small stack, 0.31 high. */
export function hoodoo(): BufferGeometry {
  const layer = (r: number, h: number, y: number, c: string, glow = 0): BufferGeometry =>
    part(cylinder(r * 0.9, r, h, 7), {
      at: [0, y + h / 2, 0],
      rot: [0, y * 9, 0],
      jitter: 0.03,
      c,
      top: glow ? '#ffe98c' : '#ab7238',
      vary: 0.18,
      glow,
    });
  return kit(
    [
      layer(0.17, 0.11, 0, EARTH[0]),
      layer(0.155, 0.036, 0.105, '#ffd84a', 0.34),
      layer(0.135, 0.1, 0.135, EARTH[1]),
      layer(0.1, 0.032, 0.23, '#ffd84a', 0.34),
      layer(0.075, 0.05, 0.256, EARTH[1]),
    ],
    [0, 0.15, 0.62],
  );
}

/** Loose gold. */
export function nuggets(): BufferGeometry {
  const stones: Triple[] = [
    [0, 0, 0.07],
    [0.12, 0.05, 0.05],
    [-0.1, 0.06, 0.045],
    [0.04, 0.11, 0.04],
  ];
  const parts = stones.map(([x, z, r], i) =>
    part(new DodecahedronGeometry(r, 0), {
      at: [x, r * 0.7, z],
      rot: [i, i * 2, 0],
      jitter: 0.02,
      c: '#f2b81f',
      top: '#ffe684',
      glow: 0.4,
      vary: 0.25,
      seed: i,
    }),
  );
  return kit(parts, [0, 0.06, 0.75]);
}

/** A crooked seam that lies on the ground. */
export function vein(): BufferGeometry {
  const line = [
    [-0.42, 0.02],
    [-0.27, -0.05],
    [-0.16, 0.03],
    [0, -0.02],
    [0.13, 0.06],
    [0.28, 0],
    [0.42, 0.05],
  ] as const;
  const side = (offset: (i: number) => number): Triple[] =>
    line.map(([x, z], i) => [x, 0.022, z + offset(i)]);
  const far = side((i) => -(i % 2 ? 0.057 : 0.026));
  const near = side((i) => (i % 2 ? 0.018 : 0.046));
  return faceUp(part(quads([far, near], false), { c: '#fff0a0', glow: 0.42, vary: 0.12 }));
}
