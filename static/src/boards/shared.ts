/** What every board does in the same way. */

import { computed, effect } from '@preact/signals';
import type { MatchStore } from '../match/store';
import type { Problem } from '../wire/types';

/** Calls `moved` whenever the match has gone on, and at once; returns how to stop that. */
export function onMoved(store: MatchStore, moved: () => void): () => void {
  const moment = computed(() => `${store.match.value.decision_version} ${store.match.value.version}`);
  return effect(() => {
    if (moment.value) moved();
  });
}

/** A refusal in the words of a catalogue that has them under `no.<code>`; null where it has none. */
export function explainWith<K extends string>(isKey: (key: string) => key is K, word: (key: K) => string): (problem: Problem) => string | null {
  return (problem) => {
    const key = `no.${problem.reason_code ?? problem.code}`;
    return isKey(key) ? word(key) : null;
  };
}
