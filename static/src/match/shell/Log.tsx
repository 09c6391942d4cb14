import { useEffect, useRef, useState } from 'preact/hooks';
import { isShellKey, t } from '../../i18n';
import { formatMoment } from '../clock';
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
      const key = `log.handover.${String(record.facts['why'])}`;
      const text = record.facts['back'] ? t('log.handover.person') : isShellKey(key) ? t(key) : t('log.handover.bot');
      return [{ seat, text }];
    }
    case 'pause':
      return [pauseLine(record)];
    case 'staff':
      return [{ seat, text: staffText(record) }];
    default:
      return [];
  }
}

/** A pause, its end, holidays, and going on turn-based: what the clocks of all do from here. */
function pauseLine({ facts, seat }: RecordView): LogLine {
  const when = typeof facts['until'] === 'string' ? formatMoment(facts['until']) : null;
  if (facts['resumed']) return { seat: null, text: t('log.resumed') };
  if (typeof facts['turns'] === 'number') return { seat: null, text: t('log.turns', { n: facts['turns'] }) };
  if (facts['holidays'] && when) return { seat, text: t('log.holidays', { when }) };
  return { seat, text: when ? t('log.pause.until', { when }) : t('log.pause') };
}

function staffText({ version, facts }: RecordView): string {
  const outage = facts['outage'];
  if (outage !== null && typeof outage === 'object' && 'seconds' in outage) {
    return t('log.outage', { n: Math.ceil(Number(outage.seconds)) });
  }
  if (facts['abort'] === 'vote') return t('log.abort.vote');
  return t(version === 0 ? 'log.start' : 'log.staff');
}

interface LinesProps {
  readonly record: RecordView;
  readonly entry: LogEntry | undefined;
  /** Whether the board shows the moment after this record. */
  readonly shown: boolean;
  /** Whether the tab key stops here; arrows go on from line to line. */
  readonly stop: boolean;
  readonly look: (version: number) => void;
}

/** What was taken back never happened; all other acts can be looked back at. */
function canLook(record: RecordView): boolean {
  return record.kind === 'action' && !record.undone;
}

function Lines({ record, entry, shown, stop, look }: LinesProps) {
  const lines = record.kind === 'action' ? (entry?.lines ?? []) : shellLines(record);
  return (
    <>
      {lines.map((line, index) => (
        <li key={`${record.version}.${index}`} class={record.undone ? 'undone' : undefined} data-record={record.version}>
          {line.seat === null ? <span /> : <Token seat={line.seat} size={14} />}
          {index === 0 && canLook(record) ? (
            <button
              type="button"
              class="mlook"
              title={t('past.look')}
              aria-pressed={shown}
              tabIndex={stop ? 0 : -1}
              onClick={() => look(record.version)}
            >
              <LineWords record={record} text={line.text} first />
            </button>
          ) : (
            <LineWords record={record} text={line.text} first={index === 0} />
          )}
        </li>
      ))}
      {entry?.divider && <li class="div">{entry.divider}</li>}
    </>
  );
}

function LineWords({ record, text, first }: { record: RecordView; text: string; first: boolean }) {
  return (
    <span>
      {first && record.actor === 'timeout' && `${t('log.timeout')} `}
      <Words text={text} as="em" />
    </span>
  );
}

/** Up and down go from line to line, so that the tab key need not pass all of them. */
function alongLines(event: KeyboardEvent): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const list = event.currentTarget;
  if (by === 0 || !(list instanceof HTMLElement)) return;
  const lines = [...list.querySelectorAll<HTMLElement>('.mlook')];
  const next = lines[lines.findIndex((line) => line === document.activeElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface LogProps {
  readonly store: MatchStore;
  readonly board: Board | null;
  readonly open: boolean;
  /** Called when a line was touched: the board is what counts now. */
  readonly looked: () => void;
}

export function Log({ store, board, open, looked }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const [unseen, setUnseen] = useState(0);
  const { records, match } = store.state.value;
  const entries = board?.describe(records, match);
  const last = records.at(-1)?.version ?? -1;
  const at = store.lookingAt;
  const stop = at ?? records.filter(canLook).at(-1)?.version;
  const look = (version: number): void => {
    void store.lookAt(version);
    looked();
  };
  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setUnseen(0);
  };
  useEffect(() => {
    const lines = box.current;
    if (!lines) return;
    const below = lines.scrollHeight - lines.scrollTop - lines.clientHeight;
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
        <ol class="logl" onKeyDown={alongLines}>
          {records.map((record) => (
            <Lines
              key={record.version}
              record={record}
              entry={entries?.get(record.version)}
              shown={record.version === at}
              stop={record.version === stop}
              look={look}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
