/** The browser's own notice that it is your turn, while the page is out of sight. */

import { useEffect } from 'preact/hooks';
import { formatList, language, t } from '../../i18n';
import { seatName } from '../people';
import { notices, remember, remembered, setFlag } from '../settings';
import type { MatchStore } from '../store';

/** ms in which another tab may say that it was seen there. */
const OTHER_TABS = 400;

/** Whether this browser knows such notices at all. */
export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

/** Only ever after a click of the person: the browser asks. Returns whether notices will come. */
export async function allowNotices(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted';
  setFlag(notices, 'notices', granted);
  return granted;
}

/** One turn is told once in all tabs of this browser: the match and the version at which it began. */
const TOLD = 'turn';

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
    const turn = `${id}:${version ?? 0}`;
    if (document.visibilityState === 'visible') return remember(TOLD, turn);
    this.timer = setTimeout(() => this.show(turn), OTHER_TABS);
  }

  private show(turn: string): void {
    if (!notices.peek() || !canNotify() || Notification.permission !== 'granted' || remembered(TOLD) === turn) return;
    remember(TOLD, turn);
    const match = this.store.live.peek();
    const names = match.seats.filter((seat) => seat.index !== match.seat).map((seat) => seatName(seat, seat.index));
    let notice: Notification;
    try {
      notice = new Notification(t('notice.turn', { title: this.title() }), {
        body: t('notice.turn.body', { names: formatList(language, names) }),
        tag: `turn-${match.id}`, // of two at once the browser shows one
      });
    } catch {
      return; // phones that know them only from a service worker
    }
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    this.shown = notice;
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
