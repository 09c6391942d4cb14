/** The small parts that every corner of the match page is made of. */

import type { ComponentChildren, JSX } from 'preact';
import { pieces } from '../../i18n';
import { lookOf } from '../looks';

let sheet = '/static/img/icons.svg';

/** Where the sheet of symbols lies; its address carries a hash in production. */
export function useSheet(url: string): void {
  sheet = url;
}

export function Icon({ name, size = 17 }: { name: string; size?: number }) {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sheet}#i-${name}`} />
    </svg>
  );
}

/** A symbol inside another drawing. */
export function Symbol({ name, x, y, size, cls }: { name: string; x: number; y: number; size: number; cls?: string }) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 24 24" class={cls}>
      <use href={`${sheet}#i-${name}`} />
    </svg>
  );
}

const SHAPES: readonly JSX.Element[] = [
  <circle cx="12" cy="12" r="8.6" />,
  <rect x="4" y="4" width="16" height="16" rx="2" />,
  <path d="M12 3.2 21.5 20h-19z" />,
  <path d="m12 2 9.5 10L12 22 2.5 12z" />,
  <path d="M8.6 3h6.8v5.6H21v6.8h-5.6V21H8.6v-5.6H3V8.6h5.6z" />,
  <path d="m12 2 3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z" />,
];

/** The shape of a seat, on a grid of 24. */
export function Shape({ seat }: { seat: number }) {
  return SHAPES[lookOf(seat) % SHAPES.length] ?? null;
}

/** Colour and ink of a seat, for the styles below it. */
export function seatStyle(seat: number): JSX.CSSProperties {
  const n = (lookOf(seat) % SHAPES.length) + 1;
  return { '--pc': `var(--p${n})`, '--on': `var(--on-p${n})` } as JSX.CSSProperties;
}

export function Token({ seat, size = 16 }: { seat: number; size?: number }) {
  return (
    <svg class="tok" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={seatStyle(seat)}>
      <Shape seat={seat} />
    </svg>
  );
}

export function Pattern({ seat }: { seat: number }) {
  return <span class={`pat pat-${(lookOf(seat) % SHAPES.length) + 1}`} style={seatStyle(seat)} />;
}

/** A sentence with its `**stressed**` words. */
export function Words({ text, as: Strong = 'b' }: { text: string; as?: 'b' | 'em' }) {
  return <>{pieces(text).map((piece) => (piece.strong ? <Strong>{piece.text}</Strong> : piece.text))}</>;
}

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly press: () => void;
  readonly name?: string;
  readonly cls?: string;
  readonly icon?: string;
  /** Why it cannot be pressed now; the button stays focusable and says so. */
  readonly why?: string | undefined;
  /** The reason is already written beside it. */
  readonly quietWhy?: boolean;
}

/** A button that is never greyed out without its reason. */
export function Button({ children, press, name, cls = '', icon, why, quietWhy }: ButtonProps) {
  return (
    <button
      type="button"
      class={`btn ${cls}`}
      data-do={name}
      aria-disabled={why ? 'true' : undefined}
      title={why}
      onClick={() => !why && press()}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {why && !quietWhy && <span class="sr">: {why}</span>}
    </button>
  );
}

export function Reason({ children }: { children: ComponentChildren }) {
  return (
    <p class="why">
      <Icon name="info" size={16} />
      <span>{children}</span>
    </p>
  );
}
