/** What is noted right before a new position is drawn, so that it can be seen to travel there. */

import { useLayoutEffect } from 'preact/hooks';
import type { RecordView } from '../wire/types';
import { notePlaces, travel, type Flight, type Places } from './motion';
import type { MatchStore } from './store';

/** After a longer absence the present is shown at once. */
export const MOST_REPLAYED = 12;

interface Departure {
  readonly places: Places;
  readonly flights: readonly Flight[];
}

export interface Departures {
  /** Where things were before the newest position; taken once. */
  take(): Departure | null;
  stop(): void;
}

/** Notes places with every batch of records; `flightsOf` says what counted things changed hands. */
export function watchDepartures(store: MatchStore, flightsOf?: (records: readonly RecordView[]) => readonly Flight[]): Departures {
  let noted: Departure | null = null;
  const stop = store.onRecords((records) => {
    noted = records.length <= MOST_REPLAYED ? { places: notePlaces(), flights: flightsOf?.(records) ?? [] } : null;
  });
  return {
    take: () => {
      const taken = noted;
      noted = null;
      return taken;
    },
    stop,
  };
}

/** Lets what was noted travel as soon as the position of this version is drawn. */
export function useDepartures(departures: Departures, version: number): void {
  useLayoutEffect(() => {
    const noted = departures.take();
    // The tray is drawn right after the board, in the same frame.
    if (noted !== null) queueMicrotask(() => travel(noted.places, noted.flights));
  }, [version]);
}
