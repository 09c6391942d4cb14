/**
 * What the maps of Cinco Vetas are told: the public part of a match that lies on the map, and what just
 * happened there. Names are those of the rules' state fields (rules, section 11).
 */

import type { CrossingId, EdgeId, HexId, PlaceKind } from './geometry';

export type Resource = 'wood' | 'bronze' | 'iron' | 'gold' | 'diamond';
/** In the order of the rules. */
export const RESOURCES: readonly Resource[] = ['wood', 'bronze', 'iron', 'gold', 'diamond'];

export type Terrain = 'forest' | 'foundry' | 'iron_mine' | 'gold_vein' | 'diamond_grotto' | 'lake';
/** In the order of the rules. */
export const TERRAINS: readonly Terrain[] = [
  'forest',
  'foundry',
  'iron_mine',
  'gold_vein',
  'diamond_grotto',
  'lake',
];

/** What a terrain yields; the lake yields nothing. */
export const YIELD: Readonly<Record<Terrain, Resource | null>> = {
  forest: 'wood',
  foundry: 'bronze',
  iron_mine: 'iron',
  gold_vein: 'gold',
  diamond_grotto: 'diamond',
  lake: null,
};

export type BuildingKind = 'camp' | 'fortress';
export type PieceKind = 'path' | BuildingKind;
/** A 2:1 port of one resource, or `any` for a 3:1 port. */
export type PortKind = Resource | 'any';
export type Dice = readonly [number, number];

export interface HexView {
  readonly terrain: Terrain;
  /** 2 to 12, never 7; null on the lake. */
  readonly number: number | null;
}

export interface Building {
  readonly seat: number;
  readonly kind: BuildingKind;
}

/** The map part of the game's view. Seats are counted from 0. */
export interface MapView {
  readonly hexes: Readonly<Record<HexId, HexView>>;
  readonly ports: Readonly<Record<EdgeId, PortKind>>;
  readonly storm: HexId;
  readonly paths: Readonly<Record<EdgeId, number>>;
  readonly buildings: Readonly<Record<CrossingId, Building>>;
  readonly dice: Dice | null;
}

/** A place that can be touched. */
export interface Target {
  readonly kind: PlaceKind;
  readonly id: string;
}

/** A piece shown, not yet placed, on the selected target. */
export interface Ghost {
  readonly seat: number;
  readonly piece: PieceKind | 'storm';
}

/** What one seat gets from one terrain. */
export interface Yield {
  readonly hex: HexId;
  readonly seat: number;
  readonly resource: Resource;
  readonly count: number;
}

/** Something that happened on the map, in the order in which it is to be shown. */
export type MapEvent =
  | { readonly type: 'dice'; readonly seat: number; readonly dice: Dice }
  | { readonly type: 'production'; readonly hexes: readonly HexId[]; readonly yields: readonly Yield[] }
  | { readonly type: 'path'; readonly seat: number; readonly edge: EdgeId }
  | { readonly type: 'camp'; readonly seat: number; readonly crossing: CrossingId }
  | { readonly type: 'fortress'; readonly seat: number; readonly crossing: CrossingId }
  | { readonly type: 'storm'; readonly hex: HexId }
  | {
      readonly type: 'robbery';
      readonly thief: number;
      readonly victim: number;
      /** What was taken; null for everyone but the two who know it. */
      readonly resource: Resource | null;
    };
