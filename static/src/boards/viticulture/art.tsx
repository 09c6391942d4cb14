/** The pieces of the valley: workers, roosters, tokens with their value, vines in rows. */

import type { JSX } from 'preact';
import { seatStyle, Shape } from '../../match/shell/parts';
import type { Wine, WorkerKind } from './types';

const BODY =
  'M20 4a5.5 5.5 0 0 1 5.5 5.5c0 1.6-.6 2.9-1.6 3.9L35 18l-2 5.5-5.7-1 4.7 12a1.2 1.2 0 0 1-1.1 1.6H24.5L20 28l-4.5 8.1H9.1A1.2 1.2 0 0 1 8 34.5l4.7-12-5.7 1L5 18l11.1-4.6c-1-1-1.6-2.3-1.6-3.9A5.5 5.5 0 0 1 20 4z';

const GREY = { '--pc': '#8E99A8', '--on': '#1D2838' } as JSX.CSSProperties;

interface WorkerProps {
  readonly seat: number;
  readonly kind: WorkerKind;
  readonly size: number;
  readonly used?: boolean;
  readonly ghost?: boolean;
  /** Under which name it travels when it is somewhere else in the next position. */
  readonly journey?: string | undefined;
}

/** The grande wears a belt and is drawn larger; the grey one belongs to whoever holds it this year. */
export function Worker({ seat, kind, size, used, ghost, journey }: WorkerProps) {
  const grande = kind === 'grande';
  return (
    <svg
      class={`piece${used ? ' used' : ''}${ghost ? ' vghost' : ''}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      style={kind === 'temporary' ? GREY : seatStyle(seat)}
      data-journey={journey}
    >
      <path class="b" d={BODY} />
      {grande && <path class="ms" d="M13.5 19.5h13" />}
      <g class="m" transform={grande ? 'translate(13.5 15.5) scale(.54)' : 'translate(15 17) scale(.42)'}>
        <Shape seat={seat} />
      </g>
    </svg>
  );
}

export function Rooster({ seat, size = 26, ghost }: { seat: number; size?: number; ghost?: boolean }) {
  return (
    <svg class={`piece${ghost ? ' vghost' : ''}`} width={size} height={size} viewBox="0 0 24 24" style={seatStyle(seat)} aria-hidden="true" data-journey={ghost ? undefined : `rooster:${seat}`}>
      <path
        class="b"
        d="M13.5 7c0-2 1-3.3 3-3.3s2.8 1.3 2.8 2.7l2.2 1.4-2.3.9c0 5-1.3 9.8-6.2 10.3v2.5h-3V19C5.5 18 3 14.5 3 8.5c2.5 0 3.7 1 4.7 3 2 .5 5.8 0 5.8-4.5z"
      />
      <g class="m" transform="translate(7.5 10.5) scale(.28)">
        <Shape seat={seat} />
      </g>
    </svg>
  );
}

interface TokenProps {
  readonly kind: Wine;
  readonly n: number;
  readonly size?: number;
  readonly label: string;
  readonly ghost?: boolean;
}

/** A grape or a wine: each kind has its own mark besides its colour, and says its value. */
export function ValueToken({ kind, n, size = 24, label, ghost }: TokenProps) {
  const ink = kind === 'red' ? '#FFF7EA' : '#1D2838';
  return (
    <svg class={`wt${ghost ? ' vghost' : ''}`} width={size} height={size} viewBox="0 0 28 28" role="img" aria-label={label}>
      <circle cx="14" cy="14" r="12.5" fill={`var(--w-${kind})`} stroke="#1D2838" stroke-width="1.5" />
      {kind === 'white' && <circle cx="14" cy="14" r="10" fill="none" stroke="#1D2838" stroke-width="1" />}
      {kind === 'blush' && <path d="M14 1.5a12.5 12.5 0 0 1 0 25z" fill="#FFFBF1" opacity=".55" />}
      {kind === 'sparkling' && (
        <g fill="none" stroke="#1D2838" stroke-width="1">
          <circle cx="6.5" cy="8.5" r="1.6" />
          <circle cx="21.5" cy="7" r="1.9" />
          <circle cx="22" cy="20.5" r="1.4" />
          <circle cx="7" cy="20.5" r="1.9" />
        </g>
      )}
      <text x="14" y="14" dy=".36em" text-anchor="middle" class="wtn" fill={ink}>
        {n}
      </text>
    </svg>
  );
}

const LEAVES = [8, 23, 38, 53, 68, 83, 98, 113, 128, 143, 158];
const LEAF_COLOURS = ['#86984A', '#6F8231', '#7E8F37'];
const GRAPES = [18, 56, 94, 132];

function Row({ y, grape }: { y: number; grape: string }) {
  return (
    <g transform={`translate(2 ${y})`}>
      <rect x="3" y="-3" width="166" height="18" rx="9" fill="var(--art-shadow)" class="ash" />
      <rect x="0" y="-3" width="166" height="6" fill="#54431F" />
      {LEAVES.map((x, index) => (
        <circle key={x} cx={x} cy={index % 2 ? -3 : 3} r={9 + (index % 3)} fill={LEAF_COLOURS[index % 3]} />
      ))}
      {GRAPES.map((x, index) => (
        <g key={x} fill={grape}>
          <circle cx={x} cy={index % 2 ? 5 : -5} r="3.6" />
          <circle cx={x + 5} cy={index % 2 ? 8 : -1} r="3.6" />
        </g>
      ))}
    </g>
  );
}

/** Two rows of vines seen from above, with the grapes that grow there. */
export function VineRows({ red, white }: { red: boolean; white: boolean }) {
  return (
    <svg class="art" viewBox="0 0 170 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Row y={18} grape={red ? '#7A1D3F' : '#EAD489'} />
      <Row y={44} grape={white ? '#EAD489' : '#7A1D3F'} />
    </svg>
  );
}
