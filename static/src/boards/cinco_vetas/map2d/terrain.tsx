/** The island itself: terrains with motif and number, ports, the Storm. */

import { memo } from 'preact/compat';
import type { JSX } from 'preact';
import { Symbol } from '../../../match/shell/parts';
import { ISLAND } from '../geometry';
import type { MapView, PortKind, Resource, Terrain } from '../types';
import { hexName, portName } from '../words';
import type { CincoView } from '../view';
import { at, hexagon, portPlace } from './plane';

export const TERRAIN_COLOUR: Readonly<Record<Terrain, string>> = {
  forest: 'var(--t-forest)',
  foundry: 'var(--t-foundry)',
  iron_mine: 'var(--t-iron)',
  gold_vein: 'var(--t-gold)',
  diamond_grotto: 'var(--t-grotto)',
  lake: 'var(--t-lake)',
};

export const RESOURCE_COLOUR: Readonly<Record<Resource, string>> = {
  wood: 'var(--t-forest)',
  bronze: 'var(--t-foundry)',
  iron: 'var(--t-iron)',
  gold: 'var(--t-gold)',
  diamond: 'var(--t-grotto)',
};

const MOTIFS: Readonly<Record<Terrain, JSX.Element>> = {
  forest: (
    <>
      <path d="M-20 9-11-13-2 9zM2 9 11-13 20 9zM-10 13 0-17 10 13z" class="f1" />
      <path d="M0 13v6M-11 9v5M11 9v5" />
    </>
  ),
  foundry: (
    <>
      <path d="M-19 13V1A19 15 0 0 1 19 1v12z" class="f1" />
      <path d="M-8 13V6A8 8 0 0 1 8 6v7z" class="f2" />
      <path d="M-19 4h10M9 4h10M-14-5h7M7-5h7M0-14v6" />
    </>
  ),
  iron_mine: (
    <>
      <path d="M-23 13-8-13 1 1 8-7 23 13z" class="f1" />
      <path d="M-15 4h12M-19 9h14M6 4h8M4 9h14" />
    </>
  ),
  gold_vein: (
    <>
      <path d="M-24 11C-14 1-9 9 0-3S14-7 23-16" class="v0" />
      <path d="M-24 11C-14 1-9 9 0-3S14-7 23-16" class="v" />
      <path d="m-14-1 4-6 7 0 2 6-6 5zM5 8l3-6 8-1 3 6-6 6z" class="f1" />
    </>
  ),
  diamond_grotto: (
    <>
      <path d="M-4 15-9-9-3-18 5-9 4 15z" class="f1" />
      <path d="M6 15 9-3 15-8 20-1 16 15z" class="f1" />
      <path d="M-8 15-12-1-18-4-21 3-17 15z" class="f1" />
      <path d="M-9-9h14M-3-18l-1 33M9-3l6 2 5 0M-12-1h-5" />
    </>
  ),
  lake: (
    <path d="M-22-9q5.500-6 11 0t11 0 11 0 11 0M-22 1q5.500-6 11 0t11 0 11 0 11 0M-22 11q5.500-6 11 0t11 0 11 0 11 0" />
  ),
};

/** How many of the 36 rolls of two dice make a number: its pips. */
export function pips(number: number): number {
  return 6 - Math.abs(7 - number);
}

function NumberToken({ number }: { number: number }) {
  const hot = number === 6 || number === 8;
  const n = pips(number);
  return (
    <g transform="translate(0 20)">
      <circle r="17" class="nt" />
      <text y="-1" dy=".3em" text-anchor="middle" class={hot ? 'nn hot' : 'nn'}>
        {number}
      </text>
      {Array.from({ length: n }, (_, i) => (
        <circle cx={(i - (n - 1) / 2) * 4.6} cy="10.5" r="1.6" class={hot ? 'ph' : 'pp'} />
      ))}
    </g>
  );
}

function Port({ edge, kind }: { edge: string; kind: PortKind }) {
  const { sign, tie } = portPlace(edge);
  const any = kind === 'any';
  return (
    <g class="port">
      <title>{portName(kind)}</title>
      <path d={tie} />
      <g transform={`translate(${sign.x} ${sign.y})`}>
        <circle r="20" cx="3" cy="5" class="psh" />
        <circle r="20" style={any ? undefined : { fill: RESOURCE_COLOUR[kind] }} />
        {any ? (
          <text dy=".35em" text-anchor="middle" class="pr">
            3:1
          </text>
        ) : (
          <>
            <Symbol name={kind} x={-10} y={-15} size={20} cls="pi" />
            <text y="13" text-anchor="middle" class="pr s">
              2:1
            </text>
          </>
        )}
      </g>
    </g>
  );
}

/** All that never changes in a match, but for the Storm, which stands apart. */
export const Land = memo(
  function Land({ view }: { view: CincoView }) {
    return (
      <>
        <g class="hxs">
          {[...ISLAND.hexes.keys()].map((id) => {
            const { x, y } = at('hex', id);
            return <polygon points={hexagon(60)} transform={`translate(${x + 6} ${y + 10})`} />;
          })}
        </g>
        {Object.entries(view.ports).map(([edge, kind]) => (
          <Port edge={edge} kind={kind} />
        ))}
        {[...ISLAND.hexes.keys()].map((id) => {
          const { x, y } = at('hex', id);
          const hex = view.hexes[id];
          if (!hex) return null;
          const lake = hex.terrain === 'lake';
          return (
            <g transform={`translate(${x} ${y})`}>
              <title>{hexName(view, id)}</title>
              <polygon points={hexagon(58.8)} class="hx" style={{ fill: TERRAIN_COLOUR[hex.terrain] }} />
              <polygon points={hexagon(53)} class="hxi" />
              <g transform={lake ? 'scale(1.25)' : 'translate(0 -21) scale(.95)'}>
                <g class="mo">{MOTIFS[hex.terrain]}</g>
              </g>
              {hex.number !== null && <NumberToken number={hex.number} />}
            </g>
          );
        })}
      </>
    );
  },
  (before, after) => before.view.hexes === after.view.hexes && before.view.ports === after.view.ports,
);

export const STORM_AT = { x: 27, y: -4 } as const;

export function StormMark({ view }: { view: Pick<MapView, 'storm'> }) {
  const { x, y } = at('hex', view.storm);
  return (
    <g class="storm" style={{ transform: `translate(${x + STORM_AT.x}px, ${y + STORM_AT.y}px)` }}>
      <circle r="17" />
      <Symbol name="storm" x={-12} y={-12} size={24} />
    </g>
  );
}
