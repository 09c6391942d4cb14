import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n';
import { chooseTheme } from '../../site/theme';
import { formatMoment } from '../clock';
import type { MatchStore } from '../store';
import { Icon } from './parts';

interface TopBarProps {
  readonly store: MatchStore;
  readonly title: string;
  readonly where: ReadonlySignal<string>;
  readonly more: () => void;
}

export function TopBar({ store, title, where, more }: TopBarProps) {
  const { urls } = store.boot;
  const { ranked } = store.match.value;
  return (
    <header class="mtop">
      <a class="ib" href={urls.home} aria-label={t('back')}>
        <Icon name="left" size={20} />
      </a>
      <div class="ttl">
        <h1>{title}</h1>
        <span class={`chip ${ranked ? 'rank' : 'line'}`}>{t(ranked ? 'ranked' : 'friendly')}</span>
        <span class="sm mut hidem ell">{where.value}</span>
      </div>
      <Connection store={store} />
      <Saved store={store} />
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
      <button type="button" class="ib" aria-label={t('more')} title={t('more')} data-do="more" onClick={more}>
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

/** The receipt of what stands last: its number and the server's moment. */
function receipt(store: MatchStore): string {
  const { records, match } = store.state.value;
  const last = records.at(-1);
  const { version: n } = match;
  return last?.version === n && last.at ? t('saved.receipt', { n, time: formatMoment(last.at, true) }) : t('saved.at', { n });
}

/** Never a spinner: what is saved, in words. */
function Saved({ store }: { store: MatchStore }) {
  const pending = store.pending.value;
  const { hash } = store.live.value;
  const settled = pending === null && store.following.value.length === 0;
  const state = settled ? 'saved' : pending?.late ? 'late' : 'sending';
  const text =
    state === 'saved'
      ? receipt(store)
      : t(state === 'late' ? 'saved.late' : 'saved.sending');
  return (
    <span class={`net${state === 'late' ? ' bad' : ''}`} data-saved={state} data-version={store.live.value.version} title={hash ? t('saved.hash', { hash }) : undefined}>
      <Icon name="saved" />
      <span>{text}</span>
    </span>
  );
}
