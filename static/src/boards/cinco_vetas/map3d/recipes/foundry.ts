/** Props of the foundry. */

import { CylinderGeometry, type BufferGeometry } from 'three';

import { box, cone, cylinder, kit, lathe, part } from '../clay';

/** Bottle oven, tall chimney and lean-to, 0.58 high. */
export function smelter(): BufferGeometry {
  return kit(
    [
      part(cylinder(0.235, 0.25, 0.05, 10), { at: [-0.1, 0.025, 0], c: '#8d7365' }),
      part(
        lathe(
          [
            [0.2, 0.04],
            [0.215, 0.12],
            [0.195, 0.22],
            [0.125, 0.36],
            [0.085, 0.46],
          ],
          10,
        ),
        { at: [-0.1, 0, 0], c: '#b4532f', vary: 0.2 },
      ),
      part(
        lathe(
          [
            [0.085, 0.45],
            [0.105, 0.47],
            [0.105, 0.52],
            [0.07, 0.52],
            [0.06, 0.48],
          ],
          10,
        ),
        { at: [-0.1, 0, 0], c: '#5d2f24' },
      ),
      part(cylinder(0.204, 0.212, 0.03, 10, true), {
        at: [-0.1, 0.165, 0],
        scale: [1.04, 1, 1.04],
        c: '#5d3a2e',
      }),
      part(box(0.15, 0.13, 0.06), { at: [-0.1, 0.1, 0.195], c: '#6f4636' }),
      part(cylinder(0.05, 0.05, 0.02, 10), {
        at: [-0.1, 0.1, 0.226],
        rot: [Math.PI / 2, 0, 0],
        c: '#ffae3d',
        glow: 1,
        vary: 0,
      }),
      part(box(0.1, 0.05, 0.012), { at: [-0.1, 0.075, 0.23], c: '#ffae3d', glow: 1, vary: 0 }),
      part(cylinder(0.048, 0.068, 0.56, 7), { at: [0.24, 0.28, -0.06], c: '#a8492b', vary: 0.2 }),
      part(cylinder(0.062, 0.062, 0.045, 7), { at: [0.24, 0.55, -0.06], c: '#5d2f24' }),
      part(cylinder(0.04, 0.04, 0.01, 7), {
        at: [0.24, 0.575, -0.06],
        c: '#ff9a3d',
        glow: 0.8,
        vary: 0,
      }),
      part(cylinder(0.064, 0.066, 0.03, 7), { at: [0.24, 0.3, -0.06], c: '#e0b48c' }),
      part(box(0.2, 0.13, 0.2), { at: [0.2, 0.065, 0.07], c: '#8c6248' }),
      part(box(0.26, 0.025, 0.26), { at: [0.2, 0.15, 0.08], rot: [0.24, 0, 0], c: '#5e4337' }),
      part(box(0.07, 0.06, 0.01), { at: [0.2, 0.06, 0.172], c: '#ffc25e', glow: 1, vary: 0 }),
    ],
    [0, 0.24, 0.66],
  );
}

/** A small oven, 0.3 high. */
export function kiln(): BufferGeometry {
  return kit(
    [
      part(
        lathe(
          [
            [0.15, 0],
            [0.155, 0.08],
            [0.13, 0.17],
            [0.07, 0.25],
            [0.05, 0.3],
            [0.03, 0.3],
          ],
          9,
        ),
        { c: '#bb5f3a', vary: 0.2 },
      ),
      part(cylinder(0.035, 0.035, 0.02, 8), {
        at: [0, 0.07, 0.148],
        rot: [Math.PI / 2 - 0.1, 0, 0],
        c: '#ffae3d',
        glow: 1,
        vary: 0,
      }),
      part(cylinder(0.055, 0.055, 0.016, 8), {
        at: [0, 0.07, 0.143],
        rot: [Math.PI / 2 - 0.1, 0, 0],
        c: '#5d2f24',
      }),
    ],
    [0, 0.2, 0.62],
  );
}

/** Bronze bars stacked 3-2-1. */
export function ingots(): BufferGeometry {
  const bar = (x: number, y: number, z: number): BufferGeometry =>
    part(new CylinderGeometry(0.042, 0.062, 0.06, 4, 1).rotateY(Math.PI / 4).scale(0.85, 1, 1.75), {
      at: [x, y + 0.03, z],
      c: '#c67f36',
      top: '#f5bd6b',
      glow: 0.12,
      vary: 0.08,
    });
  return kit(
    [
      bar(-0.09, 0, 0),
      bar(0, 0, 0),
      bar(0.09, 0, 0),
      bar(-0.045, 0.06, 0),
      bar(0.045, 0.06, 0),
      bar(0, 0.12, 0),
    ],
    [0, 0.08, 0.7],
  );
}

/** A heap of clay and two bricks. */
export function clayHeap(): BufferGeometry {
  return kit(
    [
      part(cone(0.12, 0.11, 7), { at: [0, 0.05, 0], c: '#a95233', top: '#c56a45', jitter: 0.03 }),
      part(box(0.1, 0.05, 0.06), { at: [0.14, 0.025, 0.05], rot: [0, 0.5, 0], c: '#d98a60' }),
      part(box(0.1, 0.05, 0.06), { at: [0.13, 0.07, 0.04], rot: [0, 0.2, 0], c: '#cf7c52' }),
    ],
    [0, 0.09, 0.7],
  );
}
