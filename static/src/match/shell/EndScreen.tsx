/** How the match ended: places, points, what the ratings did and why, another one, the luck laid open. */

import { useEffect, useState } from 'preact/hooks';
import { formatList, formatNumber, formatSigned, language, t } from '../../i18n';
import type { MatchPayload, MatchRating, RatingChange, WireSeat } from '../../wire/types';
import { ApiError } from '../api';
import art from '../art/over.svg?raw';
import type { Board } from '../board';
import { seatName } from '../people';
import type { MatchStore } from '../store';
import { Fairness } from './Fairness';
import { Button, Icon, Pattern, seatStyle, Token, Words } from './parts';
import { refusalWords } from './Prompt';
import { useRematch, wants } from './rematch';

interface EndProps {
  readonly store: MatchStore;
  readonly board: Board;
  readonly title: string;
  readonly showBoard: () => void;
}

/** Asks until the ratings have been moved; they follow the end of a match within moments. */
function useRating(store: MatchStore): MatchRating | null {
  const [rating, setRating] = useState<MatchRating | null>(null);
  const { ranked, status } = store.match.value;
  const news = store.rated.value;
  useEffect(() => {
    if (!ranked || status !== 'finished') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await store.api.rating().catch(() => null);
      if (answer?.rated) setRating(answer);
      else timer = setTimeout(() => void ask(), 3000);
    };
    void ask();
    return () => clearTimeout(timer);
  }, [ranked, status, news]);
  return rating;
}

export function headline(match: MatchPayload): string {
  if (match.status === 'aborted') return t('end.aborted');
  if (match.status === 'annulled') return t('end.annulled');
  const first = match.seats.filter((seat) => seat.place === 1);
  const own = match.seats.find((seat) => seat.index === match.seat);
  if (first.length > 1) {
    const names = formatList(language, first.map((seat) => seatName(seat, seat.index)));
    return t('end.shared', { names });
  }
  // Who left has not won, though the bot on that seat has.
  if (own?.place === 1 && !own.left) return t('end.won');
  const [winner] = first;
  if (!winner) return t('turn.over');
  return t(winner.left ? 'end.bot' : 'end.other', { name: seatName(winner, winner.index) });
}

function story(match: MatchPayload, board: Board): string {
  if (match.status === 'aborted') return t(match.end_reason === 'agreed' ? 'end.agreed' : 'end.aborted.text');
  if (match.status === 'annulled') return t('end.annulled.text');
  const own = board.ending(match) || t('end.reason.left');
  if (match.ended_at === null) return own;
  const minutes = Math.max(1, Math.round((Date.parse(match.ended_at) - Date.parse(match.created_at)) / 60_000));
  const time = t('end.minutes', { n: minutes });
  const seat = match.seats.find((entry) => entry.index === match.seat);
  const place = seat?.place && seat.place > 1 ? ` ${t('end.place', { place: seat.place })}` : '';
  return `${time.charAt(0).toUpperCase()}${time.slice(1)}. ${own}${place}`;
}

export function EndScreen({ store, board, title, showBoard }: EndProps) {
  const match = store.match.value;
  const rating = useRating(store);
  const own = match.seats.find((seat) => seat.index === match.seat);
  const winner = match.seats.find((seat) => seat.place === 1);
  const shown = winner ?? own;
  const kind = [t(match.ranked ? 'ranked' : 'friendly'), title, t('seats', { n: match.seats.length })].join(' · ');
  const change = own?.user ? rating?.changes.find((entry) => entry.name === own.user?.name) : undefined;
  return (
    <div class="mend" data-end={match.status}>
      <main class="page mover">
        <section class="ohead panel">
          <EndArt points={shown?.points ?? null} seat={shown?.index ?? 0} />
          <div class="ot">
            <span class={`chip ${match.ranked ? 'rank' : 'line'}`}>{kind}</span>
            <h1 tabIndex={-1}>{headline(match)}</h1>
            <p class="mut">{story(match, board)}</p>
          </div>
        </section>
        {match.status === 'finished' && <Places match={match} rating={rating} />}
        <div class="mend-main">
          <Points match={match} board={board} />
          {change && <Explained match={match} change={change} ladder={store.boot.urls.ladder} />}
          {match.ranked && match.status === 'finished' && rating === null && <p class="sm mut">{t('end.rating.waiting')}</p>}
          <section class="panel mend-fair">
            <h2>{t('end.fair')}</h2>
            <Fairness match={match} />
          </section>
        </div>
        <Again store={store} board={board} showBoard={showBoard} />
      </main>
    </div>
  );
}

