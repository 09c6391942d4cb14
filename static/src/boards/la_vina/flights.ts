/** Jokers and tools are only counted: where each goes when it changes hands. */

import type { Flight } from '../../match/motion';
import type { RecordView } from '../../wire/types';
import type { Tool } from './view';

/** Where a seat's things of a kind are drawn: in one's own place, in the row of a player, or the row itself. */
export function homesOf(kind: 'barrel' | 'joker' | 'shears', seat: number): readonly string[] {
  return [`own:${kind}:${seat}`, `${kind}:${seat}`, `seat:${seat}`];
}

const EXIT = ['exit:joker'];
const SUPPLY = ['supply:joker'];

/** What these records move between supply, exit and players. */
export function flightsOf(records: readonly RecordView[]): readonly Flight[] {
  return records.flatMap(({ seat, action, facts, undone }) => (seat === null || action === null || undone ? [] : flights(seat, facts)));
}

function flights(seat: number, facts: RecordView['facts']): Flight[] {
  const jokers = homesOf('joker', seat);
  const tools = homesOf('shears', seat);
  const found: Flight[] = [];
  if (facts['joker'] === true) found.push({ from: EXIT, to: jokers });
  const used = typeof facts['jokers'] === 'number' ? facts['jokers'] : 0;
  for (let n = 0; n < used; n += 1) found.push({ from: jokers, to: SUPPLY });
  if (facts['gained']) found.push({ from: [`supply:${facts['gained'] as Tool}`], to: tools });
  const given = [...((facts['tools'] as readonly Tool[] | undefined) ?? []), ...(facts['tool'] ? [facts['tool'] as Tool] : [])];
  for (const tool of given) found.push({ from: tools, to: [`supply:${tool}`] });
  const round = facts['round'] as { readonly joker?: boolean } | undefined;
  if (round?.joker === true) found.push({ from: SUPPLY, to: EXIT });
  return found;
}
