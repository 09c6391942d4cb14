/** Cinco Vetas on the match page. */

import { computed, signal } from '@preact/signals';
import { t } from '../../i18n';
import type { Board, BoardContext, BoardModule, PointsLine, SeatSummary } from '../../match/board';
import { MOST_REPLAYED } from '../../match/departures';
import type { MatchPayload, RecordView } from '../../wire/types';
import { explainWith, onMoved } from '../shared';
import { askOf, othersOf } from './ask';
import { CincoController } from './controller';
import { mapEvents } from './events';
import { isWordKey, w } from './i18n';
import { describeActions } from './log';
import type { Happening } from './Map3dView';
import { Stage } from './Stage';
import { Tray } from './Tray';
import type { MapEvent } from './types';
import { GOAL, viewOf, type CincoView } from './view';

/** ms for which what was just placed stands out. */
const FRESH = 2000;

function freshPlaces(events: readonly MapEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) =>
      event.type === 'path' ? [`edge:${event.edge}`] : event.type === 'camp' || event.type === 'fortress' ? [`crossing:${event.crossing}`] : [],
    ),
  );
}

function summaryOf(view: CincoView, seat: number): SeatSummary {
  const chips = [
    ...(view.longest_path === seat ? [w('longest_path.short')] : []),
    ...(view.great_lookout === seat ? [w('great_lookout')] : []),
  ];
  const counts = [
    { icon: 'hand', name: w('count.hand'), value: view.hand_sizes[seat] ?? 0 },
    { icon: 'joker', name: w('count.cards'), value: view.card_counts[seat] ?? 0, minor: true },
    { icon: 'path', name: w('count.path'), value: view.path_lengths[seat] ?? 0 },
    { icon: 'eye', name: w('count.lookouts'), value: view.lookouts[seat] ?? 0, minor: true },
  ];
  return { points: view.points[seat] ?? 0, goal: GOAL, counts, chips };
}

function pointsOf(match: MatchPayload): readonly PointsLine[] {
  const view = viewOf(match);
  if (view === null) return [];
  const seats = [...Array(view.seats).keys()];
  const buildings = Object.values(view.buildings);
  const of = (kind: string, worth: number): number[] =>
    seats.map((seat) => worth * buildings.filter((b) => b.seat === seat && b.kind === kind).length);
  return [
    { name: w('points.camp'), points: of('camp', 1) },
    { name: w('points.fortress'), points: of('fortress', 2) },
    { name: w('points.longest_path'), points: seats.map((seat) => (view.longest_path === seat ? 2 : 0)) },
    { name: w('points.great_lookout'), points: seats.map((seat) => (view.great_lookout === seat ? 2 : 0)) },
    {
      name: w('points.relic'),
      points: seats.map((seat) => view.all_cards?.[seat]?.filter((card) => card === 'relic').length ?? 0),
    },
  ];
}

function create(context: BoardContext): Board {
  const board = new CincoController(context);
  const { store } = context;
  const fresh = signal<ReadonlySet<string>>(new Set());
  const produced = signal<readonly string[]>([]);
  const happening = signal<Happening | null>(null);
  let timer: ReturnType<typeof setTimeout> | null = null;

  const happened = (records: readonly RecordView[], before: MatchPayload): void => {
    const view = viewOf(before);
    if (view === null || records.length > MOST_REPLAYED) return;
    const events = records.flatMap((record) => mapEvents(record, view));
    happening.value = { events, version: store.match.peek().version };
    fresh.value = freshPlaces(events);
    produced.value = events.flatMap((event) => (event.type === 'production' ? event.hexes : []));
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      fresh.value = new Set();
      produced.value = [];
    }, FRESH);
  };
  const stopRecords = store.onRecords(happened);
  const stopMoves = onMoved(store, () => board.moved());

  return {
    Stage: () => <Stage board={board} fresh={fresh} produced={produced} happening={happening} />,
    Tray: () => <Tray board={board} />,
    where: computed(() => {
      const view = board.view.value;
      if (view === null) return '';
      const players = t('seats', { n: view.seats });
      return view.phase === 'setup' ? w('where.setup', { players }) : w('where', { turn: view.turn, players });
    }),
    ask: computed(() => askOf(board)),
    others: computed(() => othersOf(board)),
    tabs: computed(() =>
      board.ownSeat === null
        ? []
        : [
            {
              key: 'trade',
              icon: 'swap',
              label: w('tab.trade'),
              selected: board.panel.value === 'trade',
              press: () => (board.panel.value === 'trade' ? board.closePanel() : board.open('trade')),
            },
          ],
    ),
    summary: (seat) => {
      const view = board.view.value;
      return view === null ? { points: 0, goal: GOAL, counts: [], chips: [] } : summaryOf(view, seat);
    },
    describe: (records, match) => describeActions(records, match, context.nameOf),
    pointsOf,
    ending: (match) => {
      const view = viewOf(match);
      const winner = match.seats.find((seat) => seat.place === 1);
      if (match.end_reason === 'round_limit') return w('end.rounds');
      if (match.end_reason !== 'points' || view === null || !winner) return '';
      return w('end.points', { name: context.nameOf(winner.index), n: winner.points ?? 0, turn: view.turn });
    },
    explain: explainWith(isWordKey, w),
    back: () => board.back(),
    dispose: () => {
      stopRecords();
      stopMoves();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

export const board: BoardModule = { bodyClass: 'cv', title: w('title'), create };
