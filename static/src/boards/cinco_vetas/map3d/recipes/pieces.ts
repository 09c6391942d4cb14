/** Pieces of the players, dyed by the seat. They stand on a dark-edged deck that parts them from any ground. */

import type { BufferGeometry } from 'three';

import { box, cone, cylinder, extrude, kit, part, type PartOptions, shape } from '../clay';
import { hash } from '../noise';

const DECK = '#4b4038';
const MAST = '#5c4330';

/** Bed with five planks, 0.68 long along x. */
export function path(): BufferGeometry {
  const out = [part(box(0.68, 0.03, 0.2), { at: [0, 0.012, 0], c: DECK, vary: 0.05 })];
  for (let i = 0; i < 5; i++) {
    out.push(
      part(box(0.118, 0.034, 0.165 + (i % 2) * 0.012), {
        at: [-0.256 + i * 0.128, 0.042, (hash(i, 1, 0, 2) - 0.5) * 0.014],
        rot: [0, (hash(i, 2, 0, 2) - 0.5) * 0.06, 0],
        c: i % 2 ? '#f0f0f0' : '#ffffff',
        tint: 1,
        vary: 0.02,
      }),
    );
  }
  return kit(out, [0, 0.03, 0.75]);
}

/** Round deck, ridge tent with a lit door, crate and mast. */
export function camp(): BufferGeometry {
  const tent = shape([
    [-0.17, 0],
    [0.17, 0],
    [0, 0.27],
  ]);
  const trim = shape([
    [-0.178, 0],
    [-0.13, 0],
    [0, 0.215],
    [0.13, 0],
    [0.178, 0],
    [0, 0.285],
  ]);
  const door = shape([
    [-0.06, 0],
    [0.06, 0],
    [0, 0.16],
  ]);
  return kit(
    [
      part(cylinder(0.25, 0.265, 0.05, 12), { at: [0, 0.025, 0], c: DECK, top: '#c9a87c', vary: 0.05 }),
      part(extrude(tent, 0.34), { at: [0, 0.05, -0.16], tint: 1, vary: 0.04 }),
      part(extrude(trim, 0.03), { at: [0, 0.05, 0.172], c: '#fff6e2', vary: 0 }),
      part(extrude(trim, 0.03), { at: [0, 0.05, -0.18], c: '#fff6e2', vary: 0 }),
      part(extrude(door, 0.012), { at: [0, 0.05, 0.192], c: '#ffb84d', glow: 0.75, vary: 0 }),
      part(box(0.07, 0.06, 0.07), { at: [0.19, 0.08, 0.09], rot: [0, 0.4, 0], c: '#9a6b40' }),
      part(cylinder(0.013, 0.016, 0.52, 6), { at: [0, 0.29, -0.13], c: MAST }),
    ],
    [0.03, 0.2, 0.78],
  );
}

const STONE: PartOptions = { c: '#c9c2b6', top: '#ece6da', vary: 0.1 };

function battlements(): BufferGeometry[] {
  const out: BufferGeometry[] = [];
  for (let side = 0; side < 4; side++) {
    const a = (side * Math.PI) / 2;
    for (const k of [-0.1, 0, 0.1]) {
      out.push(
        part(box(0.06, 0.05, 0.04), {
          at: [Math.cos(a) * k + Math.sin(a) * 0.17, 0.262, -Math.sin(a) * k + Math.cos(a) * 0.17],
          rot: [0, a, 0],
          ...STONE,
        }),
      );
    }
  }
  return out;
}

/** Square keep, four turrets with coloured cones, inner tower and mast. */
export function fortress(): BufferGeometry {
  const lit: PartOptions = { c: '#ffc25e', glow: 1, vary: 0 };
  const out = [
    part(cylinder(0.34, 0.36, 0.05, 12), { at: [0, 0.025, 0], c: DECK, top: '#a89b86' }),
    part(box(0.36, 0.2, 0.36), { at: [0, 0.14, 0], ...STONE }),
    ...battlements(),
  ];
  for (const x of [-0.18, 0.18]) {
    for (const z of [-0.18, 0.18]) {
      out.push(part(cylinder(0.075, 0.082, 0.3, 8), { at: [x, 0.19, z], ...STONE }));
      out.push(part(cone(0.1, 0.15, 8), { at: [x, 0.41, z], tint: 1, vary: 0.08 }));
    }
  }
  out.push(
    part(box(0.19, 0.34, 0.19), { at: [0, 0.34, 0], c: '#d8d1c4', top: '#ece6da' }),
    part(cone(0.17, 0.19, 4).rotateY(Math.PI / 4), { at: [0, 0.6, 0], tint: 1, vary: 0.08 }),
    part(box(0.05, 0.07, 0.01), { at: [0, 0.4, 0.098], ...lit }),
    part(box(0.09, 0.13, 0.012), { at: [0, 0.115, 0.184], c: '#3a2a20' }),
    part(box(0.036, 0.05, 0.01), { at: [-0.18, 0.25, 0.262], ...lit }),
    part(box(0.036, 0.05, 0.01), { at: [0.18, 0.25, 0.262], ...lit }),
    part(cylinder(0.014, 0.016, 0.22, 6), { at: [0, 0.76, 0], c: MAST }),
  );
  return kit(out, [0.03, 0.22, 0.7]).scale(0.84, 0.8, 0.84);
}

/** Under the face of a number token: radius 0.278, 0.052 high. */
export function tokenDisc(): BufferGeometry {
  return kit(
    [
      part(cylinder(0.262, 0.278, 0.02, 26), { at: [0, 0.042, 0], c: '#f3e6c8', vary: 0 }),
      part(cylinder(0.278, 0.278, 0.032, 26, true), { at: [0, 0.016, 0], c: '#8b6a45', vary: 0.05 }),
    ],
    null,
  );
}
