/** A die of edge 1 around the origin, and how it must lie to show a number. */

import { type BufferGeometry, Quaternion, Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import { cylinder, merge, part, type Triple } from '../clay';

/** Which way each face looks; opposite faces add up to 7. */
const FACES: Readonly<Record<number, Triple>> = {
  1: [0, 1, 0],
  2: [0, 0, 1],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, 0, -1],
  6: [0, -1, 0],
};

const CORNERS = [
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, 0],
  [1, 0],
] as const;

function pips(n: number): readonly (readonly [number, number])[] {
  const around = CORNERS.slice(0, n - (n % 2));
  return n % 2 ? [...around, [0, 0]] : around;
}

/** Turns the top of a thing standing on the ground towards a face. */
function towards(face: Triple): Quaternion {
  return new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...face));
}

/** Paper-white, with wine-red pips. */
export function die(): BufferGeometry {
  const parts = [part(new RoundedBoxGeometry(1, 1, 1, 2, 0.16), { c: '#fffaf0', vary: 0 })];
  for (const [value, face] of Object.entries(FACES)) {
    const turn = towards(face);
    for (const [x, z] of pips(Number(value))) {
      const pip = cylinder(0.1, 0.1, 0.02, 10)
        .translate(x * 0.25, 0.5, z * 0.25)
        .applyQuaternion(turn);
      parts.push(part(pip, { c: '#7a1d3f', vary: 0 }));
    }
  }
  return merge(parts);
}

/** The turn that brings `value` (1 to 6) to the top. Throws a RangeError for any other value. */
export function showing(value: number): Quaternion {
  const face = FACES[value];
  if (face === undefined) throw new RangeError(`a die has no ${value}`);
  return towards(face).invert();
}
