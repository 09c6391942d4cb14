/** The other matches that wait for the viewer: looked for when there is time to go to one. */

import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { onMe } from '../../site/me';
import { ApiError } from '../api';
import type { MatchStore } from '../store';

/** ms between two looks while others play. */
const AGAIN = 60_000;

/** How many other matches wait; 0 until it is known. */
export function useWaiting(store: MatchStore): ReadonlySignal<number> {
  const waiting = useMemo(() => signal(0), []);
  useEffect(() => {
    if (store.boot.user === null) return;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        const turns = await store.api.turns();
        waiting.value = turns.filter((turn) => turn.id !== store.boot.match.id).length;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure; // what was known stands until the next look
      }
    };
    void look();
    let mine = store.myTurn.peek();
    const stop = store.myTurn.subscribe((now) => {
      if (mine && !now) void look(); // done here: on to the next one
      mine = now;
    });
    const hush = onMe((message) => {
      if (message.type === 'turn' && message['match'] !== store.boot.match.id) void look();
    });
    const timer = setInterval(() => void (store.myTurn.peek() || look()), AGAIN);
    const seen = (): void => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop();
      hush();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return waiting;
}
