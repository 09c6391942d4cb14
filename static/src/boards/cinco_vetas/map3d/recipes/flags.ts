/** One flag for each seat shape. Local frame: the mast is x = 0, the middle of the flag lies on y = 0. */

import type { BufferGeometry } from 'three';

import { extrude, merge, part, shape } from '../clay';
import type { SeatShape } from '../palette';

type Outline = readonly (readonly [number, number])[];

function star(): Outline {
  return Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 0.29 : 0.64;
    const a = Math.PI / 2 + (i * Math.PI) / 5;
    return [Math.cos(a) * r, Math.sin(a) * r - 0.03] as const;
  });
}

function circle(): Outline {
  return Array.from({ length: 20 }, (_, i) => {
    const a = (i * Math.PI) / 10;
    return [Math.cos(a) * 0.52, Math.sin(a) * 0.52] as const;
  });
}

/** Outlines around their own middle, about 1 wide, counter-clockwise; shared with the marks on the atlas. */
export const OUTLINES: Readonly<Record<SeatShape, Outline>> = {
  circle: circle(),
  square: [
    [-0.46, -0.46],
    [0.46, -0.46],
    [0.46, 0.46],
    [-0.46, 0.46],
  ],
  triangle: [
    [-0.6, -0.46],
    [0.6, -0.46],
    [0, 0.56],
  ],
  diamond: [
    [0, -0.62],
    [0.6, 0],
    [0, 0.62],
    [-0.6, 0],
  ],
  cross: [
    [-0.19, -0.55],
    [0.19, -0.55],
    [0.19, -0.19],
    [0.55, -0.19],
    [0.55, 0.19],
    [0.19, 0.19],
    [0.19, 0.55],
    [-0.19, 0.55],
    [-0.19, 0.19],
    [-0.55, 0.19],
    [-0.55, -0.19],
    [-0.19, -0.19],
  ],
  star: star(),
};

/** The outline moved outwards by `by`: the dark rim that parts a flag from any ground. */
function grown(outline: Outline, by: number): Outline {
  const n = outline.length;
  return outline.map(([x, y], i) => {
    const [px, py] = outline[(i + n - 1) % n] as readonly [number, number];
    const [qx, qy] = outline[(i + 1) % n] as readonly [number, number];
    const before = Math.hypot(x - px, y - py);
    const after = Math.hypot(qx - x, qy - y);
    const n1 = [(y - py) / before, (px - x) / before] as const;
    const n2 = [(qy - y) / after, (x - qx) / after] as const;
    // Mitred corner, kept within twice the width.
    const k = by / Math.max(0.5, 1 + n1[0] * n2[0] + n1[1] * n2[1]);
    return [x + (n1[0] + n2[0]) * k, y + (n1[1] + n2[1]) * k] as const;
  });
}

/** How far the middle of a flag stands off its mast, and its front off the middle plane, in flag sizes. */
export const FLAG_REACH = 0.58;
export const FLAG_FRONT = 0.135;

/** The flag of a seat, about 1 wide; dyed by the instance, in a rim of the theme. */
export function flag(form: SeatShape): BufferGeometry {
  const outline = OUTLINES[form];
  return merge([
    part(extrude(shape(outline), 0.1), { at: [FLAG_REACH, 0, 0.03], tint: 1, vary: 0, glow: 0.5 }),
    part(extrude(shape(grown(outline, 0.11)), 0.06), {
      at: [FLAG_REACH, 0, 0],
      tint: -1,
      vary: 0,
      glow: 0.5,
    }),
  ]);
}
