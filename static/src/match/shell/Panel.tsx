/** The frame of what a board opens beside itself, over a part of it, or from below on phones. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';
import { Icon } from './parts';

export interface PanelProps {
  readonly title: string;
  /** Its `data-panel`. */
  readonly name: string;
  readonly cls: string;
  /** False for one that opened by itself: focus stays where it was. */
  readonly asked?: boolean;
  /** The class of a box inside that holds everything. */
  readonly inner?: string;
  /** Brought into sight when it opens in the flow of the page. */
  readonly intoView?: boolean;
  /** Told of the panel once it is drawn; what it returns is called when the panel goes. */
  readonly opened?: (panel: HTMLElement) => () => void;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Focus comes in with what was asked for unless somebody is writing, and goes back where it was. */
export function Panel({ title, name, cls, inner, asked = true, intoView = false, opened, close, children }: PanelProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (frame.current === null ? undefined : opened?.(frame.current)), []);
  useEffect(() => {
    const before = document.activeElement;
    if (asked && !(before instanceof HTMLInputElement)) frame.current?.focus({ preventScroll: true });
    if (intoView) frame.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const content = (
    <>
      <PanelHead title={title} close={close} />
      {children}
    </>
  );
  return (
    <section ref={frame} class={cls} role="dialog" aria-label={title} tabIndex={-1} data-panel={name}>
      {inner === undefined ? content : <div class={inner}>{content}</div>}
    </section>
  );
}

function PanelHead({ title, close }: { title: string; close: () => void }) {
  return (
    <div class="row sp">
      <h2>{title}</h2>
      <button type="button" class="ib" aria-label={t('do.close')} data-do="close" onClick={close}>
        <Icon name="x" size={20} />
      </button>
    </div>
  );
}
