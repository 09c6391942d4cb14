/** Props of the iron mine. */

import type { BufferGeometry } from 'three';

import { ball, box, cone, cylinder, kit, part, type Triple } from '../clay';

/** Leaning sharp peaks, 0.6 high: nothing else on the map has this outline. */
export function crag(): BufferGeometry {
  const peak = (
    x: number,
    z: number,
    r: number,
    h: number,
    n: number,
    seed: number,
    lean: number,
  ): BufferGeometry =>
    part(cone(r, h, n, 3), {
      at: [x, h / 2 - 0.01, z],
      rot: [lean * 0.4, seed, lean],
      jitter: r * 0.34,
      c: '#7f899a',
      top: '#c3ccd8',
      vary: 0.34,
      seed,
    });
  return kit(
    [
      peak(0, 0, 0.25, 0.6, 6, 3, 0.05),
      peak(-0.24, 0.08, 0.18, 0.4, 5, 7, 0.12),
      peak(0.25, 0.06, 0.19, 0.44, 5, 11, -0.1),
      peak(0.08, 0.17, 0.13, 0.24, 5, 17, 0),
      peak(-0.1, 0.19, 0.1, 0.17, 5, 23, 0.1),
      part(cone(0.09, 0.12, 5), {
        at: [0.03, 0.53, 0.0],
        rot: [0, 0.4, 0.05],
        c: '#dfe6ee',
        jitter: 0.02,
      }),
    ],
    [0, 0.34, 0.58],
  );
}

/** Two stones, dyed by the instance; other terrains use them too. */
export function rock(): BufferGeometry {
  return kit(
    [
      part(ball(0.1, 0), {
        at: [0, 0.05, 0],
        scale: [1.1, 0.8, 0.9],
        jitter: 0.05,
        c: '#ffffff',
        tint: 1,
        vary: 0.22,
      }),
      part(ball(0.06, 0), { at: [0.12, 0.03, 0.04], jitter: 0.03, c: '#ffffff', tint: 1, vary: 0.22 }),
    ],
    [0, 0.1, 0.6],
  );
}

const ORE: readonly Triple[] = [
  [-0.02, 0.13, 0.25],
  [0.025, 0.135, 0.285],
  [0, 0.14, 0.265],
  [-0.02, 0.125, 0.295],
];
const WHEELS: readonly Triple[] = [
  [-0.055, 0.035, 0.22],
  [0.055, 0.035, 0.22],
  [-0.055, 0.035, 0.32],
  [0.055, 0.035, 0.32],
];

/** Timbered mouth, rails and a cart of ore. */
export function mine(): BufferGeometry {
  const wood = { c: '#8b5e3a', vary: 0.15 };
  return kit(
    [
      part(ball(0.22, 1), {
        at: [0, 0.08, -0.1],
        scale: [1.12, 1.1, 0.85],
        jitter: 0.07,
        c: '#69717f',
        top: '#a3adba',
        vary: 0.26,
      }),
      part(box(0.22, 0.21, 0.03), { at: [0, 0.105, 0.075], c: '#14110f', vary: 0 }),
      part(box(0.045, 0.25, 0.06), { at: [-0.125, 0.125, 0.09], rot: [0, 0, -0.07], ...wood }),
      part(box(0.045, 0.25, 0.06), { at: [0.125, 0.125, 0.09], rot: [0, 0, 0.07], ...wood }),
      part(box(0.34, 0.05, 0.075), { at: [0, 0.255, 0.095], ...wood, c: '#a06d43' }),
      part(ball(0.022, 0), { at: [0.085, 0.2, 0.125], c: '#ffcf6b', glow: 1, vary: 0 }),
      ...[0.14, 0.21, 0.28, 0.35].map((z) =>
        part(box(0.15, 0.012, 0.03), { at: [0, 0.006, z], c: '#7b5a40' }),
      ),
      part(box(0.014, 0.016, 0.3), { at: [-0.045, 0.018, 0.24], c: '#c3cad2' }),
      part(box(0.014, 0.016, 0.3), { at: [0.045, 0.018, 0.24], c: '#c3cad2' }),
      part(cylinder(0.1, 0.072, 0.085, 4).rotateY(Math.PI / 4), {
        at: [0, 0.085, 0.27],
        scale: [0.86, 1, 1.05],
        c: '#414955',
        vary: 0.1,
      }),
      ...ORE.map((at, i) =>
        part(ball(0.036, 0), { at, rot: [i, i, 0], c: i % 2 ? '#b5562f' : '#8c95a3' }),
      ),
      ...WHEELS.map((at) =>
        part(cylinder(0.03, 0.03, 0.016, 8), { at, rot: [0, 0, Math.PI / 2], c: '#23262b' }),
      ),
    ],
    [0, 0.16, 0.66],
  );
}
