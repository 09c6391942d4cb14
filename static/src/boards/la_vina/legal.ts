/**
 * The legal list as things that can be touched. The page never decides what is allowed: it only sorts
 * the list that it was sent, and looks up which cards a legal harvest reaches first.
 */

import type { Action } from '../../wire/types';
import { actingPosition, MOST_TOOLS, SIDES, spaceOf, type CardView, type LaVinaView, type Side, type Tool } from './view';

export interface CardSpot {
  /** 1-based. */
  readonly space: number;
  readonly side: Side;
  readonly covered: boolean;
}

export function ofType(legal: readonly Action[], type: string): readonly Action[] {
  return legal.filter((action) => action.type === type);
}

export function has(legal: readonly Action[], type: string): boolean {
  return legal.some((action) => action.type === type);
}

export function sameTools(a: readonly Tool[], b: readonly Tool[]): boolean {
  return a.length === b.length && a.every((tool) => b.includes(tool));
}

function toolsOf(action: Action): readonly Tool[] {
  return action['tools'] as readonly Tool[];
}

export function harvestWith(legal: readonly Action[], tools: readonly Tool[]): Action | null {
  return ofType(legal, 'harvest').find((action) => sameTools(toolsOf(action), tools)) ?? null;
}

/** Whether a tool belongs to any legal harvest, alone or with the others. */
export function usable(legal: readonly Action[], tool: Tool): boolean {
  return ofType(legal, 'harvest').some((action) => toolsOf(action).includes(tool));
}

export function spotKey(spot: CardSpot): string {
  return `${spot.space}:${spot.side}:${spot.covered ? 'under' : 'top'}`;
}

export function sameSpot(a: CardSpot | null | undefined, b: CardSpot | null | undefined): boolean {
  return !!a && !!b && spotKey(a) === spotKey(b);
}

export function cardAt(view: LaVinaView, spot: CardSpot): CardView | null {
  const stack = view.path[spot.space - 1]?.[spot.side] ?? [];
  if (spot.covered) return stack.length > 1 ? (stack[0] ?? null) : null;
  return stack.at(-1) ?? null;
}

/** Spaces that a harvest with these tools reaches: the own one, with boots those behind (rules, 4.2). */
function spacesWithin(view: LaVinaView, tools: readonly Tool[]): readonly number[] {
  const position = actingPosition(view);
  const own = spaceOf(view, position);
  const here = own ?? (position !== null && position >= 0 ? view.path.length + 1 : 0);
  if (!tools.includes('boots')) return own === null ? [] : [own];
  return [...Array(Math.max(0, here - 1)).keys()].map((index) => index + 1);
}

/** The cards that can be the first pick of a legal harvest with these tools. */
export function firstPicks(view: LaVinaView, legal: readonly Action[], tools: readonly Tool[]): readonly CardSpot[] {
  if (harvestWith(legal, tools) === null) return [];
  const covered = tools.includes('sickle');
  const pair = tools.includes('shears') && tools.includes('boots') && !view.options.boots_shears_may_mix_spaces;
  return spacesWithin(view, tools).flatMap((space) => {
    const there = SIDES.reduce((n, side) => n + (view.path[space - 1]?.[side].length ?? 0), 0);
    if (pair && there < 2) return [];
    return SIDES.map((side) => ({ space, side, covered })).filter((spot) => cardAt(view, spot) !== null);
  });
}

/** The cards that can be touched now, with the tools laid out for it. */
export function litCards(view: LaVinaView, legal: readonly Action[], armed: readonly Tool[]): readonly CardSpot[] {
  if (view.phase === 'picking') {
    return ofType(legal, 'pick').map((action) => ({
      space: Number(action['space']),
      side: action['side'] as Side,
      covered: action['covered'] === true,
    }));
  }
  return firstPicks(view, legal, armed);
}

/** Where the acting farmer may go; the exit as `exit`. */
export function litFootholds(legal: readonly Action[]): readonly (number | 'exit')[] {
  return ofType(legal, 'move').map((action) => action['to'] as number | 'exit');
}

/** Whether taking this card would leave the hand with a tool too many, so that a drop comes before the basket. */
export function leadsToDrop(view: LaVinaView, seat: number, card: CardView, declared: readonly Tool[]): boolean {
  const { tool } = card;
  if (!tool) return false;
  const left = view.supply.tools[tool] ?? 0;
  const back = declared.filter((used) => used === tool).length;
  const held = (view.players[seat]?.tools.length ?? 0) - declared.length;
  return left + back > 0 && held + 1 > MOST_TOOLS;
}

/**
 * The basket that a card suits best: one that holds its variety alone, else an empty one, else one that
 * holds it among others, else any with room. Null when all are full.
 */
export function suitableBasket(view: LaVinaView, seat: number, card: CardView): number | null {
  const baskets = view.players[seat]?.baskets ?? [];
  const merit = (cards: readonly CardView[]): number => {
    if (cards.length === 0) return 2;
    const same = cards.filter((other) => other.variety === card.variety).length;
    return same === cards.length ? 3 : same > 0 ? 1 : 0;
  };
  const open = [...baskets.keys()].filter((index) => {
    const basket = baskets[index];
    return basket !== undefined && basket.cards.length < basket.capacity;
  });
  const rank = (index: number): number => merit(baskets[index]?.cards ?? []) * 10 + (baskets[index]?.capacity ?? 0);
  return open.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}
