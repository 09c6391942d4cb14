/** Props of the lake. */

import { CircleGeometry, type BufferGeometry } from 'three';

import { ball, cone, cylinder, kit, part } from '../clay';
import { seeded } from '../noise';

/** Nine blades and three bulrushes. */
export function reeds(): BufferGeometry {
  const random = seeded(8);
  const out: BufferGeometry[] = [];
  for (let i = 0; i < 9; i++) {
    const x = (random() - 0.5) * 0.2,
      z = (random() - 0.5) * 0.12,
      h = 0.16 + random() * 0.16,
      lean = (random() - 0.5) * 0.3;
    out.push(
      part(cone(0.017, h, 4), {
        at: [x, h / 2, z],
        rot: [0, i, lean],
        c: i % 2 ? '#5c9a3c' : '#79b14a',
      }),
    );
    if (i % 3 === 0)
      out.push(
        part(cylinder(0.016, 0.016, 0.07, 6), {
          at: [x - Math.sin(lean) * h * 0.4, h * 0.95, z],
          c: '#7b4a2a',
        }),
      );
  }
  return kit(out, [0, 0.14, 0.6]);
}

/** Two pads and a flower. */
export function lily(): BufferGeometry {
  return kit(
    [
      part(new CircleGeometry(0.085, 12, 0.4, 5.6).rotateX(-Math.PI / 2), {
        at: [0, 0.012, 0],
        c: '#5fae4e',
        vary: 0.1,
      }),
      part(new CircleGeometry(0.06, 10, 2, 5.6).rotateX(-Math.PI / 2), {
        at: [0.13, 0.012, 0.05],
        c: '#74bd58',
        vary: 0.1,
      }),
      ...[0, 1, 2, 3, 4].map((i) =>
        part(cone(0.018, 0.05, 4), {
          at: [Math.cos(i * 1.257) * 0.02, 0.035, Math.sin(i * 1.257) * 0.02],
          rot: [Math.sin(i * 1.257) * 0.7, 0, -Math.cos(i * 1.257) * 0.7],
          c: '#ffb3cf',
          top: '#fff0f5',
        }),
      ),
      part(ball(0.012, 0), { at: [0, 0.045, 0], c: '#ffd95a' }),
    ],
    null,
  );
}

/** Looks along +z. */
export function duck(): BufferGeometry {
  return kit(
    [
      part(ball(0.06, 1), { at: [0, 0.035, 0], scale: [0.8, 0.7, 1.25], c: '#fdfaf2', vary: 0.05 }),
      part(cone(0.028, 0.06, 5), { at: [0, 0.06, -0.075], rot: [-1, 0, 0], c: '#fdfaf2' }),
      part(ball(0.032, 1), { at: [0, 0.105, 0.055], c: '#2f7d5b', vary: 0.05 }),
      part(cylinder(0.022, 0.026, 0.05, 6), { at: [0, 0.075, 0.05], c: '#fdfaf2' }),
      part(cone(0.014, 0.04, 5), { at: [0, 0.1, 0.095], rot: [Math.PI / 2, 0, 0], c: '#f29a2e' }),
    ],
    null,
  );
}
