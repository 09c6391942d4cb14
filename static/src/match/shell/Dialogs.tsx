/** Settings, resigning, calling off, the luck of the match: one at a time, over a board that stays visible. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { ApiError } from '../api';
import type { Board } from '../board';
import { canNotify } from '../../site/notices';
import { confirmEnd, confirmMoves, notices, setFlag, sound } from '../settings';
import { namer } from '../people';
import type { MatchStore } from '../store';
import { Fairness } from './Fairness';
import { Break, Leave } from './Leave';
import { allowNotices } from './notices';
import { Button, Icon } from './parts';
import { clockWords, policyWords } from './Policy';
import { refusalWords } from './Prompt';
import { Receipts } from './Receipts';
import { plays, Propose } from './Votes';

/** `vote-n` is about seat n. */
export type DialogName = 'menu' | 'clock' | 'receipts' | 'leave' | 'resign' | 'abort' | 'fair' | 'pause' | 'propose' | `vote-${number}`;

interface DialogProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly name: DialogName;
  readonly show: (name: DialogName | null) => void;
}

/** The browser's own dialog: Escape closes it, focus stays inside and goes back where it was. */
function Shell({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="mdialog"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="mdialog-in">
        <div class="row sp">
          <h2>{title}</h2>
          <button type="button" class="ib" aria-label={t('do.close')} data-do="close-dialog" onClick={() => dialog.current?.close()}>
            <Icon name="x" size={20} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function Dialogs(props: DialogProps) {
  const close = (): void => props.show(null);
  switch (props.name) {
    case 'menu':
      return (
        <Shell key="menu" title={t('menu.title')} close={close}>
          <Menu {...props} />
        </Shell>
      );
    case 'clock':
      return (
        <Shell key="clock" title={t('clock.kind.title')} close={close}>
          <ClockRules {...props} />
        </Shell>
      );
    case 'receipts':
      return (
        <Shell key="receipts" title={t('receipt.title')} close={close}>
          <Receipts store={props.store} />
        </Shell>
      );
    case 'fair':
      return (
        <Shell key="fair" title={t('end.fair')} close={close}>
          <Fairness match={props.store.match.value} />
        </Shell>
      );
    case 'resign':
      return (
        <Shell key="resign" title={t('resign.title')} close={close}>
          <Resign {...props} />
        </Shell>
      );
    case 'abort':
      return (
        <Shell key="abort" title={t('abort.title')} close={close}>
          <Abort {...props} />
        </Shell>
      );
    case 'leave':
      return (
        <Shell key="leave" title={t('leave.title')} close={close}>
          <Leave {...props} />
        </Shell>
      );
    case 'pause':
      return (
        <Shell key="pause" title={t('pause.title')} close={close}>
          <Break {...props} />
        </Shell>
      );
    case 'propose':
      return (
        <Shell key="propose" title={t('vote.title.all')} close={close}>
          <Propose store={props.store} board={props.board} target={null} done={close} />
        </Shell>
      );
  }
  const target = Number(props.name.slice('vote-'.length));
  return (
    <Shell key={props.name} title={t('vote.title', { name: namer(() => props.store.live.value)(target) })} close={close}>
      <Propose store={props.store} board={props.board} target={target} done={close} />
    </Shell>
  );
}

function Switch({ label, on, name, change }: { label: string; on: boolean; name: string; change: (on: boolean) => void }) {
  return (
    <button type="button" class="sw" role="switch" aria-checked={on} data-do={name} onClick={() => change(!on)}>
      <span>{label}</span>
      <i class={on ? 'on' : undefined} />
    </button>
  );
}

/** Asks the browser only when it is switched on here. */
function NoticeSwitch() {
  const [denied, deny] = useState(false);
  if (!canNotify()) return null;
  const change = (on: boolean): void => void allowNotices(on).then((granted) => deny(on && !granted));
  return (
    <>
      <Switch name="notices" label={t('menu.notices')} on={notices.value && Notification.permission === 'granted'} change={change} />
      {denied && <p class="xs err" role="alert">{t('menu.notices.denied')}</p>}
    </>
  );
}

/** The time control, what follows when time runs out, and the way to every second of it. */
function ClockRules({ store }: DialogProps) {
  const { timeout_policy: policy, started } = store.match.value;
  return (
    <>
      <p class="b">{clockWords(policy)}</p>
      <p class="mut" data-policy={policy.kind}>{policyWords(policy)}</p>
      {started && store.boot.urls.clock && (
        <a class="btn full" href={store.boot.urls.clock} data-do="clock">
          <Icon name="clock" />
          <span>{t('menu.clock')}</span>
        </a>
      )}
    </>
  );
}

function Menu({ store, show }: DialogProps) {
  const match = store.match.value;
  const playing = plays(match);
  return (
    <>
      <Switch name="confirm-moves" label={t('menu.confirm')} on={confirmMoves.value} change={(on) => setFlag(confirmMoves, 'confirm', on)} />
      <Switch name="confirm-end" label={t('menu.confirm.end')} on={confirmEnd.value} change={(on) => setFlag(confirmEnd, 'confirm-end', on)} />
      <Switch name="sound" label={t('menu.sound')} on={sound.value} change={(on) => setFlag(sound, 'sound', on)} />
      {match.seat !== null && <NoticeSwitch />}
      <p class="sm mut" data-policy={match.timeout_policy.kind}>{policyWords(match.timeout_policy)}</p>
      <p class="sm mut desk">{t('menu.keys')}</p>
      <div class="mdialog-acts">
        <Button name="fair" icon="dice" cls="full" press={() => show('fair')}>
          {t('menu.fair')}
        </Button>
        {match.started && store.boot.urls.clock && (
          <a class="btn full" href={store.boot.urls.clock} data-do="clock">
            <Icon name="clock" />
            <span>{t('menu.clock')}</span>
          </a>
        )}
        {match.seat !== null && store.boot.urls.next && (
          <a class="btn full" href={store.boot.urls.next} data-do="next">
            <Icon name="right" />
            <span>{t('menu.next')}</span>
          </a>
        )}
        {playing && (
          <>
            <Button name="abort" icon="x" cls="full" why={match.can_abort ? undefined : t('menu.abort.no')} press={() => show('abort')}>
              {t('menu.abort')}
            </Button>
            {!match.can_abort && <p class="xs mut">{t('menu.abort.no')}</p>}
            {match.pause === null && (
              <Button name="pause" icon="wait" cls="full" press={() => show('pause')}>
                {t('menu.pause')}
              </Button>
            )}
            <Button name="propose" icon="users" cls="full" press={() => show('propose')}>
              {t('menu.propose')}
            </Button>
            <Button name="leave" icon="flag" cls="full danger" press={() => show('leave')}>
              {t('menu.leave')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** A question with its act; a refusal is told where the act was asked for. */
function Act(props: { text: string; label: string; name: string; failed: 'resign.failed' | 'abort.failed'; board: Board | null; act: () => Promise<unknown>; done: () => void }) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await props.act();
      props.done();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(t(props.failed, { why: refusalWords(failure.problem, props.board) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p class="mut">{props.text}</p>
      {error && <p class="err" role="alert">{error}</p>}
      <div class="mdialog-pair">
        <Button name="keep" press={props.done}>{t('do.back')}</Button>
        <Button name={props.name} cls="danger solid" why={busy ? t('turn.sending') : undefined} press={() => void run()}>
          {props.label}
        </Button>
      </div>
    </>
  );
}

function Resign({ store, board, show }: DialogProps) {
  const text = t(store.match.value.ranked ? 'resign.ranked' : 'resign.friendly');
  return (
    <Act text={text} label={t('resign.do')} name="resign-yes" failed="resign.failed" board={board} act={() => store.api.resign()} done={() => show(null)} />
  );
}

function Abort({ store, board, show }: DialogProps) {
  return (
    <Act text={t('abort.text')} label={t('abort.do')} name="abort-yes" failed="abort.failed" board={board} act={() => store.api.abort()} done={() => show(null)} />
  );
}
