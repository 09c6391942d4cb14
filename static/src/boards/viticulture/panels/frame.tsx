/** The frame of what lies over the season that is not being played. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../i18n';
import { Icon } from '../../../match/shell/parts';

interface FrameProps {
  readonly title: string;
  readonly name: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Focus comes in with what was asked for, and goes back where it was. */
export function Frame({ title, name, close, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!(before instanceof HTMLInputElement)) frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={frame} class={`vpanel v-${name}`} role="dialog" aria-label={title} tabIndex={-1} data-panel={name}>
      <div class="vpin">
        <div class="row sp">
          <h2>{title}</h2>
          <button type="button" class="ib" aria-label={t('do.close')} data-do="close" onClick={close}>
            <Icon name="x" size={20} />
          </button>
        </div>
        {children}
      </div>
    </section>
  );
}
