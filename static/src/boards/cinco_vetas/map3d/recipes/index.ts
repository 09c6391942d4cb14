/** One recipe for each kind of prop: `y = 0` is the ground it stands on, `+z` looks at the camera at home. */

import type { BufferGeometry } from 'three';

import { broadleaf, bush, conifer, logs } from './forest';
import { clayHeap, ingots, kiln, smelter } from './foundry';
import { butte, hoodoo, nuggets, vein } from './gold';
import { crystal, grotto } from './grotto';
import { crag, mine, rock } from './iron';
import { duck, lily, reeds } from './lake';

export const PROP_RECIPES = {
  conifer,
  broadleaf,
  bush,
  logs,
  smelter,
  kiln,
  ingots,
  clayHeap,
  crag,
  rock,
  mine,
  butte,
  hoodoo,
  nuggets,
  vein,
  grotto,
  crystal,
  reeds,
  lily,
  duck,
} as const satisfies Record<string, () => BufferGeometry>;

export type Prop = keyof typeof PROP_RECIPES;