/** The drawing is ours and static; only the number on the plate is put in. */
function EndArt({ points, seat }: { points: number | null; seat: number }) {
  const number = points === null ? '' : String(points);
  const drawn = art.replace('class="score"></text>', `class="score">${number}</text>`);
  return <div class="oart" style={seatStyle(seat)} dangerouslySetInnerHTML={{ __html: drawn }} />;
}

function Places({ match, rating }: { match: MatchPayload; rating: MatchRating | null }) {
  const seats = [...match.seats].sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || a.index - b.index);
  return (
    <section class="panel opl">
      <ol class="places">
        {seats.map((seat) => (
          <Place key={seat.index} seat={seat} mine={seat.index === match.seat} change={rating?.changes.find((entry) => entry.name === seat.user?.name)} />
        ))}
      </ol>
    </section>
  );
}

function Place({ seat, mine, change }: { seat: WireSeat; mine: boolean; change: RatingChange | undefined }) {
  const delta = change ? Math.round(change.after) - Math.round(change.before) : 0;
  return (
    <li class={mine ? 'mine' : ''} data-place={seat.place} data-seat={seat.index}>
      <Pattern seat={seat.index} />
      <b class="disp plc2">{t('end.place.mark', { n: seat.place ?? 0 })}</b>
      <span class="grow ell row">
        <Token seat={seat.index} />
        <b class="ell">{seatName(seat, seat.index)}</b>
        {seat.left && <span class="chip warn">{t(`left.${seat.left}`)}</span>}
      </span>
      {change && (
        <>
          <span class="mut sm desk">
            {formatNumber(language, Math.round(change.before))} <span aria-hidden="true">→</span>{' '}
            <b class="mink">{formatNumber(language, Math.round(change.after))}</b>
          </span>
          <b class={`${delta < 0 ? 'dn' : 'up'} dl`}>{formatSigned(language, delta)}</b>
        </>
      )}
      <b class="disp opt2">
        {seat.points ?? '–'}
        <small> {t('end.points')}</small>
      </b>
    </li>
  );
}

