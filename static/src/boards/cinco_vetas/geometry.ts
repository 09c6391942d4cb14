/**
 * The island of Cinco Vetas as pure geometry: hexes, crossings and edges, who touches whom, the order
 * of the coast, and where everything lies (rules, section 1). No drawing and no dependency, so that the
 * flat map, the 3D map and the keyboard all read the same island.
 *
 * Two coordinate systems are used:
 * - the rules' own `"x,y"` integers, which are the ids of hexes and crossings;
 * - the plane: one unit is the length of an edge, the origin is the middle of the island, `x` grows to
 *   the right and `y` towards the reader (as on a screen).
 */

export type HexId = string;
export type CrossingId = string;
/** Two crossing ids joined by `|`, the smaller (by y, then x) first. */
export type EdgeId = string;
export type PlaceKind = 'crossing' | 'edge' | 'hex';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Hex {
  readonly id: HexId;
  /** Row from the top, 0 to 4. */
  readonly row: number;
  readonly at: Point;
  /** Clockwise from the top corner. */
  readonly crossings: readonly CrossingId[];
  /** Clockwise from the upper right side. */
  readonly edges: readonly EdgeId[];
  readonly neighbours: readonly HexId[];
}

export interface Crossing {
  readonly id: CrossingId;
  readonly at: Point;
  readonly hexes: readonly HexId[];
  readonly edges: readonly EdgeId[];
  readonly neighbours: readonly CrossingId[];
}

export interface Edge {
  readonly id: EdgeId;
  /** The smaller of its two crossings, then the other. */
  readonly ends: readonly [CrossingId, CrossingId];
  /** Its middle. */
  readonly at: Point;
  /** Direction from the first end to the second, radians, clockwise from "to the right". */
  readonly angle: number;
  readonly hexes: readonly HexId[];
}

export interface Island {
  readonly hexes: ReadonlyMap<HexId, Hex>;
  readonly crossings: ReadonlyMap<CrossingId, Crossing>;
  readonly edges: ReadonlyMap<EdgeId, Edge>;
  /** Coastal edges, clockwise; index 0 is `"-3,-2|-4,-1"`. */
  readonly coast: readonly EdgeId[];
}

/** Hexes in each row, from the top. */
export const ROWS: readonly number[] = [4, 5, 6, 5, 4];
/** Length of one x step of the rules in the plane: half the width of a hex. */
export const X_STEP = Math.sqrt(3) / 2;
/** Length of one y step of the rules in the plane. */
export const Y_STEP = 0.5;
/** The y of the rules that runs through the middle of the island. */
const MIDDLE_Y = 6;
/** Indices in the coast that carry a port (rules, section 1). */
export const PORT_PLACES: readonly number[] = [0, 4, 8, 13, 17, 21, 25, 30];
/** Edge that starts the coast order. */
const COAST_START: EdgeId = '-3,-2|-4,-1';

type Pair = readonly [number, number];

const CORNERS: readonly Pair[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

/** The two integers of an id. Throws a RangeError for anything else. */
export function parseId(id: string): Pair {
  const match = /^(-?\d+),(-?\d+)$/.exec(id);
  if (!match) throw new RangeError(`not a place of the map: ${id}`);
  return [Number(match[1]), Number(match[2])];
}

/** Where a hex or crossing lies in the plane. Throws a RangeError for a malformed id. */
export function position(id: HexId | CrossingId): Point {
  const [x, y] = parseId(id);
  return { x: x * X_STEP, y: (y - MIDDLE_Y) * Y_STEP };
}

/** The sorted id of the edge between two crossings. */
export function edgeId(a: CrossingId, b: CrossingId): EdgeId {
  const [ax, ay] = parseId(a);
  const [bx, by] = parseId(b);
  return (ay - by || ax - bx) < 0 ? `${a}|${b}` : `${b}|${a}`;
}

interface MutableCrossing {
  hexes: HexId[];
  edges: EdgeId[];
  neighbours: CrossingId[];
}

/** Six crossings and six edges of the hex at (x, y). */
function boundary(x: number, y: number): { crossings: CrossingId[]; edges: EdgeId[] } {
  const crossings = CORNERS.map(([dx, dy]) => `${x + dx},${y + dy}`);
  const edges = crossings.map((c, i) => edgeId(c, crossings[(i + 1) % 6] as CrossingId));
  return { crossings, edges };
}

function buildEdge(id: EdgeId, hexes: readonly HexId[]): Edge {
  const [a, b] = id.split('|') as [CrossingId, CrossingId];
  const p = position(a);
  const q = position(b);
  return {
    id,
    ends: [a, b],
    at: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 },
    angle: Math.atan2(q.y - p.y, q.x - p.x),
    hexes,
  };
}

