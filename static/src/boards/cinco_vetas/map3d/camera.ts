/** Where the camera stands so that the whole island is seen, exactly and without search. Pure. */

import { Vector3 } from 'three';

import { ISLAND, PORT_EDGES, edgeAt, seaward } from '../geometry';
import { LANE, lift } from './map';

export interface Inset {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** Vertical field of view, degrees: little distortion, still depth. */
export const FOV = 28;
const RADIANS = Math.PI / 180;
/** Elevation of the camera above the horizon, radians. */
export const TILT = 52 * RADIANS;
export const TILT_UPRIGHT = 58 * RADIANS;
export const LOWEST = 36 * RADIANS;
export const HIGHEST = 68 * RADIANS;
/** How far the camera can be swung to either side, radians. */
export const SWING = 40 * RADIANS;
/** Nearest and furthest distance as factors of the fitted one. */
export const NEAREST = 0.32;
export const FURTHEST = 1.08;

/** An upright screen: the island's long side is laid along the long side of the glass. */
export function isUpright(width: number, height: number): boolean {
  return height > width * 1.12;
}

/** Height above the water up to which a port's sign and boat reach. */
const PORT_TOP = 0.8;
/** The middle of a port's sign lies this far out to sea. */
export const PORT_REACH = 0.9;

/** Points around everything that must stay in the picture: coast, signs, pieces on the coast. */
export function hull(): Vector3[] {
  const points: Vector3[] = [];
  for (const id of ISLAND.coast) {
    const { at } = edgeAt(id);
    const out = seaward(id);
    points.push(lift({ x: at.x + out.x * 0.42, y: at.y + out.y * 0.42 }, 0));
  }
  for (const id of PORT_EDGES) {
    const { at } = edgeAt(id);
    const out = seaward(id);
    const c = lift({ x: at.x + out.x * PORT_REACH, y: at.y + out.y * PORT_REACH }, 0.4);
    points.push(c.clone().setY(PORT_TOP), c.clone().setY(-0.05));
    for (const k of [-0.34, 0.34]) {
      points.push(c.clone().add(new Vector3(k, 0, 0)), c.clone().add(new Vector3(0, 0, k)));
    }
  }
  for (const c of ISLAND.crossings.values()) if (c.hexes.length < 3) points.push(lift(c.at, 1));
  return points;
}

export interface Glass {
  readonly width: number;
  readonly height: number;
  /** Pixels at each side that the page's own bars cover. */
  readonly inset: Inset;
  readonly azimuth: number;
  readonly tilt: number;
  /** 1 touches the frame; a little more leaves air. */
  readonly margin: number;
}

/**
 * How the map lies on a glass of this size: upright glass gets the quarter turn, `turned` by hand gets
 * the other of the two.
 */
export function glassOf(width: number, height: number, inset: Inset, turned: boolean): Glass {
  const upright = isUpright(width, height);
  return {
    width: Math.max(1, width),
    height: Math.max(1, height),
    inset,
    azimuth: upright !== turned ? -Math.PI / 2 : 0,
    tilt: upright ? TILT_UPRIGHT : TILT,
    margin: upright ? 1.04 : 1.02,
  };
}

export interface Stand {
  readonly position: Vector3;
  /** The point on the ground that the camera looks at and turns around. */
  readonly target: Vector3;
  readonly distance: number;
  /** The picture's shift in pixels, for a view offset. */
  readonly shiftX: number;
  readonly shiftY: number;
}

/**
 * The nearest stand from which all points are seen. In the camera's axes (x right, y up, z towards it) a
 * point fits when |y − cy| ≤ (d − z)·tanV, and the like for x. So with T = max(y + z·tanV) and
 * B = max(−y + z·tanV): d ≥ (T + B) / (2·tanV) and cy = (T − B) / 2; the larger of the two distances
 * wins. Insets narrow the angles and shift the picture.
 */
export function fit(points: readonly Vector3[], glass: Glass): Stand {
  const { width, height, inset, azimuth, tilt, margin } = glass;
  const towards = new Vector3(
    Math.sin(azimuth) * Math.cos(tilt),
    Math.sin(tilt),
    Math.cos(azimuth) * Math.cos(tilt),
  );
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = new Vector3().crossVectors(towards, right);
  const perPixel = Math.tan((FOV * RADIANS) / 2) / height;
  const tanV = (perPixel * Math.max(40, height - inset.top - inset.bottom)) / margin;
  const tanH = (perPixel * Math.max(40, width - inset.left - inset.right)) / margin;
  let [T, B, R, L] = [-Infinity, -Infinity, -Infinity, -Infinity];
  for (const p of points) {
    const x = p.dot(right);
    const y = p.dot(up);
    const z = p.dot(towards);
    T = Math.max(T, y + z * tanV);
    B = Math.max(B, -y + z * tanV);
    R = Math.max(R, x + z * tanH);
    L = Math.max(L, -x + z * tanH);
  }
  const distance = Math.max((T + B) / (2 * tanV), (R + L) / (2 * tanH));
  const centre = right
    .clone()
    .multiplyScalar((R - L) / 2)
    .addScaledVector(up, (T - B) / 2);
  return {
    position: centre.clone().addScaledVector(towards, distance),
    target: centre.clone().addScaledVector(towards, -(centre.y - LANE) / towards.y),
    distance,
    shiftX: (inset.right - inset.left) / 2,
    shiftY: (inset.bottom - inset.top) / 2,
  };
}
