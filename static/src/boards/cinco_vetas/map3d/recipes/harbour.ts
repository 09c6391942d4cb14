/** Ports: what ties them to their two crossings, and the sign. */

import { type BufferGeometry, Vector2 } from 'three';

import { ball, box, cylinder, extrude, kit, part, shape } from '../clay';
import { hash } from '../noise';

const PLANKS = ['#a47a50', '#b88c5e', '#94693f'] as const;
const POST = '#6b4a2e';

/** A plank ramp from one crossing (side -1 or 1) to the foot of the jetty. */
function ramp(side: number): BufferGeometry[] {
  const from = new Vector2(side * 0.44, 0.08);
  const to = new Vector2(side * 0.13, 0.56);
  const yaw = Math.atan2(to.x - from.x, to.y - from.y);
  const out: BufferGeometry[] = [];
  for (let i = 0; i < 7; i++) {
    const p = from.clone().lerp(to, (i + 0.5) / 7);
    const turn = yaw + (hash(i, side, 0, 1) - 0.5) * 0.1;
    out.push(
      part(box(0.17, 0.028, 0.072), {
        at: [p.x, 0.05, p.y],
        rot: [0, turn, 0],
        c: PLANKS[i % 3] ?? POST,
      }),
    );
  }
  for (const t of [0.45, 0.95]) {
    const p = from.clone().lerp(to, t);
    out.push(part(cylinder(0.02, 0.02, 0.24, 6), { at: [p.x + side * 0.08, -0.03, p.y], c: POST }));
  }
  return out;
}

/**
 * Two plank ramps from the two crossings meet in a jetty with two lamps. Local frame: +z out to sea, the
 * coastal edge lies on z = 0 from x = -0.5 to 0.5.
 */
export function jetty(): BufferGeometry {
  const out = [...ramp(-1), ...ramp(1)];
  for (let i = 0; i < 5; i++) {
    const c = PLANKS[(i + 1) % 3] ?? POST;
    out.push(part(box(0.42, 0.03, 0.062), { at: [0, 0.055, 0.56 + i * 0.066], c }));
  }
  for (const x of [-0.2, 0.2]) {
    out.push(
      part(cylinder(0.024, 0.024, 0.3, 6), { at: [x, 0, 0.86], c: POST }),
      part(ball(0.035, 0), { at: [x, 0.17, 0.86], c: '#ffd27a', glow: 1, vary: 0 }),
    );
  }
  return kit(out, [-0.1, 0.06, 0.7]);
}

/** How far the board of a sign leans back from lying flat, radians: it faces the camera. */
export const SIGN_LEAN = Math.PI / 2 - 0.7;
/** Height of the middle of the board. */
export const SIGN_HEIGHT = 0.46;

/** Post and round board. */
export function sign(): BufferGeometry {
  return kit(
    [
      part(cylinder(0.03, 0.036, 0.5, 6), { at: [0, 0.2, -0.02], c: '#7a5434' }),
      part(cylinder(0.315, 0.315, 0.05, 28), {
        at: [0, SIGN_HEIGHT, 0],
        rot: [SIGN_LEAN, 0, 0],
        c: '#5f4027',
        vary: 0.04,
      }),
    ],
    [0, 0.3, 0.75],
  );
}

/** A sailing boat; its sail is dyed by the instance. */
export function boat(): BufferGeometry {
  const hull = shape([
    [-0.1, -0.24],
    [0.1, -0.24],
    [0.13, 0],
    [0.09, 0.16],
    [0, 0.32],
    [-0.09, 0.16],
    [-0.13, 0],
  ]);
  const sail = shape([
    [0, 0],
    [0.26, 0.02],
    [0.16, 0.2],
    [0, 0.42],
  ]);
  const jib = shape([
    [0, 0],
    [-0.2, 0.02],
    [0, 0.34],
  ]);
  const flat = (depth: number): BufferGeometry => extrude(hull, depth).rotateX(-Math.PI / 2);
  return kit(
    [
      part(flat(0.09), { at: [0, -0.02, 0], c: '#8a5a36', top: '#c99a66' }),
      part(flat(0.02), { at: [0, 0.062, 0], scale: [1.07, 1, 1.05], c: '#f4ead6' }),
      part(cylinder(0.012, 0.016, 0.56, 6), { at: [0, 0.32, -0.02], c: POST }),
      part(extrude(sail, 0.014), { at: [0, 0.15, -0.03], rot: [0, 1.15, 0], tint: 1, vary: 0.03 }),
      part(extrude(jib, 0.014), { at: [0, 0.16, 0.02], rot: [0, 1.2, 0], c: '#fffaf0', vary: 0.03 }),
    ],
    [0, 0.12, 0.75],
  );
}