/** The island is star-shaped, so the angle around its middle gives the clockwise order of its coast. */
function coastOf(edges: Iterable<Edge>): EdgeId[] {
  const around = (e: Edge): number => Math.atan2(e.at.y, e.at.x);
  const coast = [...edges].filter((e) => e.hexes.length === 1).sort((e, f) => around(e) - around(f));
  const first = coast.findIndex((e) => e.id === COAST_START);
  return coast.map((_, i) => (coast[(i + first) % coast.length] as Edge).id);
}

function buildIsland(): Island {
  const outlines = new Map<HexId, { row: number; crossings: CrossingId[]; edges: EdgeId[] }>();
  const corners = new Map<CrossingId, MutableCrossing>();
  const sides = new Map<EdgeId, HexId[]>();
  ROWS.forEach((n, row) => {
    for (let x = -(n - 1); x <= n - 1; x += 2) {
      const id = `${x},${3 * row}`;
      const outline = boundary(x, 3 * row);
      outlines.set(id, { row, ...outline });
      for (const c of outline.crossings) {
        if (!corners.has(c)) corners.set(c, { hexes: [], edges: [], neighbours: [] });
        corners.get(c)?.hexes.push(id);
      }
      for (const e of outline.edges) sides.set(e, [...(sides.get(e) ?? []), id]);
    }
  });
  const edges = new Map<EdgeId, Edge>();
  for (const [id, touching] of sides) {
    const edge = buildEdge(id, touching);
    edges.set(id, edge);
    const [a, b] = edge.ends;
    corners.get(a)?.edges.push(id);
    corners.get(a)?.neighbours.push(b);
    corners.get(b)?.edges.push(id);
    corners.get(b)?.neighbours.push(a);
  }
  const crossings = new Map<CrossingId, Crossing>();
  for (const [id, c] of corners) crossings.set(id, { id, at: position(id), ...c });
  const hexes = new Map<HexId, Hex>();
  for (const [id, o] of outlines) {
    const neighbours = o.edges.flatMap((e) => (sides.get(e) ?? []).filter((h) => h !== id));
    hexes.set(id, { id, at: position(id), neighbours, ...o });
  }
  return { hexes, crossings, edges, coast: coastOf(edges.values()) };
}

/** The one island: 24 hexes, 66 crossings, 89 edges, 34 of them coastal. */
export const ISLAND: Island = buildIsland();

/** Edges that carry a port, in the order of the ports. */
export const PORT_EDGES: readonly EdgeId[] = PORT_PLACES.map((i) => ISLAND.coast[i] as EdgeId);

/** The hex of that id. Throws a RangeError when the island has none. */
export function hexAt(id: HexId): Hex {
  return known(ISLAND.hexes.get(id), id);
}

/** The crossing of that id. Throws a RangeError when the island has none. */
export function crossingAt(id: CrossingId): Crossing {
  return known(ISLAND.crossings.get(id), id);
}

/** The edge of that (sorted) id. Throws a RangeError when the island has none. */
export function edgeAt(id: EdgeId): Edge {
  return known(ISLAND.edges.get(id), id);
}

function known<T>(place: T | undefined, id: string): T {
  if (place === undefined) throw new RangeError(`not a place of the map: ${id}`);
  return place;
}

/** Middle of a place of any kind, in the plane. Throws a RangeError for an unknown id. */
export function placeAt(kind: PlaceKind, id: string): Point {
  if (kind === 'hex') return hexAt(id).at;
  return kind === 'edge' ? edgeAt(id).at : crossingAt(id).at;
}

/**
 * Unit vector that points from a coastal edge out to sea. Throws a RangeError for an edge between two
 * hexes.
 */
export function seaward(id: EdgeId): Point {
  const edge = edgeAt(id);
  const [inland, other] = edge.hexes;
  if (inland === undefined || other !== undefined) throw new RangeError(`not on the coast: ${id}`);
  const from = hexAt(inland).at;
  const dx = edge.at.x - from.x;
  const dy = edge.at.y - from.y;
  const length = Math.hypot(dx, dy);
  return { x: dx / length, y: dy / length };
}

/**
 * The place to go to from `from` when an arrow key points along (dx, dy): the candidate that lies
 * nearest, where straying sideways counts double. Null when nothing lies that way.
 */
export function stepTowards<T extends { readonly at: Point }>(
  from: Point,
  candidates: Iterable<T>,
  direction: Point,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const dx = candidate.at.x - from.x;
    const dy = candidate.at.y - from.y;
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (along < 1e-6 || aside > along * 2) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      best = candidate;
      least = cost;
    }
  }
  return best;
}
