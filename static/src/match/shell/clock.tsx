import { t } from '../../i18n';
import type { WireClock } from '../../wire/types';
import { formatLeft, secondsLeft, SHORT } from '../clock';
import type { MatchStore } from '../store';
import { Icon } from './parts';

interface ClockProps {
  readonly store: MatchStore;
  readonly clock: WireClock;
  /** The dark pill of the prompt when time is short. */
  readonly pill?: boolean;
}

/** Reads the server's time itself, so that only the clocks are drawn anew four times a second. */
export function Clock({ store, clock, pill = false }: ClockProps) {
  const { kind } = store.match.value.time;
  // Without a clock nobody is counted down; in turn-based matches only a turn has a time.
  if (kind === 'none' || (kind === 'turns' && !clock.running)) return null;
  const left = secondsLeft(clock, clock.running ? store.now.value : 0);
  const short = clock.running && left < SHORT;
  const over = clock.running && left <= 0;
  const tone = short ? (pill ? ' low2' : ' low') : '';
  const text = over ? t('clock.checking') : formatLeft(left);
  return (
    <span class={`clock${clock.running ? ' run' : ''}${tone}`} title={t('clock.left', { time: text })}>
      <Icon name="clock" size={14} />
      <time>{text}</time>
    </span>
  );
}
