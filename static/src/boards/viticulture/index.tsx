/** Viticulture on the match page. */

import { computed } from '@preact/signals';
import { t } from '../../i18n';
import type { Board, BoardContext, BoardModule, PointsLine, SeatSummary } from '../../match/board';
import { watchDepartures } from '../../match/departures';
import { watchHistory } from '../../match/history';
import type { MatchPayload } from '../../wire/types';
import { explainWith, onMoved } from '../shared';
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

function whereOf(view: ViticultureView | null): string {
  if (view === null) return '';
  const words = { edition: w(`edition.${view.edition}`), n: view.year, players: t('seats', { n: view.seats }) };
  if (view.season === 'setup') return w('where.setup', words);
  return w(view.final_year ? 'where.last' : 'where', words);
}

function create(context: BoardContext): Board {
  const { store } = context;
  const board = new ViticultureController(context);
  const departures = watchDepartures(store);
  const history = watchHistory(store);
  const stopMoves = onMoved(store, () => board.moved());

  return {
    Stage: () => <Stage board={board} departures={departures} />,
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
      const records = history.records.value;
      return view === null || records === null ? [] : pointsLines(view, earned(records, view.seats));
    },
    ending: (match) => {
      const view = viewOf(match);
      const winner = match.seats.find((seat) => seat.place === 1);
      if (match.end_reason === 'year_limit') return w('end.year_limit');
      if (match.end_reason !== 'points' || view === null || !winner) return '';
      return w('end.points', { name: context.nameOf(winner.index), n: winner.points ?? 0, year: view.year });
    },
    explain: explainWith(isWordKey, w),
    back: () => board.back(),
    dispose: () => {
      departures.stop();
      stopMoves();
      history.stop();
    },
  };
}

export const board: BoardModule = { bodyClass: 'vi', title: w('title'), create };
