/**
 * Colours of the 3D map. Seats, terrains and targets are those of the product's look (tokens.css); the
 * rest is paint and light that belong to this scene alone. Colours here are what a surface is painted
 * with: day and dusk come from the light.
 */

import type { PortKind, Terrain } from '../types';

export type SeatShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star';
export type SeatPattern = 'plain' | 'bars' | 'dots' | 'diagonals' | 'lines' | 'checks';

export interface SeatLook {
  readonly colour: string;
  /** Colour of marks that lie on the seat's colour. */
  readonly on: string;
  readonly shape: SeatShape;
  readonly pattern: SeatPattern;
}

/** Six seats; a match of Cinco Vetas uses the first two to four. */
export const SEATS: readonly SeatLook[] = [
  { colour: '#5a0f2c', on: '#fff7ea', shape: 'circle', pattern: 'plain' },
  { colour: '#1c5590', on: '#fff7ea', shape: 'square', pattern: 'bars' },
  { colour: '#fffaf0', on: '#1d2838', shape: 'triangle', pattern: 'dots' },
  { colour: '#5f9f80', on: '#101820', shape: 'diamond', pattern: 'diagonals' },
  { colour: '#c93e16', on: '#ffffff', shape: 'cross', pattern: 'lines' },
  { colour: '#ae9ae3', on: '#1d2838', shape: 'star', pattern: 'checks' },
];

/** The look of a seat. Throws a RangeError when there is no such seat. */
export function seatLook(seat: number): SeatLook {
  const look = SEATS[seat];
  if (look === undefined) throw new RangeError(`no such seat: ${seat}`);
  return look;
}

export const INK = '#1d2838';
export const PAPER = '#fffbf1';
export const HOT = '#a32c17';
export const LAMP = '#f6c945';
export const SAND = '#e7d3a6';

export interface Ground {
  readonly paint: string;
  /** Height of the plateau above the lanes. */
  readonly height: number;
}

export const GROUND: Readonly<Record<Terrain, Ground>> = {
  forest: { paint: '#86a766', height: 0.07 },
  foundry: { paint: '#da8d67', height: 0.08 },
  iron_mine: { paint: '#98a4b4', height: 0.12 },
  gold_vein: { paint: '#e8c463', height: 0.1 },
  diamond_grotto: { paint: '#a9b8e8', height: 0.11 },
  lake: { paint: '#86a766', height: 0.05 },
};

/** Signs and sails of the ports; `any` is the 3:1 port. */
export const PORT_PAINT: Readonly<Record<PortKind, string>> = {
  wood: '#7e9a55',
  bronze: '#ce8157',
  iron: '#8e99a8',
  gold: '#e6bf55',
  diamond: '#aab8e2',
  any: PAPER,
};

export type ThemeName = 'light' | 'dark';

export interface ThemeLook {
  readonly clear: string;
  readonly sun: string;
  readonly sunPower: number;
  readonly sky: string;
  readonly earth: string;
  readonly skyPower: number;
  /** Where the sun stands in the camera's home frame: right, up, front. */
  readonly direction: readonly [number, number, number];
  /** How strongly fires, windows, seams and crystals glow. */
  readonly glow: number;
  readonly shallow: string;
  readonly mid: string;
  readonly deep: string;
  readonly foam: string;
  /** Factor for numbers and signs. */
  readonly decal: string;
  /** Selected targets. */
  readonly select: string;
  /** Around flags: ink by day, cream by night. */
  readonly rim: string;
}

export const THEMES: Readonly<Record<ThemeName, ThemeLook>> = {
  light: {
    clear: '#2f86ad',
    sun: '#fff0d2',
    sunPower: 3.15,
    sky: '#d6ebff',
    earth: '#c7a27a',
    skyPower: 1.55,
    direction: [-0.62, 0.95, 0.34],
    glow: 0.22,
    shallow: '#a5ecdf',
    mid: '#4fc0cf',
    deep: '#2c86b0',
    foam: '#ffffff',
    decal: '#ffffff',
    select: '#1d5c99',
    rim: '#1d2838',
  },
  dark: {
    clear: '#1c2a5e',
    sun: '#ffb184',
    sunPower: 2.5,
    sky: '#99a2ea',
    earth: '#5a4468',
    skyPower: 1.6,
    direction: [-0.8, 0.6, 0.32],
    glow: 1.15,
    shallow: '#79c3cf',
    mid: '#3b74a8',
    deep: '#26407f',
    foam: '#e8e0ff',
    decal: '#f0e6da',
    select: '#8fbdec',
    rim: '#f8eedc',
  },
};
