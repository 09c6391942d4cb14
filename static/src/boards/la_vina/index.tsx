/** La Viña on the match page. */

import { computed } from '@preact/signals';
import { t } from '../../i18n';
import type { Board, BoardContext, BoardModule, PointsLine, SeatSummary } from '../../match/board';
import { watchDepartures } from '../../match/departures';
import { watchHistory } from '../../match/history';
import type { MatchPayload } from '../../wire/types';
import { explainWith, onMoved } from '../shared';
import { askOf, othersOf } from './ask';
import './board.css';
import { LaVinaController } from './controller';
import { earned, pointsLines } from './earned';
import { flightsOf } from './flights';
import { isWordKey, w } from './i18n';
import { describeActions } from './log';
import { Holdings } from './panels/Players';
import { Stage } from './Stage';
import { Tray } from './Tray';
import { viewOf, type LaVinaView } from './view';

function summaryOf(view: LaVinaView, seat: number): SeatSummary {
  const player = view.players[seat];
  if (!player) return { points: 0, goal: null, counts: [], chips: [] };
  const held = player.baskets.reduce((sum, basket) => sum + basket.cards.length, 0);
  const room = player.baskets.reduce((sum, basket) => sum + basket.capacity, 0);
  const counts = [
    { icon: 'basket', name: w('count.cards', { n: room }), value: held },
    { icon: 'shears', name: w('count.tools'), value: player.tools.length, minor: true },
    { icon: 'joker', name: w('count.jokers'), value: player.jokers, minor: true },
    { icon: 'barrel', name: w('count.barrels'), value: player.barrels },
  ];
  return { points: view.points[seat] ?? 0, goal: null, counts, chips: [] };
}

function create(context: BoardContext): Board {
  const { store } = context;
  const board = new LaVinaController(context);
  const departures = watchDepartures(store, flightsOf);
  const history = watchHistory(store);
  const stopMoves = onMoved(store, () => board.moved());

  const where = computed(() => {
    const view = board.view.value;
    if (view === null) return '';
    const players = t('seats', { n: view.seats });
    return w(view.final_round ? 'where.last' : 'where', { round: view.round, players });
  });

  return {
    Stage: () => <Stage board={board} departures={departures} />,
    Tray: () => <Tray board={board} />,
    Holdings: ({ seat }) => (board.view.value === null ? null : <Holdings view={board.view.value} seat={seat} />),
    where,
    ask: computed(() => askOf(board)),
    others: computed(() => othersOf(board)),
    tabs: computed(() => [
      {
        key: 'players',
        icon: 'basket',
        label: w('tab.players'),
        selected: board.panel.value === 'players',
        press: () => board.toggle('players'),
      },
    ]),
    summary: (seat) => {
      const view = board.view.value;
      return view === null ? { points: 0, goal: null, counts: [], chips: [] } : summaryOf(view, seat);
    },
    describe: (records, match) => describeActions(records, match),
    pointsOf: (match: MatchPayload): readonly PointsLine[] => {
      const view = viewOf(match);
      const records = history.records.value;
      return view === null || records === null ? [] : pointsLines(view, earned(records, view.seats));
    },
    ending: (match) => {
      const view = viewOf(match);
      const winner = match.seats.find((seat) => seat.place === 1);
      if (match.end_reason === 'round_limit') return w('end.rounds');
      if (match.end_reason !== 'barrels' || view === null || !winner) return '';
      return w(winner.left ? 'end.barrels.bot' : 'end.barrels', { name: context.nameOf(winner.index), n: winner.points ?? 0, round: view.round });
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

export const board: BoardModule = { bodyClass: 'lv', title: w('title'), create };
