/** The flat map: all of the game by pointer, touch and keyboard. */

import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Symbol } from '../../../match/shell/parts';
import type { CincoController } from '../controller';
import { w } from '../i18n';
import { sameTarget, type Lit } from '../legal';
import type { Target } from '../types';
import type { CincoView } from '../view';
import { placeName } from '../words';
import { GhostPiece, PathPiece, Pieces, type Fresh } from './pieces';
import { alongEdge, at, BOX, hexagon, nearest } from './plane';
import { Land, STORM_AT, StormMark } from './terrain';

/** Half of the 44 px that a finger needs. */
const REACH = 22;

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Moves the keyboard's place with the arrows; says whether the key was one. */
export function arrowKey(board: CincoController, event: KeyboardEvent): boolean {
  const direction = ARROWS[event.key];
  if (!direction || board.lit.value.length === 0) return false;
  event.preventDefault();
  board.step(direction);
  return true;
}

function Mark({ lit }: { lit: Lit }) {
  const { x, y } = at(lit.kind, lit.id);
  if (lit.piece === 'storm') {
    return (
      <g transform={`translate(${x} ${y})`}>
        <polygon points={hexagon(52)} class="cvhit" />
        <g transform={`translate(${STORM_AT.x} ${STORM_AT.y})`}>
          <circle r="14" />
          <Symbol name="storm" x={-9} y={-9} size={18} cls="pl1" />
        </g>
      </g>
    );
  }
  if (lit.piece === 'path') {
    return (
      <>
        <path d={alongEdge(lit.id)} class="g1" />
        <g transform={`translate(${x} ${y})`}>
          <circle r="9.5" />
          <path class="pl1" d="M-4.5 0H4.5M0-4.5V4.5" />
        </g>
      </>
    );
  }
  if (lit.piece === 'fortress') {
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle r="24" class="cvhit" />
        <circle r="24" class="cvring-ink" />
        <circle r="24" class="cvring" />
        <g transform="translate(17 -17)">
          <circle r="9.5" />
          <path class="pl1" d="M-4.5 0H4.5M0-4.5V4.5" />
        </g>
      </g>
    );
  }
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="13" />
      <path class="pl1" d="M-6.5 4.5 0-7 6.5 4.5z" fill="none" />
    </g>
  );
}

function Ring({ target }: { target: Target }) {
  const { x, y } = at(target.kind, target.id);
  if (target.kind === 'hex') {
    return <polygon points={hexagon(55)} transform={`translate(${x} ${y})`} class="cvsel" />;
  }
  return <circle cx={x} cy={y} r={target.kind === 'edge' ? 15 : 21} class="cvsel" />;
}

interface SpotProps {
  readonly board: CincoController;
  readonly view: CincoView;
  readonly lit: Lit;
  readonly first: boolean;
  readonly selected: boolean;
}

/** One lit place; only one of them is in the tab order, the arrows lead to the others. */
function Spot({ board, view, lit, first, selected }: SpotProps) {
  const spot = useRef<SVGGElement>(null);
  const cursor = board.cursor.value;
  const stands = cursor === null ? first : sameTarget(cursor, lit);
  useEffect(() => {
    const inside = spot.current?.ownerSVGElement?.contains(document.activeElement);
    // The cursor of now, not of this drawing: keys may have been quicker, and two spots that each
    // take the focus back for a cursor of the past would never come to rest.
    if (inside && sameTarget(board.cursor.peek(), lit)) spot.current?.focus();
  }, [cursor]);
  return (
    <g
      ref={spot}
      class={`ghost cvspot${selected ? ' on' : ''}`}
      role="button"
      tabIndex={stands ? 0 : -1}
      aria-label={`${w(lit.piece)}: ${placeName(view, lit)}`}
      aria-pressed={selected}
      data-target={`${lit.kind}:${lit.id}`}
      onFocus={() => {
        if (!sameTarget(board.cursor.value, lit)) board.cursor.value = { kind: lit.kind, id: lit.id };
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        board.pick(lit);
      }}
    >
      <Mark lit={lit} />
    </g>
  );
}

export interface HexMapProps {
  readonly board: CincoController;
  readonly fresh: ReadonlySignal<Fresh>;
  readonly produced: ReadonlySignal<readonly string[]>;
}

export function HexMap({ board, fresh, produced }: HexMapProps) {
  const svg = useRef<SVGSVGElement>(null);
  const view = board.view.value;
  const lit = board.lit.value;
  const shown = board.shown.value;
  if (view === null) return <div class="hexmap" aria-busy="true" />;
  const stood = board.cursor.value;
  const hasCursor = lit.some((place) => sameTarget(place, stood));

  const touch = (event: MouseEvent): void => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = Math.max(13, REACH / matrix.a);
    const exact = (event.target as Element).closest('[data-target]')?.getAttribute('data-target');
    const found =
      nearest(lit, point, reach) ?? lit.find((place) => `${place.kind}:${place.id}` === exact) ?? null;
    if (found) board.pick(found);
  };

  return (
    <svg
      ref={svg}
      class="hexmap"
      viewBox={`${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`}
      role="group"
      aria-label={lit.length > 0 ? w('map.targets', { n: lit.length }) : w('map')}
      onClick={touch}
      onKeyDown={(event) => void arrowKey(board, event)}
    >
      <Land view={view} />
      {produced.value.map((hex) => {
        const { x, y } = at('hex', hex);
        return <polygon key={hex} points={hexagon(55)} transform={`translate(${x} ${y})`} class="cvprod" />;
      })}
      <StormMark view={view} />
      <Pieces view={view} fresh={fresh.value} />
      {shown.earlier !== undefined && board.ownSeat !== null && (
        <g class="cvghost">
          <PathPiece edge={shown.earlier} seat={board.ownSeat} />
        </g>
      )}
      {lit.map((place, index) => (
        <Spot
          key={`${place.kind}:${place.id}`}
          board={board}
          view={view}
          lit={place}
          first={!hasCursor && index === 0}
          selected={sameTarget(place, shown.selected)}
        />
      ))}
      {shown.selected && <Ring target={shown.selected} />}
      {shown.selected && shown.ghost && <GhostPiece target={shown.selected} ghost={shown.ghost} />}
    </svg>
  );
}
