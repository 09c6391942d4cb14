/** Beach and sea: rings around the island at set distances from its coast. */

import { BufferAttribute, type BufferGeometry, RingGeometry } from 'three';

import { ISLAND, X_STEP } from '../geometry';
import { merge, part, type Triple } from './clay';
import { SEA } from './map';
import { hash, seeded } from './noise';
import { faceUp, quads } from './surface';

/** Corners of each ring. */
const CORNERS = 168;

function toSegment(px: number, pz: number, x1: number, z1: number, x2: number, z2: number): number {
  const dx = x2 - x1;
  const dz = z2 - z1;
  const t = Math.min(1, Math.max(0, ((px - x1) * dx + (pz - z1) * dz) / (dx * dx + dz * dz)));
  return Math.hypot(px - x1 - dx * t, pz - z1 - dz * t);
}

/** Distance of a point of the plane from the coast; negative inland. */
export function coastDistance(x: number, z: number): number {
  let best = Infinity;
  for (const { at } of ISLAND.hexes.values()) {
    const px = Math.abs(x - at.x);
    const pz = Math.abs(z - at.y);
    if (px > best + 1.2 || pz > best + 1.2) continue;
    let d = Math.max(px - X_STEP, px * 0.5 + pz * X_STEP - X_STEP);
    if (d > 0) {
      d = Math.min(toSegment(px, pz, 0, 1, X_STEP, 0.5), toSegment(px, pz, X_STEP, 0.5, X_STEP, 0));
    }
    best = Math.min(best, d);
  }
  return best;
}

/** How far from the middle the line at `distance` from the coast lies, in the direction `angle`. */
function reach(angle: number, distance: number): number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let near = 1;
  let far = 34;
  for (let i = 0; i < 20; i++) {
    const middle = (near + far) / 2;
    if (coastDistance(cos * middle, sin * middle) < distance) near = middle;
    else far = middle;
  }
  return near;
}

function ringAt(distance: number, height: number, wobble = 0): Triple[] {
  return Array.from({ length: CORNERS }, (_, i) => {
    const a = ((i + wobble * (hash(i, distance, 0, 4) - 0.5)) / CORNERS) * Math.PI * 2;
    const r = reach(a, distance + wobble * 0.12 * (hash(i, distance, 1, 4) - 0.5));
    const y = height + wobble * 0.02 * (hash(i, distance, 2, 4) - 0.5);
    return [Math.cos(a) * r, y, Math.sin(a) * r];
  });
}

/** Distance from the coast, height, colour from here outwards. */
const BEACH: readonly (readonly [number, number, string])[] = [
  [-0.2, 0.085, '#e7d3a6'],
  [0.05, 0.092, '#eedcb1'],
  [0.16, 0.075, '#f4e3b8'],
  [0.27, 0.035, '#efdaa9'],
  [0.36, 0.0, '#d9c08f'],
  [0.55, -0.14, '#b89f74'],
];

export function beach(): BufferGeometry {
  const rings = BEACH.map(([distance, y], i) => ringAt(distance, y, i > 1 ? 0.7 : 0));
  const strips = BEACH.slice(1).map((_, i) => {
    const [, , c] = BEACH[i] as readonly [number, number, string];
    return faceUp(part(quads([rings[i] ?? [], rings[i + 1] ?? []]), { c, vary: 0.07 }));
  });
  return merge(strips);
}

// prettier-ignore
const SEA_RINGS = [0.1, 0.3, 0.42, 0.55, 0.7, 0.88, 1.1, 1.36, 1.66, 2, 2.4, 2.9, 3.5, 4.2, 5.1, 6.2, 7.6, 9.4, 12, 17, 26];

/** Each vertex carries `shore`, its distance from the coast. */
export function sea(): BufferGeometry {
  const rings = SEA_RINGS.map((distance, i) => {
    const swell = i > 16 ? 0 : i > 3 ? 0.05 : 0.012;
    const ring = ringAt(distance, SEA, i > 3 && i < 17 ? 0.9 : 0);
    return ring.map(([x, y, z], k): Triple => [x, y + swell * (hash(k, i, 9, 2) - 0.5), z]);
  });
  const g = faceUp(part(quads(rings)));
  const normal = g.getAttribute('normal');
  for (let i = 0; i < normal.count; i++) {
    // A facet folded by the noise would shine dark: lay it flat.
    if (normal.getY(i) < 0.93) normal.setXYZ(i, 0, 1, 0);
  }
  const position = g.getAttribute('position');
  const shore = new Float32Array(position.count);
  for (let i = 0; i < shore.length; i++) shore[i] = coastDistance(position.getX(i), position.getZ(i));
  g.setAttribute('shore', new BufferAttribute(shore, 1));
  return g;
}

/** 54 crests in one mesh: the sea is alive even when nothing moves. */
export function crests(): BufferGeometry {
  const random = seeded(21);
  const arcs: BufferGeometry[] = [];
  for (let i = 0; i < 54; i++) {
    const a = random() * Math.PI * 2;
    const r = reach(a, 1.2 + random() * 6.5);
    const w = 0.12 + random() * 0.2;
    const arc = new RingGeometry(w * 0.86, w, 8, 1, Math.PI * 0.2, Math.PI * 0.6);
    arcs.push(
      part(arc.rotateX(-Math.PI / 2), {
        at: [Math.cos(a) * r, 0.05, Math.sin(a) * r],
        rot: [0, (random() - 0.5) * 0.5, 0],
        scale: [1.3, 1, 0.8],
        vary: 0,
      }),
    );
  }
  return merge(arcs);
}
