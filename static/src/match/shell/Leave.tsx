/** The ways out of a match, each with its price; and a break from it. */

import { useEffect, useState } from 'preact/hooks';
import { formatSigned, language, t } from '../../i18n';
import type { LeaveOption } from '../../wire/types';
import { ApiError } from '../api';
import type { Board } from '../board';
import { formatClock } from '../clock';
import type { MatchStore } from '../store';
import { Refused, useAsking } from './acts';
import type { DialogName } from './Dialogs';
import { Button } from './parts';

interface LeaveProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly show: (name: DialogName | null) => void;
}

/** What a way out costs, in sentences; asking all to go on turn-based costs nothing. */
export function priceWords(option: LeaveOption): string {
  const words: string[] = [];
  if (option.choice === 'bot') words.push(t(option.returnable ? 'price.return' : 'price.no_return'));
  if (option.result === 'last') words.push(t('price.last'));
  if (option.rating !== null) words.push(t('price.rating', { delta: formatSigned(language, Math.round(option.rating)) }));
  else if (option.result === null) words.push(t('price.none'));
  return words.join(' ');
}

/** Prices change with every move and are not pushed: they are asked for when somebody wants to know. */
function useOptions(store: MatchStore): readonly LeaveOption[] {
  const [options, setOptions] = useState(store.live.value.leave_options);
  useEffect(() => {
    store.api.match().then(
      (match) => setOptions(match.leave_options),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure; // without a line the known prices stand
      },
    );
  }, []);
  return options;
}

export function Leave({ store, board, show }: LeaveProps) {
  const options = useOptions(store);
  const asking = useAsking(store, board);
  const close = (): void => show(null);
  const take = (choice: LeaveOption['choice']): void => {
    if (choice === 'resign' || choice === 'abort') show(choice);
    else if (choice === 'bot') asking.run(() => store.api.leave('bot'), close);
    else asking.run(() => store.api.vote({ kind: 'turns', days: 1 }), close);
  };
  return (
    <ul class="mways">
      {options.map((option) => (
        <li key={option.choice} data-way={option.choice}>
          <Button
            name={option.choice === 'resign' ? 'resign' : `leave-${option.choice}`}
            cls={option.choice === 'resign' ? 'full danger' : 'full'}
            why={!option.available ? t('price.no') : asking.busy ? t('turn.sending') : undefined}
            press={() => take(option.choice)}
          >
            {t(`leave.${option.choice}`)}
          </Button>
          <p class="sm mut">
            {option.available ? `${t(`leave.${option.choice}.text`)} ${priceWords(option)}` : t('price.no')}
          </p>
        </li>
      ))}
      <Refused why={asking.why} />
    </ul>
  );
}

const OWN_MINUTES: readonly number[] = [1, 2, 5];
const HOLIDAYS: readonly number[] = [1, 3, 7];
const AGREED_MINUTES: readonly number[] = [15, 60, 24 * 60];

export function pauseWords(minutes: number): string {
  if (minutes % (24 * 60) === 0) return t('pause.days', { n: minutes / (24 * 60) });
  return minutes % 60 === 0 ? t('pause.hours', { n: minutes / 60 }) : t('pause.minutes', { n: minutes });
}

export function Break({ store, board, show }: LeaveProps) {
  const match = store.live.value;
  const asking = useAsking(store, board);
  const seat = match.seats.find((entry) => entry.index === match.seat);
  const left = seat?.pause_left ?? 0;
  const resting = seat?.vacation_until != null && Date.parse(seat.vacation_until) > store.now.peek();
  const days = match.time.kind === 'turns' && !resting ? HOLIDAYS.filter((n) => n <= (seat?.vacation_left ?? 0)) : [];
  const own = match.time.kind === 'live' ? OWN_MINUTES.filter((minutes) => minutes * 60 <= left) : [];
  const close = (): void => show(null);
  const busy = asking.busy ? t('turn.sending') : undefined;
  return (
    <>
      {match.time.kind === 'live' && (
        <p class="sm mut">{own.length > 0 ? t('pause.own', { time: formatClock(left) }) : t('pause.own.none')}</p>
      )}
      {own.length > 0 && (
        <div class="mdialog-pair mthree">
          {own.map((minutes) => (
            <Button key={minutes} name={`pause-${minutes}`} why={busy} press={() => asking.run(() => store.api.pause(minutes), close)}>
              {pauseWords(minutes)}
            </Button>
          ))}
        </div>
      )}
      {days.length > 0 && (
        <>
          <p class="sm mut">{t('pause.holidays', { n: seat?.vacation_left ?? 0 })}</p>
          <div class="mdialog-pair mthree">
            {days.map((n) => (
              <Button key={n} name={`holidays-${n}`} why={busy} press={() => asking.run(() => store.api.rest(n), close)}>
                {t('pause.days', { n })}
              </Button>
            ))}
          </div>
        </>
      )}
      <h3>{t('pause.all')}</h3>
      <div class="mdialog-pair mthree">
        {AGREED_MINUTES.map((minutes) => (
          <Button key={minutes} name={`ask-pause-${minutes}`} why={busy} press={() => asking.run(() => store.api.vote({ kind: 'pause', minutes }), close)}>
            {pauseWords(minutes)}
          </Button>
        ))}
      </div>
      <Refused why={asking.why} />
    </>
  );
}
