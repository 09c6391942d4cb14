/** Where the points came from, out of the records of the whole match. */

import type { PointsLine } from '../../match/board';
import type { RecordView } from '../../wire/types';
import { w } from './i18n';
import type { LaVinaView } from './view';

export interface Earned {
  readonly deliveries: readonly number[];
  readonly bonus: readonly number[];
  readonly paid: readonly number[];
}

/** Sums per seat; what was undone does not count. */
export function earned(records: readonly RecordView[], seats: number): Earned {
  const sums = { deliveries: zeros(seats), bonus: zeros(seats), paid: zeros(seats) };
  for (const { kind, seat, action, facts, undone } of records) {
    if (kind !== 'action' || seat === null || undone) continue;
    if (action?.type === 'deliver') {
      add(sums.deliveries, seat, facts['points']);
      add(sums.bonus, seat, facts['bonus']);
    }
    if (action?.type === 'exchange') add(sums.paid, seat, facts['paid']);
  }
  return sums;
}

function zeros(seats: number): number[] {
  return Array.from({ length: seats }, () => 0);
}

function add(sums: number[], seat: number, n: unknown): void {
  sums[seat] = (sums[seat] ?? 0) + Number(n ?? 0);
}

/** What is left once everything else is told is what each began with. */
export function pointsLines(view: LaVinaView, from: Earned): readonly PointsLine[] {
  const start = view.points.map(
    (points, seat) => points - (from.deliveries[seat] ?? 0) - (from.bonus[seat] ?? 0) + (from.paid[seat] ?? 0),
  );
  return [
    { name: w('points.start'), points: start },
    { name: w('points.deliveries'), points: from.deliveries },
    { name: w('points.bonus'), points: from.bonus },
    { name: w('points.baskets'), points: from.paid.map((n) => -n) },
  ];
}
