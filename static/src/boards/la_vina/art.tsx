/** Grapes, cards, farmers, barrels and the rows of vines: the drawings of the board. */

import type { JSX } from 'preact';
import { Icon, seatStyle, Shape } from '../../match/shell/parts';
import { homesOf } from './flights';
import { w } from './i18n';
import type { CardView, Variety } from './view';
import { fullCardWords } from './words';

/** One grape of each variety around the origin: round, oval, drop, square. */
const GRAPES: Readonly<Record<Variety, JSX.Element>> = {
  pinot_noir: <circle r="5.3" />,
  garnacha: <ellipse rx="4.2" ry="6.3" />,
  chardonnay: <path d="M0-7C3.500-2.500 5 0 5 2A5 5 0 0 1-5 2c0-2 1.500-4.500 5-9z" />,
  cabernet_sauvignon: <rect x="-4.9" y="-4.9" width="9.8" height="9.8" rx="2" />,
};

const CLUSTERS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 5]],
  2: [[-6, 4], [6, 4]],
  3: [[-6, -1], [6, -1], [0, 9.5]],
  4: [[-11.5, -1], [0, -1], [11.5, -1], [0, 10.5]],
  5: [[-11.5, -1], [0, -1], [11.5, -1], [-6, 10.5], [6, 10.5]],
};

const TOKEN: Readonly<Record<Variety, string>> = {
  pinot_noir: 'pinot',
  garnacha: 'garnacha',
  chardonnay: 'chardonnay',
  cabernet_sauvignon: 'cabernet',
};

/** Colour and ink of a variety, for the styles below it. */
export function varietyStyle(variety: Variety): JSX.CSSProperties {
  return { '--vc': `var(--g-${TOKEN[variety]})`, '--vt': `var(--on-${TOKEN[variety]})` } as JSX.CSSProperties;
}

export function Grape({ variety, size = 14 }: { variety: Variety; size?: number }) {
  return (
    <svg class="lvgrape" width={size} height={size} viewBox="-9 -9 18 18" aria-hidden="true">
      {GRAPES[variety]}
    </svg>
  );
}

