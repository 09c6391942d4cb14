/** What is printed on vines, orders, mamas and papas (the tables of games/engines/viticulture/data). */

import { DECKS, type Deck, type Structure, type Wine } from './types';

export interface VineCard {
  readonly name: string;
  readonly red: number;
  readonly white: number;
  readonly trellis: boolean;
  readonly irrigation: boolean;
}

const vine = (name: string, red: number, white: number, trellis: boolean, irrigation: boolean): VineCard => ({
  name,
  red,
  white,
  trellis,
  irrigation,
});

export const VINES: Readonly<Record<string, VineCard>> = {
  sangiovese: vine('Sangiovese', 1, 0, false, false),
  malvasia: vine('Malvasia', 0, 1, false, false),
  pinot: vine('Pinot', 1, 1, true, false),
  syrah: vine('Syrah', 2, 0, true, false),
  trebbiano: vine('Trebbiano', 0, 2, true, false),
  merlot: vine('Merlot', 3, 0, false, true),
  sauvignon_blanc: vine('Sauvignon Blanc', 0, 3, false, true),
  cabernet_sauvignon: vine('Cabernet Sauvignon', 4, 0, true, true),
  chardonnay: vine('Chardonnay', 0, 4, true, true),
};

export interface OrderCard {
  readonly needs: readonly (readonly [Wine, number])[];
  readonly points: number;
  readonly residual: number;
}

const order = (points: number, residual: number, ...needs: readonly (readonly [Wine, number])[]): OrderCard => ({
  needs,
  points,
  residual,
});

export const ORDERS: Readonly<Record<string, OrderCard>> = {
  O01: order(2, 1, ['red', 5]),
  O02: order(2, 1, ['red', 2], ['white', 2]),
  O03: order(2, 1, ['red', 3], ['white', 1]),
  O04: order(2, 1, ['red', 1], ['white', 3]),
  O05: order(2, 1, ['white', 5]),
  O06: order(2, 1, ['blush', 4]),
  O07: order(3, 1, ['red', 6]),
  O08: order(3, 1, ['red', 2], ['white', 4]),
  O09: order(3, 1, ['red', 4], ['white', 2]),
  O10: order(3, 1, ['red', 3], ['white', 3]),
  O11: order(3, 1, ['red', 4], ['red', 3]),
  O12: order(3, 1, ['white', 6]),
  O13: order(3, 1, ['white', 4], ['white', 3]),
  O14: order(3, 1, ['blush', 6]),
  O15: order(4, 1, ['red', 8]),
  O16: order(4, 1, ['red', 5], ['white', 3]),
  O17: order(4, 1, ['red', 3], ['white', 5]),
  O18: order(4, 1, ['red', 4], ['blush', 4]),
  O19: order(4, 1, ['red', 4], ['red', 3], ['red', 2]),
  O20: order(4, 1, ['white', 8]),
  O21: order(4, 1, ['white', 4], ['blush', 4]),
  O22: order(4, 1, ['white', 4], ['white', 3], ['white', 2]),
  O23: order(4, 1, ['blush', 8]),
  O24: order(4, 1, ['sparkling', 7]),
  O25: order(5, 2, ['red', 2], ['white', 2], ['blush', 5]),
  O26: order(5, 2, ['red', 7], ['red', 6]),
  O27: order(5, 2, ['red', 6], ['white', 6]),
  O28: order(5, 2, ['red', 3], ['blush', 7]),
  O29: order(5, 2, ['white', 3], ['blush', 7]),
  O30: order(5, 2, ['white', 7], ['white', 6]),
  O31: order(5, 2, ['sparkling', 9]),
  O32: order(6, 2, ['blush', 6], ['blush', 5]),
  O33: order(6, 2, ['white', 4], ['sparkling', 7]),
  O34: order(6, 2, ['white', 3], ['sparkling', 7]),
  O35: order(6, 2, ['white', 3], ['sparkling', 8]),
  O36: order(6, 2, ['white', 2], ['sparkling', 8]),
};

export interface MamaCard {
  readonly cards: Readonly<Record<Deck, number>>;
  readonly lira: number;
}

const mama = (vine: number, order: number, summer: number, winter: number, lira = 0): MamaCard => ({
  cards: { vine, order, summer, winter },
  lira,
});

export const MAMAS: Readonly<Record<string, MamaCard>> = {
  Alaena: mama(1, 1, 1, 0),
  Alyssa: mama(1, 0, 1, 1),
  Deann: mama(1, 1, 0, 1),
  Margot: mama(0, 1, 1, 1),
  Margaret: mama(2, 0, 1, 0),
  Nici: mama(2, 1, 0, 0),
  Teruyo: mama(2, 0, 0, 1),
  Emily: mama(1, 0, 2, 0),
  Rebecca: mama(0, 1, 2, 0),
  Danyel: mama(0, 0, 2, 1),
  Laura: mama(1, 2, 0, 0),
  Jess: mama(0, 2, 1, 0),
  Casey: mama(0, 2, 0, 1),
  Christine: mama(1, 0, 0, 2),
  Naja: mama(0, 0, 1, 2),
  Falon: mama(0, 1, 0, 2),
  Nicole: mama(1, 0, 0, 1, 2),
  Ariel: mama(0, 1, 1, 0, 2),
};

export type Gift = Structure | 'worker' | 'vp';

export interface PapaCard {
  readonly lira: number;
  readonly gift: Gift;
  /** What there is instead of the gift. */
  readonly orLira: number;
}

const papa = (lira: number, gift: Gift, orLira: number): PapaCard => ({ lira, gift, orLira });

export const PAPAS: Readonly<Record<string, PapaCard>> = {
  Andrew: papa(4, 'trellis', 2),
  Christian: papa(3, 'irrigation', 3),
  Jay: papa(5, 'yoke', 2),
  Josh: papa(3, 'medium_cellar', 4),
  Kozi: papa(2, 'cottage', 4),
  Matthew: papa(1, 'windmill', 5),
  Matt: papa(0, 'tasting_room', 6),
  Paul: papa(5, 'trellis', 1),
  Stephan: papa(4, 'irrigation', 2),
  Steven: papa(6, 'yoke', 1),
  Joel: papa(4, 'medium_cellar', 3),
  Raymond: papa(3, 'cottage', 3),
  Jerry: papa(2, 'windmill', 4),
  Trevor: papa(1, 'tasting_room', 5),
  Rafael: papa(2, 'worker', 4),
  Gary: papa(3, 'worker', 3),
  Morten: papa(4, 'vp', 3),
  Alan: papa(5, 'vp', 2),
};

/** The deck that a card belongs to. */
export function deckOf(id: string): Deck {
  if (id in VINES) return 'vine';
  if (/^O\d+$/.test(id)) return 'order';
  return id.startsWith('W') ? 'winter' : 'summer';
}

export function isVisitor(id: string): boolean {
  return /^[SW]\d+$/.test(id);
}

/** Cards in the order of their decks, and within a deck as they are in the hand. */
export function byDeck(hand: readonly string[]): readonly string[] {
  return DECKS.flatMap((deck) => hand.filter((id) => deckOf(id) === deck));
}

export const PRICES: Readonly<Record<Structure, number>> = {
  trellis: 2,
  irrigation: 3,
  yoke: 2,
  windmill: 5,
  cottage: 4,
  tasting_room: 6,
  medium_cellar: 4,
  large_cellar: 6,
};
