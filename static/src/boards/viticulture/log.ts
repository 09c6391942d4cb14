/** The log in words: the events of a record, each with the shape of whom it is about. */

import type { LogEntry, LogLine } from '../../match/board';
import type { MatchPayload, RecordView } from '../../wire/types';
import { w, type WordKey } from './i18n';
import type { Color, Deck, Season, Structure, ViticultureView, Wine, WorkerKind } from './types';
import { isClassic, viewOf } from './view';
import { cardName, drawnWords, fieldName, fullPlaceName, grapeName, grownWords, list, wineName, workerName } from './words';

type Event = Readonly<Record<string, unknown>> & { readonly event: string; readonly seat: number | null };

/** The entries of all actions, by version. */
export function describeActions(records: readonly RecordView[], match: MatchPayload, nameOf: (seat: number) => string): ReadonlyMap<number, LogEntry> {
  const found = new Map<number, LogEntry>();
  const view = viewOf(match);
  if (view === null) return found;
  for (const record of records) {
    if (record.kind === 'action') found.set(record.version, describe(record, view, nameOf));
  }
  return found;
}

function describe(record: RecordView, view: ViticultureView, nameOf: (seat: number) => string): LogEntry {
  const events = (record.facts['events'] ?? []) as readonly Event[];
  const lines: LogLine[] = [];
  let divider: string | undefined;
  for (const event of events) {
    if (event.event === 'season') {
      const season = event['season'] as Season;
      // The year's end and what follows it are one rule: the year that begins.
      if (season === 'spring') divider = w('log.year', { n: Number(event['year']) });
      else if (season !== 'year_end' && season !== 'over') divider = w('log.season', { season: w(`season.${season}`), n: Number(event['year']) });
      continue;
    }
    const text = sentence(event, view, nameOf);
    if (text !== null) lines.push({ seat: event.seat, text });
  }
  return { lines, ...(divider !== undefined && !record.undone && { divider }) };
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function gained(event: Event): string | null {
  const parts = (['lira', 'points', 'residual'] as const).flatMap((what) => {
    const n = Number(event[what] ?? 0);
    if (n === 0) return [];
    return [`**${signed(n)}** ${what === 'residual' ? w('residual') : w(what, { n: Math.abs(n) })}`];
  });
  return parts.length > 0 ? w('log.gain', { what: list(parts) }) : null;
}

/** Null for what goes without saying. */
function sentence(event: Event, view: ViticultureView, nameOf: (seat: number) => string): string | null {
  const classic = isClassic(view);
  const text = (key: string): string => String(event[key] ?? '');
  const n = (key: string): number => Number(event[key] ?? 0);
  const names = (ids: unknown): string => list(((ids ?? []) as readonly string[]).map((id) => cardName(id, classic)));
  const card = cardName(text('card'), classic);
  const field = fieldName(view, n('field'));
  const place = fullPlaceName(text('action'));
  switch (event.event) {
    case 'parents':
      return w('log.parents', { mama: text('mama'), papa: text('papa') });
    case 'wake_up':
      return w('log.wake_up', { n: n('row'), what: w(`row.${n('row')}` as WordKey) });
    case 'place':
      if (event['worker'] === 'grande') return w('log.place.grande', { place });
      return w(event['bonus'] === true ? 'log.place.bonus' : 'log.place', { place });
    case 'planned':
    case 'plan':
    case 'plan_fails':
      return w(`log.${event.event}`, { place });
    case 'gain':
      return gained(event);
    case 'draw': {
      const seen = event['cards'] as readonly (string | null)[] | null;
      if (seen?.every((id) => id !== null)) return w('log.draw.seen', { cards: names(seen) });
      return w('log.draw', { what: drawnWords((event['piles'] ?? []) as readonly string[]) });
    }
    case 'reshuffle':
      return w('log.reshuffle', { deck: w(`deck.${text('pile') as Deck}`) });
    case 'discard':
    case 'take_discard':
    case 'show':
    case 'keep':
      return w(`log.${event.event}`, { cards: names(event['shown']) });
    case 'give': {
      const seen = event['cards'] as readonly (string | null)[] | null;
      const what = seen?.every((id) => id !== null) ? names(seen) : drawnWords((event['piles'] ?? []) as readonly string[]);
      return w('log.give', { what, name: nameOf(n('to')) });
    }
    case 'play_visitor':
      return w('log.play_visitor', { card });
    case 'build': {
      const what = w(text('structure') as Structure);
      return n('lira') > 0 ? w('log.build', { what, n: n('lira') }) : w('log.build.free', { what });
    }
    case 'plant':
    case 'uproot':
      return w(`log.${event.event}`, { card, field });
    case 'swap':
      return w('log.swap', { a: card, b: cardName(text('card2')) });
    case 'harvest': {
      const placed = event['placed'] as Readonly<Partial<Record<Color, number>>>;
      const any = Object.values(placed).some((value) => Number(value) > 0);
      return any ? w('log.harvest', { field, what: grownWords(placed) }) : w('log.harvest.lost', { field });
    }
    case 'make':
    case 'spend_wine':
    case 'age_wine':
      return w(`log.${event.event}`, { wine: wineName([text('wine') as Wine, n('value')]), what: wineName([text('wine') as Wine, n('value')]) });
    case 'discard_wine':
      return w('log.discard_token', { what: wineName([text('wine') as Wine, n('value')]) });
    case 'discard_grape':
      return w('log.discard_token', { what: grapeName(text('color') as Color, n('value')) });
    case 'new_grape':
      return w('log.new_grape', { what: grapeName(text('color') as Color, 1) });
    case 'sell_grape':
      return w('log.sell_grape', { what: grapeName(text('color') as Color, n('value')) });
    case 'sell_field':
    case 'buy_field':
      return w(`log.${event.event}`, { field });
    case 'filled':
      return w('log.filled', { order: card });
    case 'train':
      return w(event['now'] === true ? 'log.train.now' : 'log.train');
    case 'take_back':
      return w('log.take_back', { worker: workerName(text('worker') as WorkerKind), place });
    case 'choose_player':
      return w('log.choose_player', { name: nameOf(n('player')) });
    case 'offers': {
      const counts = event['counts'] as Readonly<Record<string, number>>;
      return w('log.offers', { what: list(Object.entries(counts).map(([seat, count]) => `${nameOf(Number(seat))} ${count}`)) });
    }
    case 'pass':
    case 'windmill':
    case 'tasting_room':
    case 'grey_worker':
    case 'age_wines':
    case 'kept':
    case 'offered':
    case 'over':
      return w(`log.${event.event}`);
    default:
      return null;
  }
}
