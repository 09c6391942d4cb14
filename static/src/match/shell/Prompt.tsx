/**
 * The upper edge of your place: who acts, what to do, the clock, undo and one dark button. One sentence
 * at a time, the most urgent first.
 */

import { useEffect, useState } from 'preact/hooks';
import { isShellKey, t } from '../../i18n';
import type { MatchPayload, Problem } from '../../wire/types';
import type { Board, PromptButton } from '../board';
import { ANNOUNCED, formatLeft, secondsLeft, SHORT } from '../clock';
import { seatName } from '../people';
import type { MatchStore } from '../store';
import { Clock } from './clock';
import { Button, Icon, Words } from './parts';

interface Said {
  readonly tone: '' | 'you' | 'rec' | 'bad' | 'past';
  readonly icon: string;
  readonly who: string;
  readonly says: string;
  readonly small?: string | undefined;
  readonly buttons: readonly PromptButton[];
}

/** A move that arrives at once is not worth a word. */
const WORTH_SAYING = 400;

interface PromptProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly results: () => void;
}

export function refusalWords(problem: Problem, board: Board | null): string {
  const own = board?.explain(problem);
  if (own) return own;
  const key = `error.${problem.code}`;
  return isShellKey(key) ? t(key) : `${t('error.generic')} ${t('error.code', { code: problem.code })}`;
}

function said(props: PromptProps): Said {
  const { store, board, results } = props;
  const match = store.match.value;
  if (store.lookingAt !== null) return lookingBack(store, store.lookingAt);
  if (match.status !== 'active') {
    const button = { name: 'results', label: t('turn.results'), strong: true, press: results };
    return { tone: '', icon: 'flag', who: t('turn.over'), says: t('turn.over.small'), buttons: [button] };
  }
  const connection = store.connection.value;
  if (connection === 'reconnecting') return lost(store);
  const pending = store.pending.value;
  if (pending?.late) {
    return { tone: 'rec', icon: 'saved', who: t('turn.late'), says: t('turn.late.small'), buttons: [] };
  }
  const refusal = store.refusal.value;
  if (refusal !== null) return refused(store, board, refusal);
  if (!match.started || board === null || match.view === null) {
    return { tone: '', icon: 'wait', who: t('turn.start'), says: t('turn.start.small'), buttons: [] };
  }
  // Reading the clock only while something is under way keeps the prompt still otherwise.
  if (pending !== null && store.now.value > 0 && Date.now() - pending.firstSent > WORTH_SAYING) {
    return { tone: 'you', icon: 'saved', who: t('turn.sending'), says: '', buttons: [] };
  }
  const left = match.seats.find((seat) => seat.index === match.seat)?.left;
  if (match.seat === null || left) return watching(store, board, Boolean(left));
  return store.myTurn.value ? mine(store, board) : others(match, board);
}

/** The board shows another moment: nothing is asked here until the person comes back. */
function lookingBack(store: MatchStore, version: number): Said {
  const back = { name: 'past-back', label: t('past.back'), strong: true, press: () => store.lookAway() };
  const { status, version: now } = store.live.value;
  const small = store.myTurn.value ? t('past.you') : status === 'active' ? t('past.small', { n: now }) : undefined;
  return { tone: 'past', icon: 'eye', who: t('past.who'), says: t('past.says', { n: version }), small, buttons: [back] };
}

function lost(store: MatchStore): Said {
  const match = store.match.value;
  const clock = match.seats.find((seat) => seat.index === match.seat)?.clock;
  const time = clock?.running ? formatLeft(secondsLeft(clock, store.now.value)) : null;
  const retry = { name: 'retry', label: t('turn.rec.now'), press: () => store.retryNow() };
  const says = time === null ? t('turn.rec.saved') : t('turn.rec.clock', { time });
  return { tone: 'rec', icon: 'wifi', who: t('turn.rec'), says, small: t('turn.rec.small'), buttons: [retry] };
}

function refused(store: MatchStore, board: Board | null, problem: Problem): Said {
  const ok = { name: 'understood', label: t('turn.understood'), press: () => (store.refusal.value = null) };
  return { tone: 'bad', icon: 'report', who: t('turn.refused'), says: refusalWords(problem, board), buttons: [ok] };
}

function watching(store: MatchStore, board: Board, left: boolean): Said {
  const leave = { name: 'leave', label: t('turn.leave'), press: () => location.assign(store.boot.urls.home) };
  const { says, small } = board.others.value;
  const match = store.match.value;
  const active = match.seats.filter((seat) => seat.active);
  const who = active.length === 1 && active[0] ? t('turn.other', { name: seatName(active[0], active[0].index) }) : t('turn.several');
  const sentence = `**${who}.** ${says}`;
  if (match.seats.some((seat) => seat.index === match.seat && seat.can_return)) {
    const back = { name: 'return', label: t('return'), strong: true, press: () => void store.comeBack() };
    return { tone: '', icon: 'bot', who: t('turn.left'), says: sentence, small: t('return.small'), buttons: [leave, back] };
  }
  if (left) return { tone: '', icon: 'bot', who: t('turn.left'), says: sentence, small: t('turn.left.small'), buttons: [leave] };
  return { tone: '', icon: 'eye', who: t('turn.watch'), says: sentence, small, buttons: [leave] };
}

