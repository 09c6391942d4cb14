import { describe, expect, it } from 'vitest';

import type { MapEvent, MapView } from '../types';
import { applied, between, sameGround, samePieces } from './changes';

const VIEW: MapView = {
  hexes: { '0,6': { terrain: 'forest', number: 8 }, '2,6': { terrain: 'lake', number: null } },
  ports: {},
  storm: '2,6',
  paths: { '-1,5|-1,7': 0 },
  buildings: { '-1,5': { seat: 0, kind: 'camp' } },
  dice: null,
};

describe('what an event does to the view', () => {
  const events: MapEvent[] = [
    { type: 'storm', hex: '0,6' },
    { type: 'fortress', seat: 0, crossing: '-1,5' },
    { type: 'camp', seat: 1, crossing: '1,5' },
    { type: 'path', seat: 1, edge: '1,5|1,7' },
  ];

  it('is found again between the two views', () => {
    const after = events.reduce(applied, VIEW);
    expect(after.storm).toBe('0,6');
    expect(after.buildings['-1,5']).toEqual({ seat: 0, kind: 'fortress' });
    expect(between(VIEW, after)).toEqual(events);
  });

  it('leaves the view before it as it was', () => {
    const before = JSON.stringify(VIEW);
    events.reduce(applied, VIEW);
    expect(JSON.stringify(VIEW)).toBe(before);
  });

  it('is nothing for production and robbery', () => {
    expect(applied(VIEW, { type: 'production', hexes: ['0,6'], yields: [] })).toBe(VIEW);
    expect(applied(VIEW, { type: 'robbery', thief: 0, victim: 1, resource: null })).toBe(VIEW);
  });
});

describe('two views', () => {
  it('are simply swapped when something was taken back', () => {
    expect(between(VIEW, { ...VIEW, storm: '0,6', paths: {} })).toEqual([]);
    expect(between(VIEW, { ...VIEW, storm: '0,6', buildings: {} })).toEqual([]);
  });

  it('are simply swapped when the map is another one', () => {
    const hexes = { ...VIEW.hexes, '0,6': { terrain: 'foundry', number: 8 } as const };
    expect(between(VIEW, { ...VIEW, hexes, storm: '0,6' })).toEqual([]);
  });
});

describe('comparing views', () => {
  it('does not mind the order of pieces, nor what is not on the map', () => {
    const a: MapView = { ...VIEW, paths: { '-1,5|-1,7': 0, '1,5|1,7': 1 }, dice: [1, 2] };
    const b: MapView = { ...VIEW, paths: { '1,5|1,7': 1, '-1,5|-1,7': 0 } };
    expect(samePieces(a, b)).toBe(true);
    expect(sameGround(a, b)).toBe(true);
  });

  it('sees every piece, the Storm and the ground', () => {
    expect(samePieces(VIEW, { ...VIEW, storm: '0,6' })).toBe(false);
    expect(samePieces(VIEW, { ...VIEW, paths: {} })).toBe(false);
    expect(samePieces(VIEW, { ...VIEW, buildings: { '-1,5': { seat: 0, kind: 'fortress' } } })).toBe(
      false,
    );
    expect(sameGround(VIEW, { ...VIEW, ports: { '-3,-2|-4,-1': 'any' } })).toBe(false);
  });
});
