/**
 * The modelling kit: lumps of one colour, merged into props. Faces are flat and each varies a little in
 * brightness; what lies low is darker, which looks like contact with the ground and costs nothing per
 * frame. Every vertex carries `fx`: how far the instance colour dyes it, and how much it glows.
 */

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Euler,
  ExtrudeGeometry,
  IcosahedronGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape,
  Vector2,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

import { hash, smoothstep } from './noise';

export type Triple = readonly [number, number, number];

export interface PartOptions {
  /** Colour; white by default, for lumps that the instance dyes. */
  c?: string;
  /** Colour of the sides that look up. */
  top?: string | undefined;
  at?: Triple;
  /** Euler angles in radians, applied yaw first. */
  rot?: Triple;
  scale?: number | Triple;
  /** How far corners are moved at random. */
  jitter?: number;
  /** Spread of the brightness of faces. */
  vary?: number;
  /** Keep round normals (clouds only). */
  smooth?: boolean;
  /** How far the instance colour dyes it, 0 to 1; -1 for the rim of the theme. */
  tint?: number;
  /** 0 to 1. */
  glow?: number | undefined;
  seed?: number;
}

/** Darkening of what lies low: from this height, to this height, darkest factor. */
export type Occlusion = readonly [number, number, number];

function jitter(position: BufferAttribute, amount: number, seed: number): void {
  const grid = (v: number): number => Math.round(v * 1000) / 1000;
  for (let i = 0; i < position.count; i++) {
    const x = grid(position.getX(i));
    const y = grid(position.getY(i));
    const z = grid(position.getZ(i));
    position.setXYZ(
      i,
      x + (hash(x, y, z, seed) - 0.5) * amount,
      y + (hash(y, z, x, seed + 1) - 0.5) * amount,
      z + (hash(z, x, y, seed + 2) - 0.5) * amount,
    );
  }
}

function placement(o: PartOptions): Matrix4 {
  const s = o.scale ?? 1;
  return new Matrix4().compose(
    new Vector3(...(o.at ?? [0, 0, 0])),
    new Quaternion().setFromEuler(new Euler(...(o.rot ?? [0, 0, 0]), 'YXZ')),
    typeof s === 'number' ? new Vector3(s, s, s) : new Vector3(...s),
  );
}

function paint(g: BufferGeometry, o: PartOptions, seed: number): void {
  const position = g.getAttribute('position');
  const normal = g.getAttribute('normal');
  const rgb = new Float32Array(position.count * 3);
  const fx = new Float32Array(position.count * 2);
  const base = new Color(o.c ?? '#ffffff');
  const top = o.top === undefined ? null : new Color(o.top);
  const c = new Color();
  for (let face = 0; face < position.count; face += 3) {
    const noise = hash(position.getX(face), position.getY(face), position.getZ(face), seed + 5);
    const k = 1 + (noise - 0.5) * (o.vary ?? 0.1);
    c.copy(base);
    if (top) c.lerp(top, smoothstep(0.25, 0.8, normal.getY(face)));
    for (let i = face; i < face + 3; i++) {
      if (top && o.smooth) c.copy(base).lerp(top, smoothstep(-0.1, 0.9, normal.getY(i)));
      rgb.set([c.r * k, c.g * k, c.b * k], i * 3);
      fx.set([o.tint ?? 0, o.glow ?? 0], i * 2);
    }
  }
  g.setAttribute('color', new BufferAttribute(rgb, 3));
  g.setAttribute('fx', new BufferAttribute(fx, 2));
}

/** One coloured lump with flat faces, made from any geometry. */
export function part(geometry: BufferGeometry, o: PartOptions = {}): BufferGeometry {
  const source = geometry.index ? geometry.toNonIndexed() : geometry.clone();
  for (const name of Object.keys(source.attributes)) {
    if (name !== 'position' && !(o.smooth && name === 'normal')) source.deleteAttribute(name);
  }
  const seed = o.seed ?? 1;
  if (o.jitter) jitter(source.getAttribute('position') as BufferAttribute, o.jitter, seed);
  source.applyMatrix4(placement(o));
  if (!o.smooth) source.computeVertexNormals(); // not indexed, so this gives flat facets
  paint(source, o, seed);
  return source;
}

/** One geometry out of many. Throws when their attributes differ. */
export function merge(parts: BufferGeometry[]): BufferGeometry {
  const merged = mergeGeometries(parts);
  if (merged === null) throw new Error('parts with different attributes cannot be merged');
  return merged;
}

/** Merge lumps into a prop; null keeps the foot as bright as the rest. */
export function kit(
  parts: BufferGeometry[],
  occlusion: Occlusion | null = [0, 0.22, 0.62],
): BufferGeometry {
  const g = merge(parts);
  if (occlusion === null) return g;
  const [from, to, darkest] = occlusion;
  const position = g.getAttribute('position');
  const colour = g.getAttribute('color');
  const fx = g.getAttribute('fx');
  for (let i = 0; i < position.count; i++) {
    if (fx.getY(i) > 0.6) continue; // light sources are not darkened
    const k = darkest + (1 - darkest) * smoothstep(from, to, position.getY(i));
    colour.setXYZ(i, colour.getX(i) * k, colour.getY(i) * k, colour.getZ(i) * k);
  }
  return g;
}

export const box = (w: number, h: number, d: number): BufferGeometry => new BoxGeometry(w, h, d);
export const cylinder = (top: number, foot: number, h: number, n = 8, open = false): BufferGeometry =>
  new CylinderGeometry(top, foot, h, n, 1, open);
export const cone = (r: number, h: number, n = 7, rows = 1): BufferGeometry =>
  new ConeGeometry(r, h, n, rows);
export const ball = (r: number, detail = 1): BufferGeometry => new IcosahedronGeometry(r, detail);
export const lathe = (points: readonly (readonly [number, number])[], n = 9): BufferGeometry =>
  new LatheGeometry(
    points.map(([x, y]) => new Vector2(x, y)),
    n,
  );
export const shape = (points: readonly (readonly [number, number])[]): Shape =>
  new Shape(points.map(([x, y]) => new Vector2(x, y)));
export const extrude = (s: Shape, depth: number): BufferGeometry =>
  new ExtrudeGeometry(s, { depth, bevelEnabled: false });
