/** Asking the server for something that is no move: once at a time, and a refusal is told on the spot. */

import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import { ApiError } from '../api';
import type { Board } from '../board';
import type { MatchStore } from '../store';
import { refusalWords } from './Prompt';

export interface Asking {
  readonly busy: boolean;
  /** Why the last one was refused; empty when it was not. */
  readonly why: string;
  /** Sends it; `done` only when the server said yes. The page follows what came of it. */
  readonly run: (act: () => Promise<unknown>, done?: () => void) => void;
}

export function useAsking(store: MatchStore, board: Board | null): Asking {
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done?: () => void): Promise<void> => {
    setBusy(true);
    setWhy('');
    try {
      await act();
      store.refresh();
      done?.();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setWhy(refusalWords(failure.problem, board));
    } finally {
      setBusy(false);
    }
  };
  return { busy, why, run: (act, done) => void run(act, done) };
}

export function Refused({ why }: { why: string }) {
  if (!why) return null;
  return (
    <p class="err" role="alert">
      {t('act.failed', { why })}
    </p>
  );
}
