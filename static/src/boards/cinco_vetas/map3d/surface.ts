/** Surfaces made of rings of points: plateaus, beach, sea, marks. */

import { BufferAttribute, BufferGeometry, Color, Vector2 } from 'three';

import type { Triple } from './clay';

/** The twelve corners of a plateau: a pointy-top hexagon whose corners are cut, which leaves a square. */
export function outline(radius: number, cut: number): Vector2[] {
  const corner = (degrees: number): Vector2 => {
    const a = (degrees * Math.PI) / 180;
    return new Vector2(Math.cos(a) * radius, Math.sin(a) * radius);
  };
  const points: Vector2[] = [];
  for (let k = 0; k < 6; k++) {
    const middle = k * 60 - 90;
    for (const side of [-60, 60]) points.push(corner(middle).lerp(corner(middle + side), cut));
  }
  return points;
}

/** Triangles between consecutive rows of points; rows are closed rings unless `close` is false. */
export function quads(rows: readonly (readonly Triple[])[], close = true): BufferGeometry {
  const v: number[] = [];
  for (let r = 0; r + 1 < rows.length; r++) {
    const a = rows[r] as readonly Triple[];
    const b = rows[r + 1] as readonly Triple[];
    const n = close ? a.length : a.length - 1;
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % a.length;
      const [ai, aj, bi, bj] = [a[i], a[j], b[i], b[j]] as [Triple, Triple, Triple, Triple];
      v.push(...ai, ...bi, ...bj, ...ai, ...bj, ...aj);
    }
  }
  const g = new BufferGeometry();
  g.setAttribute('position', new BufferAttribute(new Float32Array(v), 3));
  return g;
}

/** Reverse the winding of every triangle, in place. */
export function flip(g: BufferGeometry): BufferGeometry {
  const p = g.getAttribute('position').array;
  for (let i = 0; i < p.length; i += 9) {
    for (let k = 3; k < 6; k++) {
      const kept = p[i + k] as number;
      p[i + k] = p[i + k + 3] as number;
      p[i + k + 3] = kept;
    }
  }
  return g;
}

/** Make a flat surface look up, in place. */
export function faceUp(g: BufferGeometry): BufferGeometry {
  if (g.getAttribute('normal').getY(0) < 0) {
    flip(g);
    g.computeVertexNormals();
  }
  return g;
}

/** Multiply the vertex colours, in place. */
export function dye(g: BufferGeometry, paint: string): BufferGeometry {
  const c = new Color(paint);
  const a = g.getAttribute('color');
  for (let i = 0; i < a.count; i++) a.setXYZ(i, a.getX(i) * c.r, a.getY(i) * c.g, a.getZ(i) * c.b);
  return g;
}

/** Multiply the brightness of each vertex by a factor of its distance from the middle, in place. */
export function shadeByRadius(g: BufferGeometry, factor: (radius: number) => number): BufferGeometry {
  const p = g.getAttribute('position');
  const a = g.getAttribute('color');
  for (let i = 0; i < p.count; i++) {
    const k = factor(Math.hypot(p.getX(i), p.getZ(i)));
    a.setXYZ(i, a.getX(i) * k, a.getY(i) * k, a.getZ(i) * k);
  }
  return g;
}
