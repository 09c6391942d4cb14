/** The whole log of a match that is over, for the reasons on the end screen. */

import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { RecordView } from '../wire/types';
import type { MatchStore } from './store';

/** All records; the page itself keeps only the last ones. */
async function wholeLog(store: MatchStore): Promise<readonly RecordView[]> {
  const all: RecordView[] = [];
  for (let after = 0; ; ) {
    const next = await store.api.eventsAfter(after);
    all.push(...next);
    const last = next.at(-1)?.version ?? after;
    if (last <= after || last >= store.match.peek().version) return all;
    after = last;
  }
}

export interface History {
  /** Null until the match is over and its log has come; without it the end screen gives no reasons. */
  readonly records: ReadonlySignal<readonly RecordView[] | null>;
  stop(): void;
}

export function watchHistory(store: MatchStore): History {
  const records = signal<readonly RecordView[] | null>(null);
  const over = computed(() => store.match.value.status === 'finished');
  const stop = effect(() => {
    if (over.value) wholeLog(store).then((all) => (records.value = all), () => undefined);
  });
  return { records, stop };
}
