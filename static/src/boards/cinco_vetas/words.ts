/** Places, bags of resources and cards in words. */

import { formatList, language } from '../../i18n';
import { crossingAt, edgeAt, hexAt, PORT_EDGES, seaward, type HexId, type Point } from './geometry';
import { w } from './i18n';
import type { PortKind, Target } from './types';
import { entries, type Bag, type CincoView } from './view';

/** "2 de madera y 1 de hierro". */
export function bagWords(bag: Bag): string {
  return formatList(
    language,
    entries(bag).map(([resource, n]) => w(`n.${resource}`, { n })),
  );
}

/** The same for small places: a single one is not counted. */
export function shortBagWords(bag: Bag): string {
  return formatList(
    language,
    entries(bag).map(([resource, n]) => (n === 1 ? w(resource) : w(`n.${resource}`, { n }))),
  );
}

export function hexName(view: CincoView, id: HexId): string {
  const hex = view.hexes[id];
  if (!hex) return id;
  const terrain = w(hex.terrain);
  return hex.number === null ? terrain : w('place.hex', { terrain, number: String(hex.number) });
}

/** In a sentence: "la Fundición del 9". */
export function theHex(view: CincoView, id: HexId): string {
  const hex = view.hexes[id];
  if (!hex) return id;
  const the = w(`the.${hex.terrain}`);
  return hex.number === null ? the : w('the.hex', { the, number: String(hex.number) });
}

const SIDES = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

function sideName(direction: Point): string {
  const eighth = Math.round(Math.atan2(direction.y, direction.x) / (Math.PI / 4));
  return w(`side.${SIDES[(eighth + 8) % 8] as (typeof SIDES)[number]}`);
}

export function portName(kind: PortKind): string {
  return kind === 'any' ? w('port.any') : w('port.one', { resource: w(kind) });
}

function portAt(view: CincoView, crossing: string): string | null {
  for (const edge of PORT_EDGES) {
    const kind = view.ports[edge];
    if (kind && edgeAt(edge).ends.includes(crossing)) return portName(kind);
  }
  return null;
}

function crossingName(view: CincoView, id: string): string {
  const crossing = crossingAt(id);
  const hexes = crossing.hexes.map((hex) => hexName(view, hex));
  const only = crossing.hexes[0];
  let name: string;
  if (hexes.length === 1 && only !== undefined) {
    const middle = hexAt(only).at;
    const side = sideName({ x: crossing.at.x - middle.x, y: crossing.at.y - middle.y });
    name = w('place.coast', { place: hexes[0] ?? '', side });
  } else {
    name = w('place.crossing', { places: formatList(language, hexes) });
  }
  const port = portAt(view, id);
  return port === null ? name : `${name}, ${w('place.port', { port })}`;
}

function edgeName(view: CincoView, id: string): string {
  const edge = edgeAt(id);
  const hexes = edge.hexes.map((hex) => hexName(view, hex));
  if (hexes.length === 2) return w('place.edge', { places: formatList(language, hexes) });
  return w('place.coast', { place: hexes[0] ?? '', side: sideName(seaward(id)) });
}

/** Where a place lies, by the terrains around it; never by its coordinates. */
export function placeName(view: CincoView, target: Target): string {
  if (target.kind === 'hex') return hexName(view, target.id);
  return target.kind === 'crossing' ? crossingName(view, target.id) : edgeName(view, target.id);
}
