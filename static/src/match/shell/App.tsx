/** The match page: top bar, the board, your place, players, log and chat; and how it ends. */

import { computed, effect, signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { loadBoard } from '../../boards';
import { t } from '../../i18n';
import type { Board } from '../board';
import { namer } from '../people';
import type { MatchStore } from '../store';
import { Chat } from './Chat';
import { Dialogs, type DialogName } from './Dialogs';
import { EndScreen } from './EndScreen';
import { Log } from './Log';
import { BannerView, ToastView } from './Notices';
import { useTurnNotices } from './notices';
import { Button, Icon } from './parts';
import { Players } from './Players';
import { Prompt } from './Prompt';
import { useSounds } from './sounds';
import { TopBar } from './TopBar';
import { Together } from './Votes';

type Sheet = 'log' | 'chat' | null;

const NOWHERE = signal('');

/** Loads the game's board; `failed` when the network would not give it. */
function useBoard(store: MatchStore) {
  const board = useSignal<Board | null>(null);
  const title = useSignal('');
  const failed = useSignal(false);
  const load = (): void => {
    failed.value = false;
    loadBoard(store.boot.match.game).then(
      (module) => {
        document.body.classList.add(module.bodyClass);
        title.value = module.title;
        board.value = module.create({ store, nameOf: namer(() => store.match.value) });
      },
      () => (failed.value = true),
    );
  };
  useEffect(load, []);
  return { board, title, failed, load };
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Escape takes back, U undoes; keys never send anything by themselves. */
function useKeys(store: MatchStore, board: { readonly value: Board | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') {
        if (store.plan.value !== null) store.drop();
        else if (store.refusal.value !== null) store.refusal.value = null;
        else if (store.lookingAt !== null) store.lookAway();
        else board.value?.back();
      }
      if (event.key === 'u' || event.key === 'U') store.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** "(1)" in the title of the tab and a lemon dot in its icon while it is your turn. */
function useTab(store: MatchStore, title: { readonly value: string }): void {
  useEffect(
    () =>
      effect(() => {
        const { icon, icon_turn: turn } = store.boot.urls;
        const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
        const shown = store.myTurn.value ? turn : icon;
        if (link && shown && link.getAttribute('href') !== shown) link.href = shown;
      }),
    [],
  );
  useEffect(
    () =>
      effect(() => {
        const name = title.value || document.title.replace(/^\(1\) /, '');
        document.title = `${store.myTurn.value ? '(1) ' : ''}${name.includes('Sobremesa') ? name : `${name} · Sobremesa`}`;
      }),
    [],
  );
}

export function App({ store }: { store: MatchStore }) {
  const { board, title, failed, load } = useBoard(store);
  const dialog = useSignal<DialogName | null>(null);
  const sheet = useSignal<Sheet>(null);
  const watchBoard = useSignal(false);
  const over = useMemo(() => computed(() => store.match.value.status !== 'active'), []);
  useKeys(store, board);
  useTab(store, title);
  useSounds(store);
  useTurnNotices(store, title);
  const shown = board.value;
  const ended = over.value && !watchBoard.value && shown !== null;
  return (
    <>
      <TopBar store={store} title={title.value} where={shown?.where ?? NOWHERE} show={(name) => (dialog.value = name)} />
      {ended ? (
        <EndScreen store={store} board={shown} title={title.value} showBoard={() => (watchBoard.value = true)} />
      ) : (
        <div class="shell">
          <main class={store.lookingAt === null ? 'stage' : 'stage past'} id="contenido" tabIndex={-1}>
            <div class="mbanners">
              <BannerView store={store} abort={() => (dialog.value = 'abort')} />
              <Together store={store} board={shown} />
            </div>
            <section class="place mprompt" aria-label={t('prompt')}>
              <Prompt store={store} board={shown} results={() => (watchBoard.value = false)} />
            </section>
            {shown !== null && store.match.value.view !== null ? (
              <shown.Stage />
            ) : (
              <div class="board mwait" aria-busy={!failed.value}>
                {failed.value ? (
                  <div class="empty">
                    <p>{t('error.board')}</p>
                    <Button press={load}>{t('error.retry')}</Button>
                  </div>
                ) : (
                  <p class="mut">{t('turn.start')}</p>
                )}
              </div>
            )}
            <section class="place mtray">
              {shown !== null && store.match.value.seat !== null && <shown.Tray />}
              <Tabs store={store} board={shown} sheet={sheet.value} show={(next) => (sheet.value = next)} />
            </section>
          </main>
          <aside class={store.match.value.seat === null ? 'rail watch' : 'rail'}>
            <Players store={store} board={shown} vote={(seat) => (dialog.value = `vote-${seat}`)} />
            <Log store={store} board={shown} open={sheet.value === 'log'} looked={() => (sheet.value = null)} />
            {store.match.value.seat !== null && <Chat store={store} open={sheet.value === 'chat'} />}
          </aside>
        </div>
      )}
      {dialog.value !== null && (
        <Dialogs store={store} board={shown} name={dialog.value} show={(name) => (dialog.value = name)} />
      )}
      <ToastView store={store} />
    </>
  );
}

interface TabsProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly sheet: Sheet;
  readonly show: (sheet: Sheet) => void;
}

/** On phones: the map, the game's own panels, the log, the table's talk. */
function Tabs({ store, board, sheet, show }: TabsProps) {
  const own = board?.tabs.value ?? [];
  const onMap = sheet === null && own.every((tab) => !tab.selected);
  const toMap = (): void => {
    show(null);
    store.lookAway();
    while (board?.back());
  };
  return (
    <nav class="ptabs" aria-label={t('menu.title')}>
      <Tab icon={board?.mapTab?.icon ?? 'table'} label={board?.mapTab?.label ?? t('tab.map')} on={onMap} press={toMap} name="map" />
      {own.map((tab) => (
        <Tab
          key={tab.key}
          icon={tab.icon}
          label={tab.label}
          on={tab.selected && sheet === null}
          name={tab.key}
          press={() => {
            show(null);
            if (sheet === null || !tab.selected) tab.press();
          }}
        />
      ))}
      <Tab icon="log" label={t('log')} on={sheet === 'log'} press={() => show(sheet === 'log' ? null : 'log')} name="log" />
      {store.match.value.seat !== null && (
        <Tab icon="users" label={t('tab.table')} on={sheet === 'chat'} press={() => show(sheet === 'chat' ? null : 'chat')} name="chat" />
      )}
    </nav>
  );
}

function Tab({ icon, label, on, press, name }: { icon: string; label: string; on: boolean; press: () => void; name: string }) {
  return (
    <button type="button" aria-selected={on} aria-pressed={on} onClick={press} data-do={`tab-${name}`}>
      <Icon name={icon} size={20} />
      {label}
    </button>
  );
}
