/** The ground: plateaus with their lanes, and the lake. */

import { type BufferGeometry, RingGeometry, type Vector2 } from 'three';

import { merge, part, type Triple } from '../clay';
import { hash, smoothstep } from '../noise';
import { GROUND, SAND } from '../palette';
import { dye, faceUp, flip, outline, quads, shadeByRadius } from '../surface';

const ring = (radius: number, cut: number, y: number): Triple[] =>
  outline(radius, cut).map((p) => [p.x, y, p.y]);

/** The sand from the foot of the bank (radius 0.885) to the hexagon's edge, darker along the bank. */
function lane(): BufferGeometry {
  const corners: Triple[] = [];
  for (let k = 0; k < 6; k++) {
    const a = ((k * 60 - 90) * Math.PI) / 180;
    const c: Triple = [Math.cos(a), 0, Math.sin(a)];
    corners.push(c, c);
  }
  const sand = part(flip(quads([ring(0.885, 0.13, 0), corners])), { c: SAND, vary: 0.05 });
  return shadeByRadius(sand, (r) => (r < 0.9 ? 0.74 : 1));
}

function bank(): BufferGeometry {
  const rings = [ring(0.815, 0.14, 1), ring(0.862, 0.135, 0.72), ring(0.885, 0.13, 0)];
  return part(flip(quads(rings)), { c: '#b9a48c', tint: 1, vary: 0.1 });
}

/** Plateau of height 1 (the instance scales it), dyed by terrain; the lane around it stays sand. */
export function tile(): BufferGeometry {
  const rough = (v: Triple, i: number, q: number): Triple => [
    v[0] + (hash(i, q, 1, 3) - 0.5) * 0.1,
    v[1] + (hash(i, q, 2, 3) - 0.5) * 0.16,
    v[2] + (hash(i, q, 3, 3) - 0.5) * 0.1,
  ];
  const rings = [0.815, 0.6, 0.36, 0.14].map((r, q) =>
    ring(r, 0.14 + q * 0.03, 1).map((v, i) => (q === 0 ? v : rough(v, i, q))),
  );
  const middle = outline(1, 0).map((): Triple => [0, 1, 0]);
  const top = faceUp(part(quads([...rings, middle]), { tint: 1, vary: 0.13 }));
  shadeByRadius(top, (r) => 0.9 + 0.1 * smoothstep(0.1, 0.7, r));
  return merge([lane(), bank(), top]);
}

/** The plateau's rim in `n` points, so that it can meet the round shore. */
function rimOf(n: number): Vector2[] {
  const rim = outline(0.815, 0.14);
  return Array.from({ length: n }, (_, i) => {
    const t = (i / n) * rim.length;
    const from = rim[Math.floor(t) % rim.length] as Vector2;
    const to = rim[(Math.floor(t) + 1) % rim.length] as Vector2;
    return from.clone().lerp(to, t - Math.floor(t));
  });
}

const WATER: readonly (readonly [number, string])[] = [
  [0.96, '#a6d8dd'],
  [0.82, '#84bdd2'],
  [0.6, '#6facc8'],
  [0.3, '#5f9dbe'],
  [0.001, '#5894b8'],
];

/** Grassy rim, a shore that wobbles around 0.7, four bands of water and glints. No token: the calm place. */
export function lake(): BufferGeometry {
  const rim = rimOf(36);
  const shoreAt = (factor: number, y: number): Triple[] =>
    rim.map((p, i) => {
      const r = (0.7 + 0.035 * Math.sin(i * 0.9) + 0.03 * Math.sin(i * 2.1 + 1)) * factor;
      const a = Math.atan2(p.y, p.x);
      return [Math.cos(a) * r, y, Math.sin(a) * r];
    });
  const outer = rim.map((p): Triple => [p.x, 0.05, p.y]);
  const grass = faceUp(part(quads([outer, shoreAt(1.02, 0.045)]), { c: GROUND.lake.paint, vary: 0.12 }));
  const beach = faceUp(
    part(quads([shoreAt(1.02, 0.045), shoreAt(0.94, 0.005)]), { c: '#dcc994', vary: 0.08 }),
  );
  const bands = WATER.slice(1).map(([factor], i) => {
    const [outerFactor, c] = WATER[i] as readonly [number, string];
    const strip = quads([shoreAt(outerFactor, 0.012), shoreAt(factor, 0.012)]);
    return faceUp(part(strip, { c, vary: 0.06, glow: 0.05 }));
  });
  const glints = (
    [
      [-0.25, -0.2, 0.5],
      [0.3, 0.1, 0.4],
      [-0.05, 0.36, 0.34],
      [0.2, -0.38, 0.3],
    ] as const
  ).map(([x, z, r]) =>
    part(new RingGeometry(r * 0.36, r * 0.4, 10, 1, 0.6, 1.9).rotateX(-Math.PI / 2), {
      at: [x, 0.018, z],
      scale: [1, 1, 0.4],
      c: '#e2f6f6',
      vary: 0,
    }),
  );
  const low = bank().scale(1, 0.05, 1);
  return merge([lane(), dye(low, GROUND.lake.paint), grass, beach, ...bands, ...glints]);
}
