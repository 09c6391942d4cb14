/** Viticulture on the match page. */

import { computed, effect, signal } from '@preact/signals';
import { t } from '../../i18n';
import type { Board, BoardContext, BoardModule, PointsLine, SeatSummary } from '../../match/board';
import { notePlaces, type Places } from '../../match/motion';
import type { MatchPayload, Problem, RecordView } from '../../wire/types';
import { askOf, othersOf } from './ask';
import './board.css';
import { ViticultureController } from './controller';
import { isWordKey, w } from './i18n';
import { describeActions } from './log';
import { earned, pointsLines } from './points';
import { Stage } from './Stage';
import { Tray } from './Tray';
import type { ViticultureView } from './types';
import { handSize, viewOf, workersOf } from './view';

/** After a longer absence the present is shown at once. */
const MOST_REPLAYED = 12;
const GOAL = 20;

function summaryOf(view: ViticultureView, seat: number): SeatSummary {
  const player = view.players[seat];
  if (!player) return { points: 0, goal: GOAL, counts: [], chips: [] };
  const counts = [
    { icon: 'lira', name: w('count.lira'), value: player.lira },
    { icon: 'wait', name: w('count.residual'), value: player.residual, minor: true },
    { icon: 'worker', name: w('count.workers'), value: player.workers_home, of: workersOf(player) },
    { icon: 'hand', name: w('count.hand'), value: handSize(player), minor: true },
    { icon: 'build', name: w('count.structures'), value: player.structures.length, minor: true },
  ];
  const chips = view.passed.includes(seat) ? [w('chip.passed')] : view.season === 'spring' && view.start_player === seat ? [w('chip.start')] : [];
  return { points: player.points, goal: GOAL, counts, chips };
}

/** All records of a match that is over; the page itself keeps only the last ones. */
async function wholeLog(context: BoardContext): Promise<readonly RecordView[]> {
  const all: RecordView[] = [];
  for (let after = 0; ; ) {
    const next = await context.store.api.eventsAfter(after);
    all.push(...next);
    const last = next.at(-1)?.version ?? after;
    if (last <= after || last >= context.store.match.peek().version) return all;
    after = last;
  }
}

function whereOf(view: ViticultureView | null): string {
  if (view === null) return '';
  const words = { edition: w(`edition.${view.edition}`), n: view.year, players: t('seats', { n: view.seats }) };
  if (view.season === 'setup') return w('where.setup', words);
  return w(view.final_year ? 'where.last' : 'where', words);
}

function create(context: BoardContext): Board {
  const { store } = context;
  const board = new ViticultureController(context);
  const history = signal<readonly RecordView[] | null>(null);
  let places: Places | null = null;

  const stopRecords = store.onRecords((records) => {
    places = records.length <= MOST_REPLAYED ? notePlaces() : null;
  });
  const decision = computed(() => `${store.match.value.decision_version} ${store.match.value.version}`);
  const stopMoves = effect(() => {
    if (decision.value) board.moved();
  });
  const over = computed(() => store.match.value.status === 'finished');
  const stopEnd = effect(() => {
    // Without the log the end screen goes without its reasons.
    if (over.value) wholeLog(context).then((all) => (history.value = all), () => undefined);
  });

  return {
    Stage: () => (
      <Stage
        board={board}
        takePlaces={() => {
          const taken = places;
          places = null;
          return taken;
        }}
      />
    ),
    Tray: () => <Tray board={board} />,
    where: computed(() => whereOf(board.view.value)),
    ask: computed(() => askOf(board)),
    others: computed(() => othersOf(board)),
    tabs: computed(() => [
      {
        key: 'yard',
        icon: 'vine',
        label: w('tab.yard'),
        selected: board.part.value === 'yard',
        press: () => board.show(board.part.value === 'yard' ? 'acts' : 'yard'),
      },
      {
        key: 'list',
        icon: 'log',
        label: w('tab.list'),
        selected: board.opened.value === 'list',
        press: () => board.toggle('list'),
      },
    ]),
    mapTab: { icon: 'worker', label: w('tab.acts') },
    summary: (seat) => {
      const view = board.view.value;
      return view === null ? { points: 0, goal: GOAL, counts: [], chips: [] } : summaryOf(view, seat);
    },
    describe: (records, match) => describeActions(records, match, context.nameOf),
    pointsOf: (match: MatchPayload): readonly PointsLine[] => {
      const view = viewOf(match);
      const records = history.value;
      return view === null || records === null ? [] : pointsLines(view, earned(records, view.seats));
    },
    ending: (match) => {
      const view = viewOf(match);
      const winner = match.seats.find((seat) => seat.place === 1);
      if (match.end_reason === 'year_limit') return w('end.year_limit');
      if (match.end_reason !== 'points' || view === null || !winner) return '';
      return w('end.points', { name: context.nameOf(winner.index), n: winner.points ?? 0, year: view.year });
    },
    explain: (problem: Problem) => {
      const key = `no.${problem.reason_code ?? problem.code}`;
      return isWordKey(key) ? w(key) : null;
    },
    back: () => board.back(),
    dispose: () => {
      stopRecords();
      stopMoves();
      stopEnd();
    },
  };
}

export const board: BoardModule = { bodyClass: 'vi', title: w('title'), create };
