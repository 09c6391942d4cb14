/** The game's view as the server sends it (rules, section 11), and small questions that it answers. */

import type { MatchPayload, Schemas } from '../../wire/types';
import { YIELD, type MapView, type Resource, RESOURCES } from './types';

/** How many of each resource; what is not named counts 0. */
export type Bag = Readonly<Partial<Record<Resource, number>>>;
type AllFive = Readonly<Record<Resource, number>>;

type Wire = Schemas['CincoVetasView'];
type MapKeys = keyof MapView;

export type Phase = Wire['phase'];
export type Card = NonNullable<Wire['cards']>[number];
/** In the order of the rules. */
export const CARDS: readonly Card[] = ['lookout', 'find', 'crew', 'raid', 'rich_vein', 'relic'];

/** The schema's view, with the maps from resources named as such. */
export type CincoView = MapView &
  Readonly<Omit<Wire, MapKeys | 'hand' | 'prices' | 'offer'>> & {
    /** Null for those who watch. */
    readonly hand: AllFive | null;
    readonly prices: AllFive;
    readonly offer: { readonly give: Bag; readonly ask: Bag; readonly rejected: readonly number[] } | null;
  };

/** The view of a match of this game; null before the start. */
export function viewOf(match: MatchPayload): CincoView | null {
  return match.view as CincoView | null;
}

export const GOAL = 10;
export const HAND_LIMIT = 8;
export const MOST_OFFERS = 10;
export const FIRST_PRICE = 3;

export type Buildable = 'path' | 'camp' | 'fortress' | 'card';

/** Rules, section 4. */
export const COSTS: Readonly<Record<Buildable, Bag>> = {
  path: { wood: 1, bronze: 1 },
  camp: { wood: 1, bronze: 1, iron: 1, gold: 1 },
  fortress: { iron: 2, diamond: 3 },
  card: { iron: 1, gold: 1, diamond: 1 },
};

export function count(bag: Bag): number {
  return RESOURCES.reduce((sum, resource) => sum + (bag[resource] ?? 0), 0);
}

/** The resources of a bag that count more than 0, in the order of the rules. */
export function entries(bag: Bag): readonly (readonly [Resource, number])[] {
  return RESOURCES.flatMap((resource) => {
    const n = bag[resource] ?? 0;
    return n > 0 ? [[resource, n] as const] : [];
  });
}

/** A bag without zeros, as the wire wants it. */
export function trimmed(bag: Bag): Bag {
  return Object.fromEntries(entries(bag));
}

/** What a hand lacks to pay a cost; empty when it can. */
export function lacking(hand: Bag, cost: Bag): Bag {
  return trimmed(
    Object.fromEntries(
      RESOURCES.map((resource) => [resource, (cost[resource] ?? 0) - (hand[resource] ?? 0)]),
    ),
  );
}

/** What a rich vein of this resource would give a seat now (rules, section 6). */
export function veinGain(view: CincoView, seat: number, resource: Resource, hexesAt: (crossing: string) => readonly string[]): number {
  let gain = 0;
  for (const [crossing, building] of Object.entries(view.buildings)) {
    if (building.seat !== seat) continue;
    for (const id of hexesAt(crossing)) {
      const hex = view.hexes[id];
      if (hex && id !== view.storm && YIELD[hex.terrain] === resource) {
        gain += building.kind === 'fortress' ? 2 : 1;
      }
    }
  }
  return gain;
}
