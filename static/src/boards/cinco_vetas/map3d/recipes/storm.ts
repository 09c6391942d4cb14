/** The Storm: a twisting column with a crown of cloud, and its rain. */

import type { BufferGeometry } from 'three';

import { ball, box, extrude, kit, merge, part, shape, type Triple } from '../clay';
import { seeded } from '../noise';

function puff(at: Triple, r: number, scale: Triple, c: string, top: string): BufferGeometry {
  return part(ball(r, 2), { at, scale, c, top, smooth: true, vary: 0 });
}

function bolt(x: number, z: number): BufferGeometry {
  const zigzag = shape([
    [0, 0.3],
    [0.07, 0.3],
    [0.02, 0.17],
    [0.08, 0.17],
    [-0.03, 0],
    [0, 0.12],
    [-0.06, 0.12],
  ]);
  return part(extrude(zigzag, 0.025), { at: [x, 0.2, z], scale: 1.05, c: '#ffe45c', glow: 1, vary: 0 });
}

/** 0.8 high. Round normals, so that it never looks like rock. */
export function cloud(): BufferGeometry {
  const out: BufferGeometry[] = [];
  for (let i = 0; i < 8; i++) {
    const t = i / 7;
    const a = i * 1.15;
    const off = 0.045 * (1 - t);
    const at: Triple = [Math.cos(a) * off, 0.07 + t * 0.47, Math.sin(a) * off];
    const flat: Triple = [1.15, 0.34 - 0.1 * t, 1.15];
    out.push(puff(at, 0.035 + 0.2 * t ** 1.35, flat, '#3b3d6e', i % 2 ? '#7f85b6' : '#6369a0'));
  }
  for (let i = 0; i < 8; i++) {
    const a = i * 0.785 + 0.2;
    const at: Triple = [Math.cos(a) * 0.25, 0.6 + 0.03 * (i % 3), Math.sin(a) * 0.25];
    const top = i % 2 ? '#a9afd6' : '#969cc8';
    out.push(puff(at, 0.1 + 0.025 * (i % 2), [1.3, 0.72, 1.3], '#4a4d84', top));
  }
  out.push(
    puff([-0.05, 0.68, 0.02], 0.19, [1.25, 0.7, 1.2], '#555990', '#c3c8e6'),
    puff([0.13, 0.7, -0.06], 0.12, [1.25, 0.75, 1.2], '#555990', '#d2d6ee'),
    bolt(0.25, 0.12),
    bolt(-0.25, 0.06),
  );
  return kit(out, [0.1, 0.5, 0.8]);
}

/** 54 streaks under the crown. */
export function rain(): BufferGeometry {
  const random = seeded(3);
  const drops: BufferGeometry[] = [];
  for (let i = 0; i < 54; i++) {
    const a = random() * Math.PI * 2;
    const r = 0.08 + 0.24 * Math.sqrt(random());
    const length = 0.09 + random() * 0.06;
    drops.push(
      part(box(0.011, length, 0.011), {
        at: [Math.cos(a) * r, 0.08 + random() * 0.46, Math.sin(a) * r],
        rot: [0, 0, 0.16],
        c: '#e9f6ff',
        vary: 0,
        glow: 0.5,
      }),
    );
  }
  return merge(drops);
}
