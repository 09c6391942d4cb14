import { describe, expect, it } from 'vitest';

import {
  ISLAND,
  PORT_EDGES,
  crossingAt,
  edgeAt,
  edgeId,
  hexAt,
  parseId,
  placeAt,
  position,
  seaward,
  stepTowards,
} from './geometry';

describe('the island', () => {
  it('has the counts of the rules', () => {
    expect(ISLAND.hexes.size).toBe(24);
    expect(ISLAND.crossings.size).toBe(66);
    expect(ISLAND.edges.size).toBe(89);
    expect(ISLAND.coast).toHaveLength(34);
    expect(new Set(ISLAND.coast).size).toBe(34);
  });

  it('has edges of length 1 with sorted ids', () => {
    for (const edge of ISLAND.edges.values()) {
      const [a, b] = edge.ends;
      const p = position(a);
      const q = position(b);
      expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(1, 9);
      expect(edgeId(b, a)).toBe(edge.id);
    }
  });

  it('knows who touches whom, both ways', () => {
    for (const hex of ISLAND.hexes.values()) {
      for (const c of hex.crossings) expect(crossingAt(c).hexes).toContain(hex.id);
      for (const e of hex.edges) expect(edgeAt(e).hexes).toContain(hex.id);
      for (const n of hex.neighbours) expect(hexAt(n).neighbours).toContain(hex.id);
    }
    for (const c of ISLAND.crossings.values()) {
      expect(c.edges).toHaveLength(c.neighbours.length);
      for (const n of c.neighbours) expect(c.edges).toContain(edgeId(c.id, n));
    }
  });

  it('orders the coast as one closed walk from the upper left edge of the first hex', () => {
    expect(ISLAND.coast[0]).toBe('-3,-2|-4,-1');
    ISLAND.coast.forEach((id, i) => {
      const next = edgeAt(ISLAND.coast[(i + 1) % 34] as string);
      expect(edgeAt(id).ends.some((end) => next.ends.includes(end))).toBe(true);
    });
    // Clockwise: the second edge lies to the right of the first.
    expect(edgeAt(ISLAND.coast[1] as string).at.x).toBeGreaterThan(
      edgeAt(ISLAND.coast[0] as string).at.x,
    );
  });

  it('gives no crossing to two ports', () => {
    const ends = PORT_EDGES.flatMap((id) => edgeAt(id).ends);
    expect(PORT_EDGES).toHaveLength(8);
    expect(new Set(ends).size).toBe(16);
  });
});

describe('places', () => {
  it('puts the middle row on the horizontal axis', () => {
    expect(placeAt('hex', '1,6')).toEqual({ x: Math.sqrt(3) / 2, y: 0 });
    expect(placeAt('crossing', '0,-1').y).toBeCloseTo(-3.5, 9);
  });

  it('points out to sea with length 1, away from the land', () => {
    for (const id of ISLAND.coast) {
      const out = seaward(id);
      expect(Math.hypot(out.x, out.y)).toBeCloseTo(1, 9);
      const at = edgeAt(id).at;
      expect(out.x * at.x + out.y * at.y).toBeGreaterThan(0);
    }
  });

  it('refuses ids that are not on the island', () => {
    expect(() => parseId('a,b')).toThrow(RangeError);
    expect(() => hexAt('0,0')).toThrow(RangeError);
    expect(() => crossingAt('0,0')).toThrow(RangeError);
    expect(() => edgeAt('-4,-1|-3,-2')).toThrow(RangeError);
    expect(() => seaward('-1,5|-1,7')).toThrow(RangeError);
  });

  it('walks with the arrow keys and stops at the shore', () => {
    const hexes = [...ISLAND.hexes.values()];
    const right = { x: 1, y: 0 };
    expect(stepTowards(hexAt('1,6').at, hexes, right)?.id).toBe('3,6');
    expect(stepTowards(hexAt('5,6').at, hexes, right)).toBeNull();
  });
});
