/** What happens when time runs out here, in words. */

import { t } from '../../i18n';
import type { TimeoutPolicy } from '../../wire/types';
import { formatClock } from '../clock';

/** The time control in a few words. */
export function clockWords(policy: TimeoutPolicy): string {
  if (policy.kind === 'live') return t('clock.kind.live', { bank: Math.floor(policy.bank / 60), decision: policy.decision });
  return policy.kind === 'turns' ? t('clock.kind.turns', { n: policy.days ?? 1 }) : t('clock.kind.none');
}

export function policyWords(policy: TimeoutPolicy): string {
  const words: string[] = [];
  if (policy.kind === 'live') {
    words.push(t('menu.policy', { bank: formatClock(policy.bank), decision: policy.decision, answer: policy.answer }));
  } else if (policy.kind === 'turns') {
    words.push(t('menu.policy.turns', { n: policy.days ?? 1 }));
    if (policy.weekends_off) words.push(t('menu.policy.weekends'));
  } else {
    words.push(t('menu.policy.none'));
  }
  words.push(t(policy.after === 'bot' ? 'menu.policy.bot' : 'menu.policy.loss'));
  if (policy.absence !== null) words.push(t('menu.policy.absence', { n: policy.absence }));
  if (policy.can_return) words.push(t('menu.policy.return'));
  return words.join(' ');
}