function Points({ match, board }: { match: MatchPayload; board: Board }) {
  const lines = board.pointsOf(match).filter((line) => line.points.some((n) => n !== 0));
  if (lines.length === 0) return null;
  return (
    <section class="panel mend-points">
      <h2>{t('end.why')}</h2>
      <div class="duels">
        <table class="lad tight">
          <thead>
            <tr>
              <th />
              {match.seats.map((seat) => (
                <th key={seat.index} class="r">
                  <span class="row mend-head">
                    <Token seat={seat.index} size={14} />
                    <span class="ell">{seatName(seat, seat.index)}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <td>{line.name}</td>
                {line.points.map((n, seat) => (
                  <td key={seat} class="r">{n < 0 ? formatSigned(language, n) : n || '–'}</td>
                ))}
              </tr>
            ))}
            <tr class="tot">
              <td><b>{t('end.total')}</b></td>
              {match.seats.map((seat) => (
                <td key={seat.index} class="r b">{seat.points ?? lines.reduce((sum, line) => sum + (line.points[seat.index] ?? 0), 0)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Explained({ match, change, ladder }: { match: MatchPayload; change: RatingChange; ladder: string | undefined }) {
  const delta = formatSigned(language, Math.round(change.after) - Math.round(change.before));
  const result = (score: number): string => t(score > 0.5 ? 'end.rating.ahead' : score < 0.5 ? 'end.rating.behind' : 'end.rating.level');
  return (
    <section class="panel oex" id="puntuacion">
      <div class="row sp">
        <h2>{t('end.rating', { delta })}</h2>
        <span class="chip line">
          {change.k !== null && `${t('end.rating.k', { k: change.k })} · `}
          {t('end.rating.duels', { n: change.duels.length })}
        </span>
      </div>
      <div class="duels">
        <table class="lad">
          <thead>
            <tr>
              <th>{t('end.rating.rival')}</th>
              <th class="r">{t('end.rating.theirs')}</th>
              <th class="r">{t('end.rating.expected')}</th>
              <th class="r">{t('end.rating.result')}</th>
              <th class="r">{t('end.rating.adds')}</th>
            </tr>
          </thead>
          <tbody>
            {change.duels.map((duel) => {
              const seat = match.seats.find((entry) => entry.user?.name === duel.name);
              return (
                <tr key={duel.name}>
                  <td>
                    <span class="row">
                      {seat && <Token seat={seat.index} />}
                      <b>{duel.name}</b>
                    </span>
                  </td>
                  <td class="r">{formatNumber(language, Math.round(duel.rating))}</td>
                  <td class="r">{formatNumber(language, Math.round(duel.expected * 100))} %</td>
                  <td class="r">{result(duel.score)}</td>
                  <td class={`r b ${duel.contribution < 0 ? 'dn' : 'up'}`}>{formatSigned(language, duel.contribution, 2)}</td>
                </tr>
              );
            })}
            <tr class="tot">
              <td colSpan={4}>
                <Words text={t('end.rating.total', { before: Math.round(change.before), after: Math.round(change.after) })} />
              </td>
              <td class={`r b ${change.delta < 0 ? 'dn' : 'up'}`}>{formatSigned(language, change.delta, 2)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {ladder && (
        <p class="sm mend-link">
          <a href={ladder}>{t('end.rating.link')}</a>
        </p>
      )}
    </section>
  );
}

/** What somebody who played says about another match. */
function Wish({ seat, store, yes }: { seat: WireSeat; store: MatchStore; yes: boolean }) {
  const present = store.present.value;
  const gone = present !== null && !present.has(seat.index);
  if (yes) {
    return (
      <span class="chip ok" data-wants={seat.index}>
        <Icon name="check" size={14} />
        {t('end.wants')}
      </span>
    );
  }
  if (seat.index === store.match.value.seat) return <span class="mut sm">{t('you')}</span>;
  return seat.user && gone ? <span class="mut sm">{t('away')}</span> : null;
}

function Again({ store, board, showBoard }: { store: MatchStore; board: Board; showBoard: () => void }) {
  const match = store.match.value;
  const { urls } = store.boot;
  const { room, ask } = useRematch(store);
  const [error, setError] = useState('');
  const rematch = async (): Promise<void> => {
    try {
      await ask();
      setError('');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(t('end.rematch.failed', { why: refusalWords(failure.problem, board) }));
    }
  };
  const says = (seat: WireSeat): boolean => seat.user !== null && wants(room, match.id, seat.user.name);
  const own = match.seats.find((seat) => seat.index === match.seat);
  const asked = own !== undefined && says(own);
  return (
    <section class="panel oact">
      <h2>{t('end.again')}</h2>
      {own && <p class="sm mut" role="status">{t(asked ? 'end.asked' : match.seats.some(says) ? 'end.asked.other' : 'end.again.text')}</p>}
      <ul class="acc">
        {match.seats.map((seat) => (
          <li key={seat.index}>
            <Token seat={seat.index} />
            <span class="grow ell">{seatName(seat, seat.index)}</span>
            <Wish seat={seat} store={store} yes={says(seat)} />
          </li>
        ))}
      </ul>
      {error && <p class="err" role="alert">{error}</p>}
      <div class="mend-acts">
        {own && !asked && (
          <Button cls="primary lg full" icon="swap" name="rematch" press={() => void rematch()}>
            {t('end.rematch')}
          </Button>
        )}
        {asked && room && (
          <a class="btn lg full" href={`/mesa/${room.id}/`} data-do="room">
            {t('end.room')}
          </a>
        )}
        {match.ranked && match.seat !== null && urls.queue && (
          <a class="btn full" href={urls.queue} data-do="queue">{t('end.queue')}</a>
        )}
        <a class="btn full" href={urls.home}>{t('end.home')}</a>
        {match.started && urls.clock && (
          <a class="btn quiet s full" href={urls.clock} data-do="clock">
            <Icon name="clock" />
            <span>{t('end.clock')}</span>
          </a>
        )}
        <div class="row">
          <Button cls="quiet s grow" icon="eye" name="show-board" press={showBoard}>
            {t('end.board')}
          </Button>
          <a class="btn quiet s grow" href={store.api.exportUrl} download>
            <Icon name="saved" />
            <span>{t('end.download')}</span>
          </a>
        </div>
      </div>
    </section>
  );
}
