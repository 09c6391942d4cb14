/** The log in words: one record, one or several lines, each with the shape of whom it is about. */

import type { LogEntry, LogLine } from '../../match/board';
import type { MatchPayload, RecordView } from '../../wire/types';
import { w } from './i18n';
import type { Resource, Target } from './types';
import { count, viewOf, type Bag, type Card, type CincoView } from './view';
import { bagWords, placeName, theHex } from './words';

type NameOf = (seat: number) => string;

/** The entries of all actions, by version. A new turn has its rule after the act that began it. */
export function describeActions(
  records: readonly RecordView[],
  match: MatchPayload,
  nameOf: NameOf,
): ReadonlyMap<number, LogEntry> {
  const found = new Map<number, LogEntry>();
  const view = viewOf(match);
  if (view === null) return found;
  let { turn } = view;
  for (const record of [...records].reverse()) {
    const begins = record.undone ? null : turnBegun(record, turn);
    const divider = begins === null ? {} : { divider: w('log.turn', { turn, name: nameOf(begins) }) };
    if (begins !== null) turn -= 1;
    if (record.kind === 'action') found.set(record.version, { ...describeAction(record, view, nameOf), ...divider });
  }
  return found;
}

/** Whose turn an act began, if it was `turn` that it began. */
function turnBegun(record: RecordView, turn: number): number | null {
  if (record.kind !== 'action' || turn < 1) return null;
  if (record.action?.type === 'end_turn') return (record.facts['next'] as number | undefined) ?? null;
  return turn === 1 && record.action?.type === 'place_path' ? 0 : null;
}

function describeAction(record: RecordView, view: CincoView, nameOf: NameOf): LogEntry {
  const { seat } = record;
  if (seat === null || record.action === null) return { lines: [] };
  const first: LogLine = { seat, text: sentence(record, view, nameOf) };
  return { lines: [first, ...gains(record, view), ...robbery(record, nameOf), ...awards(record), ...over(record)] };
}

function place(view: CincoView, kind: Target['kind'], id: unknown): string {
  return placeName(view, { kind, id: String(id) });
}

function sentence(record: RecordView, view: CincoView, nameOf: NameOf): string {
  const action = record.action ?? { type: '' };
  const { facts, chance } = record;
  switch (action.type) {
    case 'roll':
      return rollWords(record);
    case 'place_camp':
      return w('log.place_camp', { place: place(view, 'crossing', action['crossing']) });
    case 'build_camp':
      return w('log.build_camp', { place: place(view, 'crossing', action['crossing']) });
    case 'build_fortress':
      return w('log.build_fortress', { place: place(view, 'crossing', action['crossing']) });
    case 'discard': {
      const what = action['resources'] as Bag | null;
      if (what) return w('log.discard.what', { what: bagWords(what) });
      return w('log.discard', { n: Number(facts['count']) });
    }
    case 'move_storm':
      return w('log.move_storm', { place: theHex(view, String(action['hex'])) });
    case 'play_lookout':
      return w('log.lookout', { place: theHex(view, String(action['hex'])) });
    case 'buy_card': {
      const card = chance['card'] as Card | null | undefined;
      return card ? w('log.buy_card.what', { card: w(card) }) : w('log.buy_card');
    }
    case 'trade_market':
    case 'trade_port': {
      const give = bagWords(facts['paid'] as Bag);
      const take = bagWords({ [action['take'] as Resource]: 1 });
      return w(action.type === 'trade_market' ? 'log.trade_market' : 'log.trade_port', { give, take });
    }
    case 'offer':
      return w('log.offer', { give: bagWords(action['give'] as Bag), ask: bagWords(action['ask'] as Bag) });
    case 'accept_offer':
      return w('log.accept', { name: nameOf(Number(facts['proposer'])) });
    case 'reject_offer':
      return w(facts['withdrawn'] === true ? 'log.reject.last' : 'log.reject');
    case 'play_find':
      return w('log.find', { what: bagWords(action['resources'] as Bag) });
    case 'play_crew':
      return w('log.crew', { n: (action['edges'] as string[]).length });
    case 'play_rich_vein':
      return w('log.vein', { resource: w(action['resource'] as Resource) });
    default:
      return plain(action.type);
  }
}

function plain(type: string): string {
  switch (type) {
    case 'place_path':
      return w('log.place_path');
    case 'build_path':
      return w('log.build_path');
    case 'withdraw_offer':
      return w('log.withdraw');
    case 'play_raid':
      return w('log.raid');
    default:
      return w('log.end_turn');
  }
}

function rollWords(record: RecordView): string {
  const [a, b] = record.chance['dice'] as [number, number];
  const sum = a + b;
  if (sum === 7) return w('log.roll.seven', { a, b });
  const dry = Object.keys((record.facts['gains'] as object | undefined) ?? {}).length === 0;
  return w(dry ? 'log.roll.dry' : 'log.roll', { a, b, sum });
}

/** What others, or the roller, got; a find says so itself. */
function gains(record: RecordView, view: CincoView): LogLine[] {
  const type = record.action?.type ?? '';
  if (!['roll', 'place_camp', 'play_rich_vein'].includes(type)) return [];
  const all = (record.facts['gains'] as Record<string, Bag> | undefined) ?? {};
  return [...Array(view.seats).keys()].flatMap((seat) => {
    const bag = all[seat];
    return bag && count(bag) > 0 ? [{ seat, text: w('log.gains', { what: bagWords(bag) }) }] : [];
  });
}

function robbery(record: RecordView, nameOf: NameOf): LogLine[] {
  const { facts, chance, seat } = record;
  const stolen = chance['stolen'] as readonly (Resource | null)[] | undefined;
  if (typeof facts['victim'] !== 'number' || stolen === undefined || stolen.length === 0) return [];
  const name = nameOf(facts['victim']);
  const known = stolen.filter((resource) => resource !== null);
  if (known.length < stolen.length) return [{ seat, text: w('log.robs', { n: stolen.length, name }) }];
  const bag: Partial<Record<Resource, number>> = {};
  for (const resource of known) bag[resource] = (bag[resource] ?? 0) + 1;
  return [{ seat, text: w('log.robs.what', { what: bagWords(bag), name }) }];
}

function awards(record: RecordView): LogLine[] {
  const given = (record.facts['awards'] as Record<string, number | null> | undefined) ?? {};
  const lines: LogLine[] = [];
  if ('longest_path' in given) {
    const holder = given['longest_path'] ?? null;
    lines.push({ seat: holder, text: w(holder === null ? 'log.longest_path.none' : 'log.longest_path') });
  }
  if ('great_lookout' in given) {
    lines.push({ seat: given['great_lookout'] ?? null, text: w('log.great_lookout') });
  }
  return lines;
}

function over(record: RecordView): LogLine[] {
  const outcome = record.facts['outcome'] as { reason: string; places: number[] } | undefined;
  if (!outcome) return [];
  if (outcome.reason !== 'points') return [{ seat: null, text: w('log.over.rounds') }];
  return [{ seat: outcome.places.indexOf(1), text: w('log.over') }];
}
