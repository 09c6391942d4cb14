/** The log in words: one record, one or several lines, each with the shape of whom it is about. */

import type { LogEntry, LogLine } from '../../match/board';
import type { MatchPayload, RecordView } from '../../wire/types';
import { w } from './i18n';
import { COOPERATIVE, cardOf, viewOf, wineryVariety, type BasketKind, type LaVinaView, type Tool } from './view';
import { cardWords, loadWords, placeWords } from './words';

interface Facts {
  readonly [name: string]: unknown;
}

interface Round {
  readonly number: number;
  readonly wineries?: readonly { readonly new: string | null }[];
}

/** The entries of all actions, by version. A new round has its rule after the act that began it. */
export function describeActions(records: readonly RecordView[], match: MatchPayload): ReadonlyMap<number, LogEntry> {
  const found = new Map<number, LogEntry>();
  const view = viewOf(match);
  if (view === null) return found;
  for (const record of records) {
    if (record.kind === 'action') found.set(record.version, describeAction(record, view));
  }
  return found;
}

function describeAction(record: RecordView, view: LaVinaView): LogEntry {
  const { seat, action } = record;
  if (seat === null || action === null) return { lines: [] };
  const facts: Facts = record.facts;
  const first = sentence(action.type, { ...action, ...facts }, view);
  const lines: LogLine[] = [...(first === null ? [] : [{ seat, text: first }]), ...more(action.type, facts, seat)];
  const round = facts['round'] as Round | undefined;
  for (const { new: id } of round?.wineries ?? []) {
    const variety = id === null ? null : wineryVariety(id);
    if (variety) lines.push({ seat: null, text: w('log.winery', { variety: w(variety) }) });
  }
  if (record.chance['shuffled']) lines.push({ seat: null, text: w('log.shuffled') });
  return { lines, ...(round && !record.undone && { divider: w('log.round', { n: round.number }) }) };
}

/** What follows from an act besides the act itself. */
function more(type: string, facts: Facts, seat: number): LogLine[] {
  const lines: LogLine[] = [];
  if (facts['joker'] === true && type !== 'move') lines.push({ seat, text: w('log.joker') });
  if (type !== 'deliver') return lines;
  const bonus = Number(facts['bonus'] ?? 0);
  if (bonus > 0) lines.push({ seat, text: w('log.deliver.bonus', { n: bonus }) });
  if (facts['last_barrel'] === true) lines.push({ seat, text: w('log.deliver.last') });
  return lines;
}

/** Null for what goes without saying: a harvest without tools is told by its card. */
function sentence(type: string, facts: Facts, view: LaVinaView): string | null {
  switch (type) {
    case 'move':
      return moved(facts, view);
    case 'harvest': {
      const tools = facts['tools'] as readonly Tool[];
      return tools.length > 0 ? w('log.harvest', { tools: tools.map((tool) => w(tool)).join(', ') }) : null;
    }
    case 'pick':
      return picked(facts);
    case 'place': {
      const basket = facts['basket'] as number | null;
      return basket === null ? w('log.place.discard') : null;
    }
    case 'drop_tool':
      return w('log.drop', { tool: w(facts['tool'] as Tool) });
    case 'pour':
      return w('log.pour');
    case 'dump':
      return w('log.dump', { n: (facts['cards'] as readonly string[]).length });
    case 'deliver':
      return delivered(facts);
    case 'exchange':
      return exchanged(facts);
    default:
      return facts['returned'] === true ? w('log.return') : null;
  }
}

function moved(facts: Facts, view: LaVinaView): string {
  const to = facts['to'] as number | 'exit';
  if (to === 'exit' || to >= 2 * view.path.length) return w(facts['joker'] === true ? 'log.exit.joker' : 'log.exit');
  return w('log.move', { place: placeWords(view, to) });
}

function picked(facts: Facts): string {
  const card = cardOf(String(facts['card']));
  const gained = facts['gained'] as Tool | null;
  if (card === null) return gained ? w('log.pick.withered.tool', { tool: w(gained) }) : w('log.pick.withered');
  const name = cardWords(card);
  return gained ? w('log.pick.tool', { card: name, tool: w(gained) }) : w('log.pick', { card: name });
}

function delivered(facts: Facts): string {
  const load = loadWords(facts['cards'] as readonly string[]);
  const points = Number(facts['points']);
  // The record's jokers are a count, the action's an amount for each variety.
  const n = typeof facts['jokers'] === 'number' ? facts['jokers'] : 0;
  const id = String(facts['target']);
  const variety = id === COOPERATIVE ? null : wineryVariety(id);
  const target = variety === null ? w('to.cooperative') : w('log.winery.to', { variety: w(`short.${variety}`) });
  return n > 0 ? w('log.deliver.jokers', { load, n, target, points }) : w('log.deliver', { load, target, points });
}

function exchanged(facts: Facts): string {
  const given = w(`the.${facts['given'] as BasketKind}`);
  const taken = w(`a.${facts['taken'] as BasketKind}`);
  const n = Number(facts['paid'] ?? 0);
  return n > 0 ? w('log.exchange', { given, taken, n }) : w('log.exchange.free', { given, taken });
}
