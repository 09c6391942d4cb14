/** Where the props of a tile stand, and how high they may be. Pure: no scene. */

import { X_STEP } from '../geometry';
import type { Terrain } from '../types';
import { LANE_HALF } from './map';
import { seeded } from './noise';
import { GROUND } from './palette';
import { PLANS } from './plans';
import type { Prop } from './recipes';

/** Heights at scale 1 of what could hide a lane; the rest is low. */
export const TALL: Readonly<Partial<Record<Prop, number>>> = {
  conifer: 0.52,
  broadleaf: 0.38,
  smelter: 0.58,
  kiln: 0.3,
  crag: 0.6,
  mine: 0.32,
  butte: 0.54,
  hoodoo: 0.31,
  grotto: 0.46,
  crystal: 0.4,
  reeds: 0.3,
};
/** Too low for a shadow worth a draw; left out in the light mode. */
export const LOW: ReadonlySet<Prop> = new Set([
  'bush',
  'rock',
  'logs',
  'clayHeap',
  'ingots',
  'lily',
  'duck',
  'vein',
  'nuggets',
  'reeds',
]);
const BIG: ReadonlySet<Prop> = new Set(['crag', 'smelter', 'butte', 'grotto']);
const WILD: ReadonlySet<Prop> = new Set(['conifer', 'broadleaf', 'bush', 'rock', 'lily']);
/** Radius of the contact shadow of the widest props. */
const WIDE: Readonly<Partial<Record<Prop, number>>> = {
  crag: 0.5,
  smelter: 0.44,
  butte: 0.48,
  grotto: 0.48,
  mine: 0.34,
};

/** The flattest angle under which a tile is seen at home: far row, perspective. */
export const SIGHT = (46 * Math.PI) / 180;

/** The number token lies this far in front of the middle of its hex. */
export const TOKEN_FRONT = 0.15;

/** A ground direction as (x, z). */
export type Ground = readonly [number, number];

/** Distance from a point of a tile to the lane behind it along the ground direction `back`, at most 1.8. */
export function roomBehind(x: number, z: number, back: Ground): number {
  for (let d = 0; d < 1.8; d += 0.02) {
    const px = Math.abs(x + back[0] * d);
    const pz = Math.abs(z + back[1] * d);
    if (Math.max(px, px * 0.5 + pz * X_STEP) > X_STEP - LANE_HALF) return d;
  }
  return 1.8;
}

/** How high something may be so that it hides at most half of the lane behind it. */
export function heightLimit(x: number, z: number, back: Ground, plateau: number): number {
  return (roomBehind(x, z, back) + LANE_HALF) * Math.tan(SIGHT) - plateau + 0.02;
}

export interface Standing {
  readonly prop: Prop;
  /** From the middle of the hex, in the scene's axes. */
  readonly x: number;
  readonly z: number;
  /** Above the lanes. */
  readonly y: number;
  readonly yaw: number;
  readonly width: number;
  readonly height: number;
  readonly dye: string;
  readonly brightness: number;
  /** Radius of its contact shadow; 0 for none. */
  readonly shade: number;
}

export interface TileOptions {
  /** How many tiles of this terrain came before. */
  readonly turn: number;
  /** Camera azimuth at home, radians. */
  readonly azimuth: number;
  /** Larger numbers on small screens need room in front. */
  readonly largeToken: boolean;
  /** Leave out what is small. */
  readonly sparse: boolean;
  readonly seed: number;
}

/** The props of one tile, laid out in the view frame and cut to the sight-line rule. */
export function planTile(terrain: Terrain, o: TileOptions): Standing[] {
  const random = seeded(o.seed);
  const plans = PLANS[terrain];
  const plan = plans[o.turn % plans.length] ?? [];
  const plateau = GROUND[terrain].height;
  const cos = Math.cos(o.azimuth);
  const sin = Math.sin(o.azimuth);
  const out: Standing[] = [];
  for (const [prop, u0, v0, s, turn = 0, dye] of plan) {
    if (o.largeToken && v0 > 0.4 && Math.abs(u0) < 0.36) continue;
    if (o.sparse && LOW.has(prop) && prop !== 'vein' && prop !== 'ingots') continue;
    const u = u0 + (random() - 0.5) * 0.03;
    const v = v0 + (random() - 0.5) * 0.03;
    const x = u * cos + v * sin;
    const z = -u * sin + v * cos;
    const tall = TALL[prop];
    const limit = heightLimit(x, z, [-sin, -cos], plateau);
    const height = tall === undefined ? s : Math.min(s, limit / tall) * (0.96 + random() * 0.04);
    const afloat = prop === 'lily' || prop === 'duck' || (terrain === 'lake' && prop === 'reeds');
    const free = WILD.has(prop) ? random() * Math.PI * 2 : (random() - 0.5) * 0.16;
    out.push({
      prop,
      x,
      z,
      y: afloat ? 0.012 : plateau,
      yaw: o.azimuth + turn + free,
      width: BIG.has(prop) ? Math.min(s, height * 1.22) : height, // cut in height, not in girth
      height,
      dye: dye ?? '#ffffff',
      brightness: dye ? 0.94 + random() * 0.12 : 0.88 + random() * 0.22,
      shade: afloat || prop === 'vein' ? 0 : (WIDE[prop] ?? 0.2 * height + 0.02),
    });
  }
  return out;
}
