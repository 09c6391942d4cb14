/** What the server has stored: where the match stands, and one's own moves with number, time and hash. */

import { t } from '../../i18n';
import { formatMoment } from '../clock';
import type { MatchStore } from '../store';

/** The latest moves are those that anybody asks about. */
const SHOWN = 30;

export function Receipts({ store }: { store: MatchStore }) {
  const { match, records } = store.state.value;
  const hashes = new Map(store.receipts.value.map((receipt) => [receipt.version, receipt.hash]));
  const own = records
    .filter((record) => record.seat !== null && record.seat === match.seat && record.actor === 'person')
    .slice(-SHOWN)
    .reverse();
  return (
    <div class="mreceipts">
      <p>{t('receipt.now', { n: match.version })}</p>
      {match.hash && (
        <p class="sm mut">
          {t('receipt.hash')} <code data-hash>{match.hash}</code>
        </p>
      )}
      {match.seat !== null && (
        <>
          <h3>{t('receipt.own')}</h3>
          {own.length === 0 ? (
            <p class="sm mut">{t('receipt.none')}</p>
          ) : (
            <ol class="mreceipt-l">
              {own.map((record) => (
                <li key={record.version} data-receipt={record.version}>
                  <b>#{record.version}</b>
                  <time dateTime={record.at}>{formatMoment(record.at, true)}</time>
                  <code>{hashes.get(record.version) ?? '–'}</code>
                </li>
              ))}
            </ol>
          )}
          <p class="xs mut">{t('receipt.text')}</p>
        </>
      )}
    </div>
  );
}
