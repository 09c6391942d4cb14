import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { RecordView } from '../../wire/types';
import type { Board, LogEntry, LogLine } from '../board';
import type { MatchStore } from '../store';
import { Token, Words } from './parts';

/** What is alike for all games: undo, leaving, bots taking over. */
function shellLines(record: RecordView): LogLine[] {
  const { kind, seat } = record;
  switch (kind) {
    case 'undo':
      return [{ seat, text: t('log.undo') }];
    case 'resign':
      return [{ seat, text: t('log.resign') }];
    case 'handover': {
      const toPerson = record.facts['to'] === 'person';
      return [{ seat, text: t(toPerson ? 'log.handover.person' : 'log.handover.bot') }];
    }
    case 'pause':
      return [{ seat, text: t('log.pause') }];
    case 'staff':
      return [{ seat, text: t(record.version === 0 ? 'log.start' : 'log.staff') }];
    default:
      return [];
  }
}

function Lines({ record, entry }: { record: RecordView; entry: LogEntry | undefined }) {
  const lines = record.kind === 'action' ? (entry?.lines ?? []) : shellLines(record);
  return (
    <>
      {lines.map((line, index) => (
        <li key={`${record.version}.${index}`} class={record.undone ? 'undone' : undefined} data-record={record.version}>
          {line.seat === null ? <span /> : <Token seat={line.seat} size={14} />}
          <span>
            {index === 0 && record.actor === 'timeout' && `${t('log.timeout')} `}
            <Words text={line.text} as="em" />
          </span>
        </li>
      ))}
      {entry?.divider && <li class="div">{entry.divider}</li>}
    </>
  );
}

export function Log({ store, board, open }: { store: MatchStore; board: Board | null; open: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [unseen, setUnseen] = useState(0);
  const { records, match } = store.state.value;
  const entries = board?.describe(records, match);
  const last = records.at(-1)?.version ?? -1;
  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setUnseen(0);
  };
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    const below = at.scrollHeight - at.scrollTop - at.clientHeight;
    if (below < 120) toEnd();
    else setUnseen((n) => n + 1);
  }, [last]);
  useEffect(toEnd, [open, board]);
  return (
    <section class={open ? 'open' : undefined} aria-label={t('log')}>
      <div class="rh">
        <h2>{t('log')}</h2>
        {unseen > 0 && (
          <button type="button" class="chip info" onClick={toEnd}>
            {t('log.new', { n: unseen })}
          </button>
        )}
      </div>
      <div class="scroll" ref={box} tabIndex={0}>
        {records.length === 0 && <p class="sm mut3">{t('log.empty')}</p>}
        <ol class="logl">
          {records.map((record) => (
            <Lines key={record.version} record={record} entry={entries?.get(record.version)} />
          ))}
        </ol>
      </div>
    </section>
  );
}
