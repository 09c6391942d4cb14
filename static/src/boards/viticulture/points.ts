/** Where the points of a finished match come from, told from its records. */

import type { PointsLine } from '../../match/board';
import type { RecordView } from '../../wire/types';
import { w } from './i18n';
import type { ViticultureView } from './types';

const SOURCES = ['orders', 'visitors', 'structures', 'actions', 'wake'] as const;
type Source = (typeof SOURCES)[number];
export type Earned = Readonly<Record<Source, readonly number[]>>;

interface Event {
  readonly event: string;
  readonly seat: number | null;
  readonly points?: number;
}

const PLAIN: Readonly<Record<string, Source>> = { wake_up: 'wake', place_worker: 'actions', pass: 'actions', end_turn: 'actions' };

/** Sums per seat; what was undone does not count. A windmill or a tasting room gives the point told right after it. */
export function earned(records: readonly RecordView[], seats: number): Earned {
  const sums = Object.fromEntries(SOURCES.map((source) => [source, Array.from({ length: seats }, () => 0)])) as Record<Source, number[]>;
  let playing = false;
  for (const { kind, action, facts, undone } of records) {
    if (kind !== 'action' || action === null || undone) continue;
    const events = (facts['events'] ?? []) as readonly Event[];
    const filled = events.some(({ event }) => event === 'filled');
    let house = false;
    for (const { event, seat, points } of events) {
      if (event === 'play_visitor') playing = true;
      if (event === 'windmill' || event === 'tasting_room') house = true;
      if (event !== 'gain' || seat === null || !points) continue;
      const source: Source = house ? 'structures' : filled ? 'orders' : playing ? 'visitors' : (PLAIN[action.type] ?? 'actions');
      sums[source][seat] = (sums[source][seat] ?? 0) + points;
      house = false;
    }
    if (action.type === 'end_turn') playing = false;
  }
  return sums;
}

/** What is left once everything else is told is what each began with. */
export function pointsLines(view: ViticultureView, from: Earned): readonly PointsLine[] {
  const told = (seat: number): number => SOURCES.reduce((sum, source) => sum + (from[source][seat] ?? 0), 0);
  const start = view.players.map((player, seat) => player.points - told(seat));
  return [
    { name: w('points.start'), points: start },
    ...SOURCES.map((source) => ({ name: w(`points.${source}`), points: from[source] })),
  ];
}
