/** The commitment, and after the end the seed that keeps it. */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { MatchPayload } from '../../wire/types';
import { fromHex, sha256Hex } from '../canonical';
import { Icon, Reason } from './parts';

export function Fairness({ match }: { match: MatchPayload }) {
  const [kept, setKept] = useState<boolean | null>(null);
  const seed = match.server_seed;
  useEffect(() => {
    if (seed === null) return;
    void sha256Hex(fromHex(seed)).then((hex) => setKept(hex === match.commitment));
  }, [seed]);
  return (
    <div class="mfair">
      <p class="sm mut">{t(seed === null ? 'end.fair.secret' : 'end.fair.text')}</p>
      <dl>
        <dt>{t('end.fair.commitment')}</dt>
        <dd><code>{match.commitment}</code></dd>
        {seed !== null && (
          <>
            <dt>{t('end.fair.seed')}</dt>
            <dd><code data-seed>{seed}</code></dd>
          </>
        )}
        {match.nonces !== null && (
          <>
            <dt>{t('end.fair.nonces')}</dt>
            {match.nonces.map((nonce, index) => (
              <dd key={index}><code>{nonce || t('end.fair.none')}</code></dd>
            ))}
          </>
        )}
      </dl>
      {kept === true && (
        <p class="chip ok">
          <Icon name="check" size={15} />
          {t('end.fair.ok')}
        </p>
      )}
      {kept === false && <Reason>{t('end.fair.bad')}</Reason>}
    </div>
  );
}