function Cluster({ variety, quantity }: { variety: Variety; quantity: number }) {
  return (
    <svg class="clu" viewBox="-21 -21 42 41" aria-hidden="true">
      <path d="M0-7V-20" class="stem" />
      <path d="M1-12C3-19 9-20.500 15-19 15-13 9-9.500 1-12z" class="lf" />
      <path d="M-1-10C-4-15-9-16-14-14-13-9.500-7-7.500-1-10z" class="lf" />
      <g style={{ fill: 'var(--vc)' }}>
        {(CLUSTERS[quantity] ?? []).map(([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            {GRAPES[variety]}
          </g>
        ))}
      </g>
    </svg>
  );
}

function Twig() {
  return (
    <svg class="clu" viewBox="-26 -20 52 40" aria-hidden="true">
      <path d="M-3 17C-1 8-8 4-4-3S6-10 3-18M-4-3c-6 0-9-3-11-8M-1 5c6 1 10-1 13-6M8 1l3 4" class="twig" />
    </svg>
  );
}

export interface CardProps {
  readonly card: CardView;
  readonly cls: string;
  /** Where the card stays the same from one place to another, for its journey. */
  readonly journey?: string | undefined;
  readonly silent?: boolean;
}

/** A grape card; what is covered shows its band only, and no tool by construction. */
export function GrapeCard({ card, cls, journey, silent }: CardProps) {
  const { variety, quantity = 0, tool } = card;
  const say = silent ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': fullCardWords(card) };
  return (
    <div class={`gc ${cls}${variety ? '' : ' wit'}`} style={variety ? varietyStyle(variety) : undefined} data-journey={journey} {...say}>
      <div class="hd">
        <b>{quantity}</b>
        {variety && <Grape variety={variety} />}
        <span>{w(variety ? `short.${variety}` : 'short.withered')}</span>
      </div>
      <div class="bdy">
        {variety ? <Cluster variety={variety} quantity={quantity} /> : <Twig />}
        {tool && (
          <i class="tl">
            <Icon name={tool} size={18} />
          </i>
        )}
      </div>
    </div>
  );
}

export interface FarmerProps {
  readonly seat: number;
  /** 1 or 2 at two players. */
  readonly number: number | null;
  readonly size: number;
  readonly journey?: string;
  readonly cls?: string;
}

/** A farmer seen from above, its seat's shape knocked out; at two players with its number. */
export function Farmer({ seat, number, size, journey, cls = '' }: FarmerProps) {
  return (
    <svg class={`piece ${cls}`} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" style={seatStyle(seat)} data-journey={journey}>
      <ellipse class="sh" cx="21.500" cy="36" rx="13" ry="3" />
      <path
        class="b"
        d="M20 3.500c3.400 0 6 2.500 6 5.800 0 1.700-.7 3.200-1.800 4.200 5 1.200 8 4 8.300 6.500l-4.300 1.700 2.800 12.300a1.500 1.500 0 0 1-1.500 1.800h-19A1.500 1.500 0 0 1 9 34l2.800-12.300L7.500 20c.3-2.500 3.300-5.300 8.300-6.500a5.700 5.700 0 0 1-1.800-4.200c0-3.300 2.600-5.800 6-5.800z"
      />
      <g class="m" transform="translate(14 20) scale(.5)">
        <Shape seat={seat} />
      </g>
      {number !== null && (
        <g class="lvnum">
          <circle cx="31" cy="11" r="8" />
          <text x="31" y="15">
            {number}
          </text>
        </g>
      )}
    </svg>
  );
}

interface BarrelProps {
  readonly seat: number;
  /** Where it lies for good, for its journey from its owner. */
  readonly journey?: string;
}

export function Barrel({ seat, journey }: BarrelProps) {
  const from = journey === undefined ? undefined : homesOf('barrel', seat).join(' ');
  return (
    <svg class="btok" viewBox="0 0 32 32" style={seatStyle(seat)} aria-hidden="true" data-journey={journey} data-from={from}>
      <circle cx="16" cy="16" r="14.500" fill="var(--pc)" stroke="var(--rimc,#1D2838)" stroke-width="1.600" />
      <g transform="translate(7.500 7.500) scale(.71)" fill="var(--on)">
        <Shape seat={seat} />
      </g>
    </svg>
  );
}

/** A full circle for a varietal, a half one for a blend. */
export function KindMark({ blend }: { blend: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {blend ? (
        <>
          <circle cx="10" cy="10" r="7.3" fill="none" stroke="var(--card-ink)" stroke-width="1.4" />
          <path d="M10 2.700a7.300 7.300 0 0 0 0 14.600z" fill="var(--vc)" />
          <path d="M10 2.700v14.600" stroke="var(--card-ink)" stroke-width="1.4" />
        </>
      ) : (
        <circle cx="10" cy="10" r="8" fill="var(--vc)" />
      )}
    </svg>
  );
}

const ROW = 2400;
const LEAF = 15;
const BUNCH = 38;

/** A trained row of vines seen from above, long enough for any screen. */
export function VineRow({ cls, dark }: { cls: string; dark: string }) {
  const leaves = [...Array(ROW / LEAF).keys()];
  const bunches = [...Array(Math.floor(ROW / BUNCH)).keys()];
  return (
    <div class={`rowart ${cls}`}>
      <svg class="art" viewBox={`0 0 ${ROW} 46`} preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <g transform="translate(-10 20)">
          <rect x="3" y="-3" width={ROW + 20} height="18" rx="9" fill="var(--art-shadow)" />
          <rect y="-3" width={ROW + 20} height="6" fill="#54431F" />
          {leaves.map((n) => (
            <circle key={n} cx={8 + LEAF * n} cy={n % 2 === 0 ? 3 : -3} r={9 + (n % 3)} fill={n % 3 === 0 ? '#86984A' : dark} />
          ))}
          {bunches.map((n) => (
            <g key={n} fill="#7A1D3F">
              <circle cx={18 + BUNCH * n} cy={n % 2 === 0 ? -5 : 5} r="3.6" />
              <circle cx={23 + BUNCH * n} cy={n % 2 === 0 ? -1 : 8} r="3.6" />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
