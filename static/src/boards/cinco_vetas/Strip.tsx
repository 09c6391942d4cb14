/** Under the map: the dice, the prices of the market, and how the map is shown. */

import { Icon } from '../../match/shell/parts';
import type { CincoController } from './controller';
import { w } from './i18n';
import { ResourceIcon } from './panels/frame';
import { RESOURCES, type Dice } from './types';
import { FIRST_PRICE } from './view';

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-9, -9], [9, 9]],
  3: [[-9, -9], [0, 0], [9, 9]],
  4: [[-9, -9], [9, 9], [-9, 9], [9, -9]],
  5: [[-9, -9], [9, 9], [-9, 9], [9, -9], [0, 0]],
  6: [[-9, -9], [9, 9], [-9, 9], [9, -9], [-9, 0], [9, 0]],
};

function Die({ value, x, turn }: { value: number; x: number; turn: number }) {
  return (
    <g transform={`translate(${x} 22) rotate(${turn})`}>
      <rect x="-14" y="-11" width="36" height="36" rx="7.2" fill="var(--art-shadow)" />
      <rect x="-18" y="-18" width="36" height="36" rx="7.2" fill="#FFFBF1" stroke="var(--line-strong)" stroke-width="1.6" />
      {(PIPS[value] ?? []).map(([cx, cy]) => (
        <circle cx={cx} cy={cy} r="3.06" fill="#7A1D3F" />
      ))}
    </g>
  );
}

function Roll({ dice }: { dice: Dice | null }) {
  if (dice === null) {
    return (
      <div class="dicew none" role="img" aria-label={w('dice.none')}>
        <Icon name="dice" size={26} />
      </div>
    );
  }
  const [a, b] = dice;
  return (
    <div class="dicew" role="img" aria-label={w('dice', { a, b })} data-dice={`${a} ${b}`}>
      <svg key={`${a}${b}`} class="art" viewBox="0 0 96 46" aria-hidden="true">
        <Die value={a} x={24} turn={-7} />
        <Die value={b} x={68} turn={9} />
      </svg>
      <b>{a + b}</b>
    </div>
  );
}

export interface StripProps {
  readonly board: CincoController;
  readonly kind: '2d' | '3d';
  readonly toggle: () => void;
  readonly turn: () => void;
  readonly home: () => void;
}

export function Strip({ board, kind, toggle, turn, home }: StripProps) {
  const view = board.view.value;
  if (view === null) return null;
  const trading = board.panel.value === 'trade';
  return (
    <div class="strip">
      <Roll dice={view.dice} />
      <div class="mkt" role="group" aria-label={w('market.label')}>
        <span class="label">{w('market')}</span>
        {RESOURCES.map((resource) => {
          const price = view.prices[resource];
          const trend = price > FIRST_PRICE ? 'up' : price < FIRST_PRICE ? 'down' : null;
          return (
            <span key={resource} class="mp" title={w('market.price', { resource: w(`cap.${resource}`), n: price })}>
              <ResourceIcon resource={resource} />
              <b>{price}</b>
              {trend && <Icon name={trend} size={14} />}
              {trend && <span class="sr">{w(`price.${trend}`)}</span>}
            </span>
          );
        })}
        {board.ownSeat !== null && (
          <button
            type="button"
            class="btn s desk"
            data-do="trade-open"
            aria-expanded={trading}
            onClick={() => (trading ? board.closePanel() : board.open('trade'))}
          >
            <Icon name="swap" size={16} />
            <span>{w('trade.open')}</span>
          </button>
        )}
      </div>
      <div class="zoom">
        <button type="button" class="ib" data-do="list" aria-label={w('list.open')} title={w('list.open')} onClick={() => (board.panel.value === 'list' ? board.closePanel() : board.open('list'))}>
          <Icon name="log" size={18} />
        </button>
        <button type="button" class="ib" data-do="map-kind" aria-label={w(kind === '3d' ? 'map.2d' : 'map.3d')} title={w(kind === '3d' ? 'map.2d' : 'map.3d')} onClick={toggle}>
          {kind === '3d' ? '2D' : '3D'}
        </button>
        {kind === '3d' && (
          <span class="cvview">
            <button type="button" class="ib" aria-label={w('map.turn')} title={w('map.turn')} onClick={turn}>
              <svg class="i" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.8v4h-4" />
              </svg>
            </button>
            <button type="button" class="ib" aria-label={w('map.home')} title={w('map.home')} onClick={home}>
              <Icon name="zoom" size={18} />
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