function mine(store: MatchStore, board: Board): Said {
  const plan = store.plan.value;
  const waits = store.canAct.value ? undefined : t(store.connection.value === 'online' ? 'why.sending' : 'why.offline');
  const gate = (button: PromptButton): PromptButton => (waits && !button.why ? { ...button, why: waits } : button);
  if (plan !== null) {
    const back = { name: 'drop', label: t('do.back'), press: () => store.drop() };
    const go = { name: 'confirm', icon: 'check', label: plan.button, strong: true, press: () => store.confirm() };
    const small = plan.small ?? t('turn.unsent');
    return { tone: 'you', icon: 'play', who: t('turn.you'), says: plan.says, small, buttons: [back, gate(go)] };
  }
  const ask = board.ask.value;
  const undo: PromptButton = {
    name: 'undo',
    icon: 'undo',
    label: t('do.undo'),
    press: () => store.undo(),
    ...(!store.match.value.can_undo && { why: t('undo.none') }),
  };
  const shown = ask?.undoable || store.match.value.can_undo ? [undo] : [];
  const buttons = [...shown, ...(ask?.buttons ?? [])].map(gate);
  return { tone: 'you', icon: 'play', who: t('turn.you'), says: ask?.says ?? '', small: ask?.small, buttons };
}

function others(match: MatchPayload, board: Board): Said {
  const active = match.seats.filter((seat) => seat.active);
  const only = active.length === 1 ? active[0] : undefined;
  const who = only ? t('turn.other', { name: seatName(only, only.index) }) : t('turn.several');
  return { tone: '', icon: only ? 'wait' : 'users', who, ...board.others.value, buttons: [] };
}

export function Prompt(props: PromptProps) {
  const { store } = props;
  const match = store.match.value;
  const spoken = said(props);
  const own = match.seats.find((seat) => seat.index === match.seat);
  const acting = own?.active ? own : match.seats.find((seat) => seat.active && seat.clock.running);
  const clock = match.status === 'active' && spoken.tone !== 'rec' ? acting?.clock : undefined;
  return (
    <div class={`prompt ${spoken.tone}`} data-prompt={spoken.tone || 'calm'}>
      <Who spoken={spoken} store={store} own={own?.active && spoken.tone === 'you' ? own.clock : undefined} />
      <div class="act">
        {clock && <Clock store={store} clock={clock} pill={own?.active ?? false} />}
        {spoken.buttons.map((button) => (
          <Button
            key={button.name}
            name={button.name}
            cls={button.strong ? 'go' : button.name === 'undo' ? 'ico' : ''}
            {...(button.icon && { icon: button.icon })}
            why={button.why}
            press={button.press}
          >
            {button.label}
          </Button>
        ))}
      </div>
      <p class="sr" role="status" aria-live="polite">
        {aloud(spoken)}
      </p>
      <Countdown store={store} />
    </div>
  );
}

/** For screen readers; without the running clock, which would be read out every second. */
function aloud({ tone, who, says, small }: Said): string {
  const words = tone === 'rec' ? '' : says.replaceAll('**', '');
  return [`${who}.`, words, small ?? ''].join(' ');
}

/** The first two parts; when time is short they say so, and what happens at zero. */
function Who({ spoken, store, own }: { spoken: Said; store: MatchStore; own: MatchPayload['seats'][number]['clock'] | undefined }) {
  const left = own?.running ? secondsLeft(own, store.now.value) : Infinity;
  const short = left < SHORT;
  const over = left <= 0;
  const after = t(store.match.value.timeout_policy.after === 'bot' ? 'turn.short.bot' : 'turn.short.loss');
  const who = short && !over ? t('turn.short', { n: Math.ceil(left) }) : spoken.who;
  const small = over ? t('turn.checking') : short && store.plan.value === null ? after : spoken.small;
  return (
    <>
      <div class="who">
        <Icon name={short ? 'clock' : spoken.icon} size={20} />
        <span>{who}</span>
      </div>
      <div class="do">
        <Words text={spoken.says} /> {small && <small>{small}</small>}
      </div>
    </>
  );
}

/** The last seconds, told to screen readers at once. */
function Countdown({ store }: { store: MatchStore }) {
  const [announced, announce] = useState('');
  useEffect(() => {
    let last = Infinity;
    return store.now.subscribe((now) => {
      const match = store.match.peek();
      const own = match.seats.find((seat) => seat.index === match.seat);
      const left = own?.active && own.clock.running ? Math.ceil(secondsLeft(own.clock, now)) : Infinity;
      const mark = ANNOUNCED.find((seconds) => left <= seconds && last > seconds && left > seconds - 3);
      if (mark !== undefined) announce(t('turn.announce', { n: left }));
      else if (left > 20 && last <= 20) announce('');
      last = left;
    });
  }, []);
  return (
    <p class="sr" role="alert" aria-live="assertive">
      {announced}
    </p>
  );
}
