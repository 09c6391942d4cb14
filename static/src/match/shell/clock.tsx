import { t } from '../../i18n';
import type { WireClock } from '../../wire/types';
import { formatClock, secondsLeft, SHORT } from '../clock';
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
  const left = secondsLeft(clock, clock.running ? store.now.value : 0);
  const short = clock.running && left < SHORT;
  const over = clock.running && left <= 0;
  const tone = short ? (pill ? ' low2' : ' low') : '';
  const text = over ? t('clock.checking') : formatClock(left);
  return (
    <span class={`clock${clock.running ? ' run' : ''}${tone}`} title={t('clock.left', { time: text })}>
      <Icon name="clock" size={14} />
      <time>{text}</time>
    </span>
  );
}
