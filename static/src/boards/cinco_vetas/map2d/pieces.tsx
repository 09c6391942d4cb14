/** Paths, camps and fortresses, placed or only chosen. */

import { lookOf } from '../../../match/looks';
import { Shape, seatStyle, Symbol } from '../../../match/shell/parts';
import type { BuildingKind, Ghost, Target } from '../types';
import type { CincoView } from '../view';
import { alongEdge, at } from './plane';
import { STORM_AT } from './terrain';

/** A pattern for each seat, so that colour never speaks alone; the first is plain. */
const DASHES: readonly (string | null)[] = [null, '7 4', '1 6.5', '12 4', '3 3.5', '2 7'];

const OUTLINES: Readonly<Record<BuildingKind, string>> = {
  camp: 'M-14 10.5 0-15.5 14 10.5z',
  fortress: 'M-16 12V-15h7v5.5h5.5V-15h7v5.5H9V-15h7v27z',
};

const SHAPE_AT: Readonly<Record<BuildingKind, string>> = {
  camp: 'translate(-5.4 -3.2) scale(.45)',
  fortress: 'translate(-6.6 -5.5) scale(.55)',
};

export function PathPiece({ edge, seat, cls = '' }: { edge: string; seat: number; cls?: string }) {
  const line = alongEdge(edge);
  const dash = DASHES[lookOf(seat) % DASHES.length];
  return (
    <g class={`pa ${cls}`} style={seatStyle(seat)}>
      <path d={line} class="o" />
      <path d={line} class="c" style={{ stroke: 'var(--pc)' }} />
      {dash && <path d={line} class="d" style={{ stroke: 'var(--on)' }} stroke-dasharray={dash} />}
    </g>
  );
}

export function BuildingPiece({ crossing, kind, seat, cls = '' }: { crossing: string; kind: BuildingKind; seat: number; cls?: string }) {
  const { x, y } = at('crossing', crossing);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`bl ${cls}`} style={seatStyle(seat)}>
        <path d={OUTLINES[kind]} />
        <g transform={SHAPE_AT[kind]}>
          <Shape seat={seat} />
        </g>
      </g>
    </g>
  );
}

/** Places whose piece was placed just now, as `kind:id`. */
export type Fresh = ReadonlySet<string>;

export function Pieces({ view, fresh }: { view: CincoView; fresh: Fresh }) {
  return (
    <>
      {Object.entries(view.paths).map(([edge, seat]) => (
        <g key={edge} data-piece={`path:${edge}`} data-owner={seat}>
          <PathPiece edge={edge} seat={seat} cls={fresh.has(`edge:${edge}`) ? 'fresh' : ''} />
        </g>
      ))}
      {Object.entries(view.buildings).map(([crossing, { seat, kind }]) => (
        <g key={`${crossing} ${kind}`} data-piece={`${kind}:${crossing}`} data-owner={seat}>
          <BuildingPiece
            crossing={crossing}
            kind={kind}
            seat={seat}
            cls={fresh.has(`crossing:${crossing}`) ? 'fresh' : ''}
          />
        </g>
      ))}
    </>
  );
}

/** What would stand there, dashed. */
export function GhostPiece({ target, ghost }: { target: Target; ghost: Ghost }) {
  if (ghost.piece === 'path') {
    return (
      <g class="cvghost">
        <PathPiece edge={target.id} seat={ghost.seat} />
        <path d={alongEdge(target.id, 4)} class="cvghost-edge" />
      </g>
    );
  }
  if (ghost.piece === 'storm') {
    const middle = at('hex', target.id);
    return (
      <g class="cvghost storm" transform={`translate(${middle.x + STORM_AT.x} ${middle.y + STORM_AT.y})`}>
        <circle r="17" />
        <Symbol name="storm" x={-12} y={-12} size={24} />
        <circle r="21" class="cvghost-line" />
      </g>
    );
  }
  const { x, y } = at('crossing', target.id);
  return (
    <g class="cvghost">
      <BuildingPiece crossing={target.id} kind={ghost.piece} seat={ghost.seat} />
      <path d={OUTLINES[ghost.piece]} transform={`translate(${x} ${y}) scale(1.35)`} class="cvghost-line" />
    </g>
  );
}
