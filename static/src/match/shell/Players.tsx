import { formatNumber, language, t } from '../../i18n';
import type { WireSeat } from '../../wire/types';
import type { Board } from '../board';
import { formatLeft } from '../clock';
import { seatName } from '../people';
import type { MatchStore } from '../store';
import { Clock } from './clock';
import { Button, Icon, Pattern, Token } from './parts';
import { plays } from './Votes';

interface PlayersProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  /** Asks for what the table may vote about a seat. */
  readonly vote: (seat: number) => void;
}

export function Players({ store, board, vote }: PlayersProps) {
  const { seats } = store.match.value;
  return (
    <ol class="pls" aria-label={t('players')} data-seats={seats.length}>
      {seats.map((seat) => (
        <Row key={seat.index} store={store} board={board} seat={seat} vote={vote} />
      ))}
    </ol>
  );
}

/** Of somebody who is there, the countdown is told when it is near: seconds. */
const NEAR = 60;

interface WaitingProps {
  readonly store: MatchStore;
  readonly seat: WireSeat;
  readonly away: boolean;
  readonly vote: (seat: number) => void;
}

/** The countdown to a bot's taking over, and what the others may do about a seat that keeps them waiting. */
function Waiting({ store, seat, away, vote }: WaitingProps) {
  const match = store.live.value;
  const { takeover_at: takeover, votable_at: votable, index } = seat;
  const possible = takeover !== null && match.pause === null;
  const now = possible || votable !== null ? store.now.value : 0;
  const left = takeover === null ? 0 : (Date.parse(takeover) - now) / 1000;
  const counting = possible && (away || left < NEAR);
  const words = left > 0 ? t('takeover.in', { time: formatLeft(left) }) : t('takeover.now');
  const may = votable !== null && Date.parse(votable) <= now && match.seat !== index && plays(match) && match.vote === null;
  return (
    <>
      {counting && (
        <span class="chip warn mtake" data-takeover={index} title={words}>
          <Icon name="bot" size={14} />
          <span>{words}</span>
          <b aria-hidden="true">{formatLeft(Math.max(0, left))}</b>
        </span>
      )}
      {away && !counting && <span class="chip mchip hidem">{t('away')}</span>}
      {may && (
        <Button cls="s" icon="users" name={`vote-${index}`} press={() => vote(index)}>
          {t('vote.open')}
        </Button>
      )}
    </>
  );
}

function Row({ store, board, seat, vote }: PlayersProps & { readonly seat: WireSeat }) {
  const match = store.match.value;
  const { index } = seat;
  const running = match.status === 'active';
  const mine = match.seat === index;
  const summary = match.view === null ? null : (board?.summary(index) ?? null);
  const present = store.present.value;
  const away = running && seat.user !== null && seat.bot === null && present !== null && !present.has(index) && !mine;
  const active = running && seat.active;
  return (
    <li class={`pl${active ? ' act' : ''}${seat.left ? ' off' : ''}`} aria-current={active ? 'true' : undefined} data-seat={index} data-home={`seat:${index}`}>
      <Pattern seat={index} />
      <div class="nm">
        <Token seat={index} />
        <span class="ell">{seatName(seat, index)}</span>
        {seat.rating && (
          <small title={seat.rating.provisional ? t('provisional') : undefined}>
            {formatNumber(language, seat.rating.value)}
            {seat.rating.provisional && '?'}
          </small>
        )}
        {mine && <span class="chip line mtag">{t('you')}</span>}
      </div>
      {summary && (
        <div class="pts">
          <span class="sr">
            {summary.goal === null ? `${summary.points} ${t('end.points')}` : t('points.of', { points: summary.points, goal: summary.goal })}
          </span>
          <span aria-hidden="true">
            {summary.points}
            {summary.goal !== null && <small>/{summary.goal}</small>}
          </span>
        </div>
      )}
      <div class="st">
        {summary?.counts.map((count) => (
          <span key={count.icon} title={count.name} class={count.minor ? 'hidem' : undefined} data-home={`${count.icon}:${index}`}>
            <Icon name={count.icon} size={16} />
            <span class="sr">{count.name}</span>
            {count.value}
            {count.of !== undefined && `/${count.of}`}
          </span>
        ))}
        {summary?.chips.map((chip) => (
          <span key={chip} class="chip line mchip hidem">
            {chip}
          </span>
        ))}
        {seat.left && <span class="chip warn mchip hidem">{t(`left.${seat.left}`)}</span>}
        {seat.user && seat.bot && <span class="chip mchip hidem">{t('bot.plays')}</span>}
        {running && <Waiting store={store} seat={seat} away={away} vote={vote} />}
      </div>
      {running && seat.bot === null && <Clock store={store} clock={seat.clock} />}
      {summary && board?.Holdings && <board.Holdings seat={index} />}
    </li>
  );
}
