/**
 * Which prop stands where on a tile: `[prop, u, v, scale, turn, dye]`, u to the right and v towards the
 * camera, inside a circle of 0.72. Tall things stand behind the number token; what stands in front of it
 * stays below 0.14. Tiles of one terrain take turns in using its plans.
 */

import type { Terrain } from '../types';
import type { Prop } from './recipes';

export type Placing = readonly [Prop, number, number, number, number?, string?];

export const PLANS: Readonly<Record<Terrain, readonly (readonly Placing[])[]>> = {
  forest: [
    [
      ['conifer', -0.06, -0.42, 1.06],
      ['conifer', 0.2, -0.34, 0.95],
      ['conifer', -0.31, -0.3, 0.95],
      ['broadleaf', 0.43, -0.2, 0.95],
      ['conifer', -0.5, -0.1, 0.84],
      ['conifer', 0.06, -0.62, 0.66],
      ['conifer', -0.24, -0.54, 0.7],
      ['conifer', 0.36, -0.48, 0.7],
      ['broadleaf', -0.14, -0.22, 0.8],
      ['conifer', 0.62, -0.02, 0.64],
      ['broadleaf', -0.62, 0.16, 0.72],
      ['broadleaf', 0.56, 0.26, 0.74],
      ['bush', -0.42, 0.46, 1],
      ['logs', 0.34, 0.56, 0.9, 0.9],
      ['bush', -0.06, 0.64, 0.8],
    ],
    [
      ['broadleaf', 0.02, -0.4, 1.15],
      ['conifer', -0.24, -0.36, 1.0],
      ['conifer', 0.28, -0.38, 0.98],
      ['conifer', 0.48, -0.16, 0.86],
      ['broadleaf', -0.46, -0.16, 0.95],
      ['conifer', -0.06, -0.62, 0.64],
      ['conifer', -0.4, -0.46, 0.7],
      ['conifer', 0.22, -0.58, 0.66],
      ['conifer', -0.62, 0.06, 0.66],
      ['broadleaf', 0.14, -0.2, 0.72],
      ['broadleaf', 0.62, 0.14, 0.74],
      ['broadleaf', -0.54, 0.34, 0.66],
      ['logs', -0.3, 0.57, 0.85, -0.7],
      ['bush', 0.44, 0.46, 1],
      ['bush', 0.1, 0.66, 0.75],
    ],
  ],
  foundry: [
    [
      ['smelter', 0, -0.4, 1.0],
      ['kiln', -0.5, -0.12, 0.9, 0.3],
      ['ingots', 0.5, -0.02, 1.05, 0.4],
      ['clayHeap', -0.52, 0.2, 1],
      ['ingots', -0.3, 0.55, 0.75, -0.4],
      ['clayHeap', 0.42, 0.42, 0.8, 1],
      ['rock', 0.14, 0.62, 0.7, 0, '#b4623e'],
    ],
    [
      ['smelter', 0.04, -0.4, 0.98],
      ['kiln', 0.52, -0.06, 0.9, -0.3],
      ['ingots', -0.5, -0.06, 1.05, -0.3],
      ['clayHeap', 0.5, 0.28, 0.95, 2],
      ['ingots', 0.28, 0.57, 0.72, 0.5],
      ['clayHeap', -0.44, 0.38, 0.85, 1],
      ['rock', -0.14, 0.63, 0.65, 0, '#b4623e'],
    ],
  ],
  iron_mine: [
    [
      ['crag', 0.12, -0.4, 1.05],
      ['mine', -0.44, -0.04, 0.95, 0.25],
      ['rock', 0.52, 0.02, 1.2, 0, '#8a94a2'],
      ['rock', 0.44, 0.44, 0.85, 1, '#a65f3f'],
      ['rock', -0.36, 0.54, 0.75, 2, '#8a94a2'],
      ['rock', 0.06, 0.64, 0.6, 3, '#a65f3f'],
    ],
    [
      ['crag', -0.14, -0.4, 1.05, 0.5],
      ['mine', 0.46, -0.04, 0.95, -0.25],
      ['rock', -0.54, 0.02, 1.2, 2, '#8a94a2'],
      ['rock', -0.42, 0.46, 0.85, 0, '#a65f3f'],
      ['rock', 0.34, 0.56, 0.75, 1, '#8a94a2'],
      ['rock', -0.04, 0.66, 0.6, 3, '#a65f3f'],
    ],
  ],
  gold_vein: [
    [
      ['butte', -0.1, -0.4, 1.0],
      ['hoodoo', 0.4, -0.22, 1.05],
      ['hoodoo', -0.54, -0.02, 0.75, 1],
      ['nuggets', 0.56, 0.1, 1],
      ['vein', -0.27, 0.46, 0.5, 0.35],
      ['vein', 0.4, 0.38, 0.42, -0.6],
      ['nuggets', -0.5, 0.3, 0.75, 1],
    ],
    [
      ['butte', 0.12, -0.4, 1.0, 0.6],
      ['hoodoo', -0.4, -0.24, 1.05, 2],
      ['hoodoo', 0.56, 0, 0.75],
      ['nuggets', -0.56, 0.08, 1, 2],
      ['vein', 0.27, 0.46, 0.5, -0.35],
      ['vein', -0.4, 0.38, 0.42, 0.6],
      ['nuggets', 0.52, 0.32, 0.75],
    ],
  ],
  diamond_grotto: [
    [
      ['grotto', -0.06, -0.4, 1.0],
      ['crystal', 0.47, -0.14, 0.95],
      ['crystal', -0.53, -0.02, 0.72, 1],
      ['rock', 0.56, 0.2, 0.8, 0, '#cfcae6'],
      ['crystal', -0.4, 0.5, 0.36, 2],
      ['crystal', 0.4, 0.5, 0.34, 0.4],
      ['rock', 0.02, 0.65, 0.55, 2, '#cfcae6'],
    ],
    [
      ['grotto', 0.08, -0.4, 1.0],
      ['crystal', -0.46, -0.16, 0.95, 0.5],
      ['crystal', 0.55, 0.0, 0.72, 2],
      ['rock', -0.56, 0.2, 0.8, 1, '#cfcae6'],
      ['crystal', 0.4, 0.5, 0.36],
      ['crystal', -0.38, 0.52, 0.34, 1.4],
      ['rock', 0.02, 0.66, 0.55, 2, '#cfcae6'],
    ],
  ],
  lake: [
    [
      ['reeds', -0.56, -0.3, 1.15],
      ['reeds', 0.6, -0.2, 1],
      ['reeds', 0.48, 0.44, 0.8],
      ['reeds', -0.6, 0.2, 0.85],
      ['lily', -0.24, 0.3, 1.25],
      ['lily', 0.3, -0.34, 1.1, 2],
      ['lily', 0.36, 0.16, 0.8, 4],
      ['duck', 0.06, -0.04, 1.1, 0.7],
      ['duck', -0.16, -0.16, 0.9, 1.0],
      ['rock', -0.4, 0.52, 0.7, 1, '#a9b3a4'],
      ['broadleaf', -0.26, -0.62, 0.5],
      ['bush', 0.16, -0.7, 0.6],
    ],
  ],
};
