/** The game's view as the server sends it (rules, section 11), and small questions that it answers. */

import type { MatchPayload, Schemas } from '../../wire/types';

export type LaVinaView = Readonly<Schemas['LaVinaView']>;
export type CardView = Readonly<Schemas['LaVinaCardView']>;
export type Winery = Readonly<Schemas['LaVinaWineryView']>;
export type Delivery = Readonly<Schemas['LaVinaDeliveryView']>;
export type PlayerView = Readonly<Schemas['LaVinaPlayerView']>;
export type BasketView = PlayerView['baskets'][number];
export type Variety = Winery['variety'];
export type Tool = PlayerView['tools'][number];
export type BasketKind = BasketView['kind'];
export type Side = 'left' | 'right';

export const VARIETIES: readonly Variety[] = ['pinot_noir', 'garnacha', 'chardonnay', 'cabernet_sauvignon'];
export const TOOLS: readonly Tool[] = ['boots', 'sickle', 'shears'];
export const SIDES: readonly Side[] = ['left', 'right'];
/** Tools that a hand may keep (rules, section 4.2). */
export const MOST_TOOLS = 2;
export const COOPERATIVE = 'cooperative';

/** The view of a match of this game; null before the start. */
export function viewOf(match: MatchPayload): LaVinaView | null {
  return match.view as LaVinaView | null;
}

/** 1-based space of a position on the path; null at the entrance and at the exit. */
export function spaceOf(view: LaVinaView, position: number | null): number | null {
  if (position === null || position < 0 || position >= 2 * view.path.length) return null;
  return Math.floor(position / 2) + 1;
}

export function actingPosition(view: LaVinaView): number | null {
  return view.farmers[view.acting]?.position ?? null;
}

/** Which of a seat's two farmers this is, at two players; null where everybody has one. */
export function farmerNumber(view: LaVinaView, farmer: number): number | null {
  return view.farmers.length > view.seats ? Math.floor(farmer / view.seats) + 1 : null;
}

/** Farmers waiting for this round, the rear of the queue first. */
export function waitingFarmers(view: LaVinaView): readonly number[] {
  const at = (farmer: number): number => view.farmers[farmer]?.position ?? 0;
  return [...view.farmers.keys()].filter((farmer) => at(farmer) < 0).sort((a, b) => at(a) - at(b));
}

export function grapes(cards: readonly CardView[]): number {
  return cards.reduce((sum, card) => sum + (card.quantity ?? 0), 0);
}

export function ofVariety(cards: readonly CardView[], variety: Variety): number {
  return grapes(cards.filter((card) => card.variety === variety));
}

/** Whether a basket meets a winery's demand as it is, without jokers (rules, section 6). */
export function fits(view: LaVinaView, winery: Winery, cards: readonly CardView[]): boolean {
  const total = grapes(cards);
  const main = ofVariety(cards, winery.variety);
  if (total === 0 || total < (winery.min ?? 0)) return false;
  if (winery.kind === 'varietal') return main === total;
  const rest = total - main;
  return main > 0 && rest > 0 && (view.options.blend_half_is_enough ? rest <= main : rest < main);
}

/** What a slot pays for so many grapes: printed points, or halves times the total, rounded down. */
export function payOf(winery: Pick<Winery, 'slot_type'>, slot: number, total: number): number {
  return winery.slot_type === 'points' ? slot : Math.floor((slot * total) / 2);
}

/** The best open slot, null when the winery is full. */
export function bestSlot(slots: readonly number[], filled: readonly (number | null)[]): number | null {
  const open = slots.filter((_, index) => filled[index] === null);
  return open.length > 0 ? Math.max(...open) : null;
}

export interface Worth {
  readonly basket: number;
  readonly winery: Winery;
  readonly slot: number;
  readonly total: number;
  readonly points: number;
}

/** What a seat's baskets would bring at the open wineries if it stood at the exit now; best first. */
export function worthOf(view: LaVinaView, seat: number): readonly Worth[] {
  const baskets = view.players[seat]?.baskets ?? [];
  const found: Worth[] = [];
  baskets.forEach(({ cards }, basket) => {
    for (const winery of view.wineries) {
      const slot = bestSlot(winery.slots, winery.filled);
      if (slot === null || !fits(view, winery, cards)) continue;
      const total = grapes(cards);
      const last = winery.filled.filter((owner) => owner === null).length === 1;
      found.push({ basket, winery, slot, total, points: payOf(winery, slot, total) + (last ? winery.bonus : 0) });
    }
  });
  return found.sort((a, b) => b.points - a.points);
}

/** A multiplier in halves as people write it: ×1½, ×1, ×½. */
export function timesWords(halves: number): string {
  const whole = Math.floor(halves / 2);
  return `×${whole > 0 ? whole : ''}${halves % 2 === 1 ? '½' : ''}`;
}

export function slotWords(winery: Pick<Winery, 'slot_type'>, slot: number): string {
  return winery.slot_type === 'points' ? String(slot) : timesWords(slot);
}

/** Barrels that a seat begins with, and points in turn order: house and source figures of the data file. */
export const FIRST_BARRELS: Readonly<Record<number, number>> = { 2: 7, 3: 7, 4: 7, 5: 6 };

export function firstPoints(seats: number, seat: number): number {
  return seats === 2 ? 1 + 2 * seat : 1 + seat;
}

/** The deck is the same for every match: 15 cards of each variety in order, then the withered vines. */
const QUANTITIES = [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5] as const;

/** What the log needs to know of a card that it only names; null for withered vines. */
export function cardOf(id: string): { readonly variety: Variety; readonly quantity: number } | null {
  const index = Number(id.slice(1)) - 1;
  const variety = VARIETIES[Math.floor(index / QUANTITIES.length)];
  const quantity = QUANTITIES[index % QUANTITIES.length];
  return variety === undefined || quantity === undefined ? null : { variety, quantity };
}

/** Four wineries of each variety, in the order of the varieties. */
export function wineryVariety(id: string): Variety | null {
  return VARIETIES[Math.floor((Number(id.slice(1)) - 1) / 4)] ?? null;
}
