/** The games that have a board here: one line each, loaded only when a match of that game is opened. */

import type { BoardModule } from '../match/board';

const BOARDS: Readonly<Record<string, () => Promise<BoardModule>>> = {
  'cinco-vetas': () => import('./cinco_vetas').then((module) => module.board),
  'la-vina': () => import('./la_vina').then((module) => module.board),
};

/** Throws a RangeError for a game without a board, and what the network throws when loading fails. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS[game];
  if (load === undefined) throw new RangeError(`no board for the game ${game}`);
  return load();
}
