/** The legal list seen from the things on the board: what a touch on each of them may mean. */

import type { Action } from '../../wire/types';
import { COLORS, WORKERS, type Color, type Space, type WorkerKind } from './types';

/** "card:pinot", "field:0", "tile:give_tour": the names under which the board's things are touched. */
export type Spot = string;

export function ofType(legal: readonly Action[], type: string): readonly Action[] {
  return legal.filter((action) => action.type === type);
}

export function grapesOf(action: Action): readonly (readonly [Color, number])[] {
  const grapes = action['grapes'] as Readonly<Partial<Record<Color, readonly number[]>>>;
  return COLORS.flatMap((color) => (grapes[color] ?? []).map((value) => [color, value] as const));
}

/** All things on the board that an action is about. */
export function spotsOf(action: Action): readonly Spot[] {
  const { type } = action;
  switch (type) {
    case 'wake_up':
      return [`row:${action['row']}`];
    case 'place_worker':
      return [`tile:${action['action']}`, `space:${action['action']}:${action['space']}`];
    case 'take_back':
      return [`tile:${action['action']}`];
    case 'play_visitor':
    case 'discard':
    case 'give':
    case 'keep':
    case 'fill_order':
      return [`card:${action['card']}`];
    case 'plant':
      return [`card:${action['card']}`, `field:${action['field']}`];
    case 'build':
      return [`structure:${action['structure']}`];
    case 'uproot':
    case 'harvest':
    case 'sell_field':
    case 'buy_field':
      return [`field:${action['field']}`];
    case 'swap':
      return [`field:${action['field']}`, `field:${action['field2']}`];
    case 'sell_grape':
    case 'discard_grape':
      return [`grape:${action['color']}:${action['value']}`];
    case 'discard_wine':
    case 'spend_wine':
    case 'age_wine':
      return [`wine:${action['wine']}:${action['value']}`];
    case 'make_wine':
      return grapesOf(action).map(([color, value]) => `grape:${color}:${value}`);
    case 'choose_option':
      return [`tile:${action['option']}`];
    default:
      return [];
  }
}

/** The actions that are about all of these things. */
export function about(legal: readonly Action[], spots: readonly Spot[]): readonly Action[] {
  if (spots.length === 0) return legal;
  return legal.filter((action) => {
    const own = spotsOf(action);
    return spots.every((spot) => own.includes(spot));
  });
}

const SPACE_ORDER: readonly Space[] = [1, 'private', 'open', 0, 2, 'overflow'];

/** Of several placings the one that is meant without saying more: the worker asked for, then the better space. */
export function bestPlacing(actions: readonly Action[], worker: WorkerKind | null): Action | null {
  const rank = (action: Action): number => {
    const kind = action['worker'] as WorkerKind;
    const preferred = kind === worker ? -1 : ['temporary', 'regular', 'grande'].indexOf(kind);
    return preferred * SPACE_ORDER.length + SPACE_ORDER.indexOf(action['space'] as Space);
  };
  return [...actions].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** The workers with which something can be placed now. */
export function placeable(legal: readonly Action[]): readonly WorkerKind[] {
  const kinds = new Set(ofType(legal, 'place_worker').map((action) => action['worker']));
  return WORKERS.filter((kind) => kinds.has(kind));
}

/** What is touched on the board itself, or has its button in the prompt. */
const ELSEWHERE = ['pass', 'end_turn', 'done', 'answer', 'place_worker', 'wake_up'];

/** What is listed as a choice beside the board. */
export function choicesOf(legal: readonly Action[]): readonly Action[] {
  return legal.filter((action) => !ELSEWHERE.includes(action.type));
}
