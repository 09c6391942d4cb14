/** Reading the view: what follows from it without asking the server. */

import type { Action, MatchPayload } from '../../wire/types';
import { ORDERS, VINES } from './cards';
import { grapesOf } from './legal';
import { WINES, type Color, type FieldView, type PlayerView, type ViticultureView, type Wine } from './types';

export function viewOf(match: MatchPayload): ViticultureView | null {
  return match.view as unknown as ViticultureView | null;
}

export function isClassic(view: ViticultureView): boolean {
  return view.edition === 'classic';
}

/** Workers that are there this year, those of next year and the grey one not counted. */
export function workersOf(player: PlayerView): number {
  return player.regular + (player.grande === null ? 0 : 1) + (player.temporary ? 1 : 0);
}

export function handSize(player: PlayerView): number {
  return Object.values(player.hand_sizes).reduce((sum, n) => sum + n, 0);
}

/** The lowest value that a wine of this type has. */
export const LEAST: Readonly<Record<Wine, number>> = { red: 1, white: 1, blush: 4, sparkling: 7 };

/** Where a wine comes to lie: its value or the next lower free slot; null when there is none. */
export function wineSlot(player: PlayerView, wine: Wine, value: number, cellar = player.cellar): number | null {
  const taken = player.wines[wine];
  for (let at = Math.min(value, cellar); at >= LEAST[wine]; at--) if (!taken.includes(at)) return at;
  return null;
}

/**
 * Where the wine of a `make_wine` comes to lie. In the first edition the bonus of the crush, which can
 * always be had, adds 1 to the value (rules, section 10); one visitor needs no cellar.
 */
export function madeSlot(view: ViticultureView, player: PlayerView, action: Action): number | null {
  const sum = grapesOf(action).reduce((all, [, value]) => all + value, 0);
  const { pending, worker } = view;
  const plus = isClassic(view) && pending?.source === 'make_wine' && worker?.space === 1 ? 1 : 0;
  return wineSlot(player, action['kind'] as Wine, sum + plus, pending?.source === 'W33' ? 9 : player.cellar);
}

export function grapeSlot(player: PlayerView, color: Color, value: number): number | null {
  for (let at = Math.min(value, 9); at >= 1; at--) if (!player.grapes[color].includes(at)) return at;
  return null;
}

/** What the vines of a field add up to. */
export function yieldOf(field: FieldView): Readonly<Record<Color, number>> {
  const sum = { red: 0, white: 0 };
  for (const id of field.vines) {
    sum.red += VINES[id]?.red ?? 0;
    sum.white += VINES[id]?.white ?? 0;
  }
  return sum;
}

/** The tokens that a harvest puts down; 0 for a colour whose grape is lost, none for one that does not grow. */
export function harvestOf(player: PlayerView, field: FieldView): Readonly<Partial<Record<Color, number>>> {
  const sum = yieldOf(field);
  return {
    ...(sum.red > 0 && { red: grapeSlot(player, 'red', sum.red) ?? 0 }),
    ...(sum.white > 0 && { white: grapeSlot(player, 'white', sum.white) ?? 0 }),
  };
}

export type Token = readonly [Wine, number];

/** Which wines would fill an order, the least valuable that will do; and what is wanting. */
export function fillOf(player: PlayerView, id: string): { readonly tokens: readonly Token[]; readonly lacks: readonly Token[] } {
  const tokens: Token[] = [];
  const lacks: Token[] = [];
  for (const wine of WINES) {
    const left = [...player.wines[wine]].sort((a, b) => a - b);
    const needs = (ORDERS[id]?.needs ?? []).filter(([type]) => type === wine);
    for (const need of [...needs].sort((a, b) => a[1] - b[1])) {
      const at = left.findIndex((value) => value >= need[1]);
      if (at < 0) lacks.push(need);
      else tokens.push([wine, left.splice(at, 1)[0] ?? 0]);
    }
  }
  return { tokens, lacks };
}

/** The structures that a vine needs and the player lacks. */
export function missingFor(player: PlayerView, vine: string): readonly ('trellis' | 'irrigation')[] {
  return (['trellis', 'irrigation'] as const).filter((what) => VINES[vine]?.[what] && !player.structures.includes(what));
}

export function vineTotal(vine: string): number {
  return (VINES[vine]?.red ?? 0) + (VINES[vine]?.white ?? 0);
}

/** The owned fields that have room for a vine. */
export function roomFor(player: PlayerView, vine: string): readonly number[] {
  return player.fields.flatMap((field, index) =>
    field.owned && field.total + vineTotal(vine) <= field.capacity ? [index] : [],
  );
}

export function grapePrice(value: number): number {
  return Math.ceil(value / 3);
}
