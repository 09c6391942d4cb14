/** The frame of what opens beside the path, or from below on phones. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../i18n';
import { Icon } from '../../../match/shell/parts';

interface FrameProps {
  readonly title: string;
  readonly name: string;
  /** Opened by the person, so focus comes in with it. */
  readonly asked: boolean;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Focus that came in with the panel goes back where it was. */
export function Frame({ title, name, asked, close, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (asked && !(before instanceof HTMLInputElement)) frame.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={frame} class={`trade lvp lvp-${name}`} role="dialog" aria-label={title} tabIndex={-1} data-panel={name}>
      <div class="row sp">
        <h2>{title}</h2>
        <button type="button" class="ib" aria-label={t('do.close')} data-do="close" onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <div class="cvscroll">{children}</div>
    </section>
  );
}
