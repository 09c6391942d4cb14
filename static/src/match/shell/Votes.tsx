/** What the table decides together: the open vote, a pause and its end, and what can be put to a vote. */

import { t } from '../../i18n';
import type { MatchPayload, WireVote } from '../../wire/types';
import type { Board } from '../board';
import { formatLeft, formatMoment } from '../clock';
import { namer } from '../people';
import type { MatchStore } from '../store';
import { Refused, useAsking } from './acts';
import { pauseWords } from './Leave';
import { Button, Icon, Token, Words } from './parts';

interface TogetherProps {
  readonly store: MatchStore;
  readonly board: Board | null;
}

/** Above the board, so that everybody sees what stands or is asked. */
export function Together({ store, board }: TogetherProps) {
  const match = store.live.value;
  if (match.status !== 'active') return null;
  return (
    <>
      {match.pause && <Paused store={store} board={board} />}
      {match.vote?.status === 'open' && <OpenVote store={store} board={board} vote={match.vote} />}
    </>
  );
}

function left(store: MatchStore, until: string | null): string {
  return until === null ? '' : formatLeft(Math.max(0, (Date.parse(until) - store.now.value) / 1000));
}

/** Whether the viewer still plays: only players ask for something or vote. */
export function plays(match: MatchPayload): boolean {
  const own = match.seats.find((seat) => seat.index === match.seat);
  return match.status === 'active' && match.started && own !== undefined && own.bot === null && own.left === null;
}

function Paused({ store, board }: TogetherProps) {
  const match = store.live.value;
  const asking = useAsking(store, board);
  const { pause } = match;
  if (pause === null) return null;
  const time = left(store, pause.until);
  const story = pause.by === null ? t('paused.all', { time }) : t('paused.by', { name: namer(() => match)(pause.by), time });
  const mine = pause.by !== null && pause.by === match.seat;
  const asks = pause.by === null && plays(match) && match.vote === null;
  const busy = asking.busy ? t('turn.sending') : undefined;
  return (
    <section class="mbanner mtogether" data-pause={pause.by ?? 'all'}>
      <Icon name="wait" size={20} />
      <span>
        <b>{pause.until === null ? t('paused.open') : t('paused', { when: formatMoment(pause.until) })}</b> {pause.until !== null && story}
        <Refused why={asking.why} />
      </span>
      {mine && (
        <Button cls="s" name="resume" why={busy} press={() => asking.run(() => store.api.resume())}>
          {t('resume')}
        </Button>
      )}
      {asks && (
        <Button cls="s" name="ask-resume" why={busy} press={() => asking.run(() => store.api.vote({ kind: 'resume' }))}>
          {t('resume.ask')}
        </Button>
      )}
    </section>
  );
}

function question(vote: WireVote, match: MatchPayload): string {
  const name = namer(() => match);
  return t(`vote.${vote.kind}.says`, {
    by: name(vote.by),
    name: vote.target === null ? '' : name(vote.target),
    time: pauseWords(vote.data['minutes'] ?? 0),
  });
}

function OpenVote({ store, board, vote }: TogetherProps & { vote: WireVote }) {
  const match = store.live.value;
  const asking = useAsking(store, board);
  const ballots = new Map(vote.ballots.map(({ seat, yes }) => [seat, yes]));
  const yes = vote.ballots.filter((ballot) => ballot.yes).length;
  const asked = match.seat !== null && vote.electorate.includes(match.seat);
  const open = asked && !ballots.has(match.seat ?? -1);
  const busy = asking.busy ? t('turn.sending') : undefined;
  const answer = (choice: boolean): void => asking.run(() => store.api.ballot(vote.id, choice));
  return (
    <section class="mbanner mtogether" role="group" aria-label={t('vote.open')} data-vote={vote.kind}>
      <Icon name="users" size={20} />
      <span>
        <Words text={question(vote, match)} />{' '}
        <small>{t('vote.count', { yes, needed: vote.needed, time: left(store, vote.closes_at) })}</small>
        <Refused why={asking.why} />
      </span>
      <ul class="mballots">
        {vote.electorate.map((seat) => (
          <Ballot key={seat} seat={seat} yes={ballots.get(seat)} name={namer(() => match)(seat)} />
        ))}
      </ul>
      {open && (
        <>
          <Button cls="s" icon="check" name="vote-yes" why={busy} press={() => answer(true)}>{t('vote.yes')}</Button>
          <Button cls="s quiet" icon="x" name="vote-no" why={busy} press={() => answer(false)}>{t('vote.no')}</Button>
        </>
      )}
      {asked && !open && <small>{t('vote.mine')}</small>}
    </section>
  );
}

/** All votes are open: a shape and a mark, and the same in words. */
function Ballot({ seat, yes, name }: { seat: number; yes: boolean | undefined; name: string }) {
  const key = yes === undefined ? 'vote.said.none' : yes ? 'vote.said.yes' : 'vote.said.no';
  const words = t(key, { name });
  return (
    <li title={words}>
      <Token seat={seat} size={14} />
      <Icon name={yes === undefined ? 'wait' : yes ? 'check' : 'x'} size={14} />
      <span class="sr">{words}</span>
    </li>
  );
}

const KINDS = { seat: ['bot', 'turns', 'abort'], all: ['turns', 'abort'] } as const;

/** What can be asked of the table, about a seat that holds it up or of everybody. */
export function Propose({ store, board, target, done }: TogetherProps & { target: number | null; done: () => void }) {
  const match = store.live.value;
  const asking = useAsking(store, board);
  const kinds = KINDS[target === null ? 'all' : 'seat'].filter((kind) => kind !== 'turns' || match.time.kind !== 'turns');
  const text = target === null ? t('vote.text.all') : t('vote.text', { name: namer(() => match)(target) });
  const send = (kind: (typeof kinds)[number]): void =>
    asking.run(() => store.api.vote({ kind, ...(target !== null && { target }), ...(kind === 'turns' && { days: 1 }) }), done);
  return (
    <>
      <p class="sm mut">{text}</p>
      <div class="mdialog-acts">
        {kinds.map((kind) => (
          <Button key={kind} name={`propose-${kind}`} cls="full" why={asking.busy ? t('turn.sending') : undefined} press={() => send(kind)}>
            {t(`vote.${kind}`)}
          </Button>
        ))}
      </div>
      <Refused why={asking.why} />
    </>
  );
}
