import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n';
import { chooseTheme } from '../../site/theme';
import { formatMoment } from '../clock';
import type { MatchStore } from '../store';
import { Icon } from './parts';
import { clockWords } from './Policy';
import { useWaiting } from './turns';

interface TopBarProps {
  readonly store: MatchStore;
  readonly title: string;
  readonly where: ReadonlySignal<string>;
  readonly show: (name: 'menu' | 'clock' | 'receipts') => void;
}

export function TopBar({ store, title, where, show }: TopBarProps) {
  const { urls } = store.boot;
  const { ranked, timeout_policy: policy } = store.match.value;
  return (
    <header class="mtop">
      <a class="ib" href={urls.home} aria-label={t('back')}>
        <Icon name="left" size={20} />
      </a>
      <div class="ttl">
        <h1>{title}</h1>
        <span class={`chip ${ranked ? 'rank' : 'line'}`}>{t(ranked ? 'ranked' : 'friendly')}</span>
        <button type="button" class="chip line mkind hidem" title={t('clock.kind.title')} data-do="policy" onClick={() => show('clock')}>
          <Icon name="clock" size={14} />
          {clockWords(policy)}
        </button>
        <span class="sm mut hidem ell">{where.value}</span>
      </div>
      <Connection store={store} />
      <Saved store={store} open={() => show('receipts')} />
      <Next store={store} />
      {urls.rules && (
        <a class="ib hidem" href={urls.rules} target="_blank" rel="noopener" aria-label={t('rules')} title={t('rules')}>
          <Icon name="book" size={20} />
        </a>
      )}
      <button
        type="button"
        class="ib hidem"
        aria-label={t('theme')}
        title={t('theme')}
        onClick={() => chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')}
      >
        <Icon name="moon" size={20} />
      </button>
      <button type="button" class="ib" aria-label={t('more')} title={t('more')} data-do="more" onClick={() => show('menu')}>
        <Icon name="more" size={20} />
      </button>
    </header>
  );
}

function Connection({ store }: { store: MatchStore }) {
  const state = store.connection.value;
  const key = state === 'online' ? 'net.online' : state === 'connecting' ? 'net.connecting' : 'net.reconnecting';
  return (
    <span class={`net${state === 'online' ? '' : ' bad'}`} data-connection={state}>
      <Icon name="wifi" />
      <span>{t(key)}</span>
    </span>
  );
}

/** Never a spinner: what is saved, in words; the receipt of what stands last has its number and moment. */
function Saved({ store, open }: { store: MatchStore; open: () => void }) {
  const pending = store.pending.value;
  const { records, match } = store.state.value;
  const { version: n } = match;
  const last = records.at(-1);
  const time = last?.version === n && last.at ? formatMoment(last.at, true) : null;
  const settled = pending === null && store.following.value.length === 0;
  const state = settled ? 'saved' : pending?.late ? 'late' : 'sending';
  const receipt = time === null ? t('saved.at', { n }) : t('saved.receipt', { n, time });
  const text = state === 'saved' ? receipt : t(state === 'late' ? 'saved.late' : 'saved.sending');
  return (
    <button
      type="button"
      class={`net msaved${state === 'late' ? ' bad' : ''}`}
      data-saved={state}
      data-version={n}
      data-do="receipts"
      title={t('saved.open')}
      onClick={open}
    >
      <Icon name="saved" />
      <span>{text}</span>
      <small aria-hidden="true">{state === 'saved' ? `#${n}${time === null ? '' : ` · ${time}`}` : text}</small>
    </button>
  );
}

/** On to the next match that waits, with how many there are. */
function Next({ store }: { store: MatchStore }) {
  const waiting = useWaiting(store).value;
  const { next } = store.boot.urls;
  if (waiting === 0 || !next) return null;
  const words = t('next.match', { n: waiting });
  return (
    <a class={`btn s mnext${store.myTurn.value ? '' : ' go'}`} href={next} title={words} data-do="next-match">
      <Icon name="right" size={16} />
      <span class="hidem">{words}</span>
      <b aria-hidden="true">{waiting}</b>
    </a>
  );
}
