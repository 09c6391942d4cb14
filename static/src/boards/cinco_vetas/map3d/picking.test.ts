import { describe, expect, it } from 'vitest';

import { type Candidate, nearest } from './picking';

const crossing = (id: string, x: number, y: number): Candidate => ({
  target: { kind: 'crossing', id },
  x,
  y,
});
const hex = (id: string, x: number, y: number): Candidate => ({ target: { kind: 'hex', id }, x, y });

describe('picking', () => {
  const two = [crossing('a', 100, 100), crossing('b', 130, 100)];

  it('takes the nearest target', () => {
    expect(nearest(two, 112, 100, 40)?.id).toBe('a');
    expect(nearest(two, 118, 100, 40)?.id).toBe('b');
  });

  it('reaches 24 px on small maps and 0.3 edge lengths on large ones', () => {
    expect(nearest(two, 100, 123, 30)?.id).toBe('a');
    expect(nearest(two, 100, 125, 30)).toBeNull();
    expect(nearest(two, 100, 135, 120)?.id).toBe('a');
    expect(nearest(two, 100, 137, 120)).toBeNull();
  });

  it('takes a terrain anywhere on it, but a crossing first', () => {
    const both = [hex('h', 100, 100), crossing('c', 150, 100)];
    expect(nearest(both, 120, 100, 50)?.id).toBe('h');
    expect(nearest(both, 132, 100, 50)?.id).toBe('c');
    expect(nearest(both, 100, 141, 50)).toBeNull();
  });

  it('hits nothing when nothing may be touched', () => {
    expect(nearest([], 100, 100, 40)).toBeNull();
  });
});
