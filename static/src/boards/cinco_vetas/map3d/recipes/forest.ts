/** Props of the forest. The ground is y = 0; +z looks at the camera at home. */

import type { BufferGeometry } from 'three';

import { ball, cone, cylinder, kit, part } from '../clay';

/** 0.52 high, dyed by the instance. */
export function conifer(): BufferGeometry {
  return kit(
    [
      part(cylinder(0.028, 0.038, 0.12, 6), { at: [0, 0.06, 0], c: '#7a5236' }),
      part(cone(0.17, 0.22, 8), { at: [0, 0.2, 0], c: '#2f7444', tint: 1, vary: 0.16, jitter: 0.03 }),
      part(cone(0.135, 0.2, 8), {
        at: [0, 0.32, 0],
        rot: [0, 0.4, 0],
        c: '#3d8a4b',
        tint: 1,
        vary: 0.16,
        jitter: 0.02,
      }),
      part(cone(0.092, 0.18, 8), {
        at: [0, 0.43, 0],
        rot: [0, 0.9, 0],
        c: '#56a457',
        tint: 1,
        vary: 0.16,
      }),
    ],
    [0.02, 0.36, 0.6],
  );
}

/** 0.38 high, dyed by the instance. */
export function broadleaf(): BufferGeometry {
  return kit(
    [
      part(cylinder(0.024, 0.034, 0.16, 6), { at: [0, 0.08, 0], c: '#82593a' }),
      part(ball(0.15), {
        at: [0, 0.24, 0],
        scale: [1, 0.92, 1],
        c: '#5f9f3e',
        top: '#8cc95a',
        tint: 1,
        jitter: 0.05,
        vary: 0.12,
      }),
      part(ball(0.1), {
        at: [0.09, 0.19, 0.05],
        c: '#568f3a',
        top: '#7fbd52',
        tint: 1,
        jitter: 0.04,
        vary: 0.12,
      }),
      part(ball(0.09), {
        at: [-0.08, 0.2, 0.06],
        c: '#568f3a',
        top: '#7fbd52',
        tint: 1,
        jitter: 0.04,
        vary: 0.12,
      }),
    ],
    [0.04, 0.3, 0.62],
  );
}

/** Low, dyed by the instance. */
export function bush(): BufferGeometry {
  return kit(
    [
      part(ball(0.09), {
        at: [0, 0.045, 0],
        scale: [1, 0.75, 1],
        c: '#4f9143',
        top: '#7dbb55',
        tint: 1,
        jitter: 0.04,
      }),
      part(ball(0.06), { at: [0.09, 0.03, 0.02], c: '#4f9143', top: '#7dbb55', tint: 1, jitter: 0.03 }),
    ],
    [0, 0.1, 0.65],
  );
}

/** A pile of three. */
export function logs(): BufferGeometry {
  const log = (x: number, y: number): BufferGeometry[] => [
    part(cylinder(0.045, 0.045, 0.3, 9), {
      at: [x, y, 0],
      rot: [Math.PI / 2, 0, 0],
      c: '#8a5a34',
      vary: 0.2,
    }),
    part(cylinder(0.036, 0.036, 0.306, 9), {
      at: [x, y, 0],
      rot: [Math.PI / 2, 0, 0],
      c: '#e6c48e',
      vary: 0,
    }),
  ];
  return kit([...log(-0.048, 0.045), ...log(0.048, 0.045), ...log(0, 0.125)], [0, 0.1, 0.7]);
}
