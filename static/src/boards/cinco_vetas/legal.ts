/**
 * The legal list as places that can be touched. The page never decides what is allowed: it only sorts
 * the list that it was sent.
 */

import type { Action } from '../../wire/types';
import { crossingAt, edgeAt, type EdgeId } from './geometry';
import type { PieceKind, Target } from './types';
import type { CincoView } from './view';

export interface Lit extends Target {
  /** What would stand there. */
  readonly piece: PieceKind | 'storm';
  /** Several only for a terrain where more than one rival can be robbed. */
  readonly actions: readonly Action[];
}

export type MapMode =
  | { readonly kind: 'free' }
  | { readonly kind: 'lookout' }
  | { readonly kind: 'crew'; readonly first: EdgeId | null };

export const FREE: MapMode = { kind: 'free' };

export function ofType(legal: readonly Action[], type: string): readonly Action[] {
  return legal.filter((action) => action.type === type);
}

export function has(legal: readonly Action[], type: string): boolean {
  return legal.some((action) => action.type === type);
}

/** All the places of the map that lead to a legal action in this mode. */
export function litPlaces(view: CincoView, legal: readonly Action[], mode: MapMode, seat: number): readonly Lit[] {
  if (mode.kind === 'lookout') return stormPlaces(ofType(legal, 'play_lookout'));
  if (mode.kind === 'crew') return crewPlaces(view, ofType(legal, 'play_crew'), mode.first, seat);
  return [
    ...singles(legal, 'place_camp', 'crossing', 'camp'),
    ...singles(legal, 'place_path', 'edge', 'path'),
    ...stormPlaces(ofType(legal, 'move_storm')),
    ...singles(legal, 'build_path', 'edge', 'path'),
    ...singles(legal, 'build_camp', 'crossing', 'camp'),
    ...singles(legal, 'build_fortress', 'crossing', 'fortress'),
  ];
}

function singles(legal: readonly Action[], type: string, kind: 'crossing' | 'edge', piece: PieceKind): Lit[] {
  return ofType(legal, type).map((action) => ({ kind, id: String(action[kind]), piece, actions: [action] }));
}

function stormPlaces(moves: readonly Action[]): Lit[] {
  const byHex = new Map<string, Action[]>();
  for (const move of moves) {
    const hex = String(move['hex']);
    byHex.set(hex, [...(byHex.get(hex) ?? []), move]);
  }
  return [...byHex].map(([id, actions]) => ({ kind: 'hex', id, piece: 'storm', actions }));
}

export function edgesOf(action: Action): readonly EdgeId[] {
  return action['edges'] as readonly EdgeId[];
}

/**
 * A crew card names two edges in one order; here they are touched in any order that could be built. So
 * the first touch may fall on any named edge that is open now, the second on any of its partners.
 */
function crewPlaces(view: CincoView, plays: readonly Action[], first: EdgeId | null, seat: number): Lit[] {
  const found = new Map<EdgeId, Action[]>();
  for (const play of plays) {
    const edges = edgesOf(play);
    const candidates =
      first === null
        ? edges.filter((edge) => isOpen(view, edge, seat))
        : edges.includes(first)
          ? edges.filter((edge) => edge !== first)
          : [];
    for (const edge of candidates) found.set(edge, [...(found.get(edge) ?? []), play]);
  }
  return [...found].map(([id, actions]) => ({ kind: 'edge', id, piece: 'path', actions }));
}

/** Whether an edge touches an own building, or an own path where no rival stands (rules, section 4). */
function isOpen(view: CincoView, edge: EdgeId, seat: number): boolean {
  return edgeAt(edge).ends.some((end) => {
    const building = view.buildings[end];
    if (building) return building.seat === seat;
    return crossingAt(end).edges.some((other) => view.paths[other] === seat);
  });
}

/** The crew card that needs no second edge, where only one fits. */
export function crewAlone(legal: readonly Action[], edge: EdgeId): Action | null {
  const alone = ofType(legal, 'play_crew').find((play) => {
    const edges = edgesOf(play);
    return edges.length === 1 && edges[0] === edge;
  });
  return alone ?? null;
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  return a !== null && b !== null && a.kind === b.kind && a.id === b.id;
}
