/** Props of the diamond grotto. */

import { type BufferGeometry, Euler, Matrix4 } from 'three';

import { ball, cone, cylinder, kit, part, type Triple } from '../clay';

/** x, y, z, radius, height, lean sideways, lean forwards. */
type Crystal = readonly [number, number, number, number, number, number, number];

const SHADES: readonly (readonly [string, string])[] = [
  ['#6fd6f0', '#d4f9ff'],
  ['#8fb4ff', '#dde8ff'],
  ['#9be9f5', '#f0feff'],
  ['#b79cff', '#ece4ff'],
];

function crystals(list: readonly Crystal[]): BufferGeometry[] {
  return list.flatMap(([x, y, z, r, h, aside, forwards], i) => {
    const [c, top] = SHADES[i % 4] as readonly [string, string];
    const lean = new Matrix4().makeRotationFromEuler(new Euler(forwards, 0, aside));
    const stand = (g: BufferGeometry, height: number): BufferGeometry =>
      g.translate(0, height, 0).applyMatrix4(lean);
    const at: Triple = [x, y, z];
    const shaft = stand(cylinder(r * 0.92, r * 0.78, h * 0.7, 6), h * 0.35);
    const tip = stand(cone(r * 0.92, h * 0.3, 6), h * 0.85);
    return [
      part(shaft, { at, c, top, vary: 0.4, glow: 0.42, seed: i }),
      part(tip, { at, c: top, vary: 0.34, glow: 0.5, seed: i }),
    ];
  });
}

function stone(at: Triple, r: number, scale: Triple, seed: number): BufferGeometry {
  return part(ball(r, 1), {
    at,
    scale,
    jitter: r * 0.34,
    c: '#b9b4d4',
    top: '#f4f2ff',
    vary: 0.16,
    seed,
  });
}

/** Pale arch over a violet hollow with crystals in it, 0.46 high. */
export function grotto(): BufferGeometry {
  return kit(
    [
      stone([-0.26, 0.12, 0], 0.17, [0.9, 1.3, 0.9], 3),
      stone([0.27, 0.12, 0], 0.17, [0.9, 1.35, 0.9], 5),
      stone([0, 0.33, -0.04], 0.19, [1.5, 0.72, 0.85], 8),
      stone([-0.15, 0.3, -0.02], 0.13, [1, 0.9, 0.9], 12),
      stone([0.17, 0.31, -0.02], 0.13, [1, 0.9, 0.9], 15),
      stone([0, 0.14, -0.16], 0.24, [1.1, 1, 0.6], 21),
      part(ball(0.18, 1), { at: [0, 0.12, -0.05], scale: [1.05, 1.1, 0.5], c: '#3d2f66', vary: 0.2 }),
      ...crystals([
        [0, 0.02, 0.08, 0.055, 0.3, 0, 0],
        [-0.1, 0.02, 0.1, 0.04, 0.2, 0.35, 0.1],
        [0.1, 0.02, 0.1, 0.042, 0.22, -0.3, 0.15],
        [0.02, 0.02, 0.16, 0.03, 0.13, -0.1, 0.4],
      ]),
    ],
    [0, 0.26, 0.66],
  );
}

/** A leaning cluster, 0.4 high. */
export function crystal(): BufferGeometry {
  return kit(
    [
      ...crystals([
        [0, 0, 0, 0.07, 0.4, 0, 0],
        [-0.1, 0, 0.03, 0.05, 0.27, 0.42, 0.05],
        [0.1, 0, 0.02, 0.052, 0.3, -0.4, 0.05],
        [0.03, 0, 0.1, 0.042, 0.2, -0.15, 0.5],
        [-0.05, 0, -0.08, 0.04, 0.22, 0.2, -0.45],
      ]),
      part(ball(0.12, 0), {
        at: [0, 0.015, 0.01],
        scale: [1.2, 0.4, 1],
        jitter: 0.04,
        c: '#c3bedb',
        top: '#ece9fb',
      }),
    ],
    [0, 0.18, 0.72],
  );
}
