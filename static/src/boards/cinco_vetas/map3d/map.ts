/** From the plane of the island to the scene: `X` to the right, `Z` towards the reader, `Y` up, sea at 0. */

import { Vector3 } from 'three';

import { type Point, placeAt, type PlaceKind } from '../geometry';

/** Height of the water. */
export const SEA = 0;
/** Height of every edge and crossing: pieces always stand level. */
export const LANE = 0.1;
/** Half the width of the lane left free between two plateaus. */
export const LANE_HALF = 0.1;

/** A point of the plane at a height of the scene. */
export function lift(p: Point, height = LANE): Vector3 {
  return new Vector3(p.x, height, p.y);
}

/** The middle of a place, at the height of the lanes. Throws a RangeError for an unknown id. */
export function spot(kind: PlaceKind, id: string): Vector3 {
  return lift(placeAt(kind, id));
}

export interface Frame {
  /** To the right of the screen, on the ground. */
  readonly right: Vector3;
  /** Towards the reader, on the ground. */
  readonly front: Vector3;
}

/** The ground axes of a camera that stands at this azimuth (radians around Y; 0 looks north). */
export function frameAt(azimuth: number): Frame {
  return {
    right: new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth)),
    front: new Vector3(Math.sin(azimuth), 0, Math.cos(azimuth)),
  };
}
