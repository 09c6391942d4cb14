import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { ChatLine } from '../../wire/types';
import { ApiError } from '../api';
import { isolated } from '../people';
import { mergeChat } from '../reducers';
import type { MatchStore } from '../store';
import { Icon, Token } from './parts';
import { refusalWords } from './Prompt';

const LONGEST = 300;

/** Among the seated; those who watch have none. */
export function Chat({ store, open }: { store: MatchStore; open: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [failed, setFailed] = useState('');
  const { chat } = store.state.value;
  const online = store.connection.value === 'online';
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chat.length, open]);
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    try {
      const line = await store.api.say(words);
      setText('');
      setFailed('');
      if (line && typeof line.id === 'number') {
        store.state.value = { ...store.state.peek(), chat: mergeChat(store.state.peek().chat, [line]) };
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(t('chat.failed', { why: refusalWords(error.problem, null) }));
    }
  };
  return (
    <section class={open ? 'open' : undefined} aria-label={t('chat')}>
      <div class="rh">
        <h2>{t('chat')}</h2>
        <span class="xs mut3 mwho">{t('chat.who')}</span>
      </div>
      <div class="scroll mchat" ref={box} tabIndex={0} role="log" aria-live="polite">
        {chat.length === 0 && <p class="sm mut3">{t('chat.empty')}</p>}
        {chat.map((line) => (
          <Line key={line.id} line={line} seat={seatOf(store, line)} />
        ))}
      </div>
      {failed && <p class="err" role="alert">{failed}</p>}
      <form class="say" onSubmit={(event) => void say(event)}>
        <input
          value={text}
          maxLength={LONGEST}
          placeholder={t('chat.write')}
          aria-label={t('chat.write')}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="ib" aria-label={t('chat.send')} aria-disabled={online ? undefined : 'true'} title={online ? undefined : t('chat.offline')}>
          <Icon name="send" size={18} />
        </button>
      </form>
    </section>
  );
}

function seatOf(store: MatchStore, line: ChatLine): number | null {
  return store.match.value.seats.find((seat) => seat.user?.name === line.author)?.index ?? null;
}

function Line({ line, seat }: { line: ChatLine; seat: number | null }) {
  return (
    <div class="msg" data-line={line.id}>
      {seat === null ? <span /> : <Token seat={seat} size={14} />}
      <span>
        <b>{isolated(line.author)}</b> <bdi>{line.text}</bdi>
      </span>
    </div>
  );
}
