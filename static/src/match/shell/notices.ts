/** The browser's own notice that it is your turn, while the page is out of sight. */

import { useEffect } from 'preact/hooks';
import { formatList, language, t } from '../../i18n';
import { allowNotices as askBrowser, noteTurn, tellTurn, type Turn } from '../../site/notices';
import { seatName } from '../people';
import { notices } from '../settings';
import type { MatchStore } from '../store';

/** ms in which another tab may say that it was seen there. */
const OTHER_TABS = 400;

/** Switches them on or off; returns whether they will come. */
export async function allowNotices(on: boolean): Promise<boolean> {
  notices.value = await askBrowser(on);
  return notices.value;
}

/** Called with each change of whose turn it is. */
export class TurnNotices {
  private shown: Notification | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private was: boolean;

  constructor(
    private readonly store: MatchStore,
    private readonly title: () => string,
  ) {
    this.was = store.myTurn.peek();
  }

  /** What is no turn any more, or is looked at, needs no notice. */
  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.shown?.close();
    this.shown = null;
  }

  turn(mine: boolean): void {
    const begins = mine && !this.was;
    this.was = mine;
    if (!mine) this.clear();
    if (!begins) return;
    const { id, decision_version: version } = this.store.live.peek();
    const turn = { match: id, version: version ?? 0 };
    if (document.visibilityState === 'visible') return noteTurn(turn);
    this.timer = setTimeout(() => this.show(turn), OTHER_TABS);
  }

  private show(turn: Turn): void {
    const match = this.store.live.peek();
    const names = match.seats.filter((seat) => seat.index !== match.seat).map((seat) => seatName(seat, seat.index));
    const words = t('notice.turn', { title: this.title() });
    this.shown = tellTurn(turn, words, t('notice.turn.body', { names: formatList(language, names) }), () => undefined);
  }
}

/** Follows the match as long as the page stands. */
export function useTurnNotices(store: MatchStore, title: { readonly value: string }): void {
  useEffect(() => {
    const told = new TurnNotices(store, () => title.value);
    const stop = store.myTurn.subscribe((mine) => told.turn(mine));
    const seen = (): void => {
      if (document.visibilityState === 'visible') told.clear();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop();
      told.clear();
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}
