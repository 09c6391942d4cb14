import { describe, expect, it } from 'vitest';
import type { Action, MatchPayload, RecordView } from '../../wire/types';
import { mapEvents } from './events';
import { ISLAND } from './geometry';
import { crewAlone, FREE, litPlaces } from './legal';
import { describeActions } from './log';
import { nearest } from './map2d/plane';
import { pips } from './map2d/terrain';
import { firstMapKind } from './Stage';
import type { HexView } from './types';
import { lacking, trimmed, type CincoView } from './view';
import { placeName, theHex } from './words';

const hexes: Record<string, HexView> = {};
for (const id of ISLAND.hexes.keys()) hexes[id] = { terrain: 'forest', number: 5 };
hexes['-1,6'] = { terrain: 'lake', number: null };
hexes['1,6'] = { terrain: 'gold_vein', number: 8 };

function position(over: Partial<CincoView> = {}): CincoView {
  return {
    phase: 'main',
    turn: 3,
    round: 2,
    active: 0,
    active_seats: [0],
    seats: 2,
    hexes,
    ports: {},
    storm: '-1,6',
    paths: {},
    buildings: {},
    dice: null,
    prices: { wood: 3, bronze: 3, iron: 3, gold: 3, diamond: 3 },
    deck_size: 20,
    hand: { wood: 0, bronze: 0, iron: 0, gold: 0, diamond: 0 },
    cards: [],
    new_cards: [],
    hand_sizes: [0, 0],
    card_counts: [0, 0],
    lookouts: [0, 0],
    points: [0, 0],
    longest_path: null,
    path_lengths: [0, 0],
    great_lookout: null,
    card_played: false,
    offer: null,
    offers_made: 0,
    to_discard: {},
    setup_camp: null,
    reserve: [],
    all_cards: null,
    outcome: null,
    seat_order: [0, 1],
    ...over,
  };
}

function record(version: number, action: Action, over: Partial<RecordView> = {}): RecordView {
  return { version, kind: 'action', seat: 0, actor: 'person', action, chance: {}, facts: {}, at: '', ...over };
}

const nameOf = (seat: number): string => ['Ana', 'Teo'][seat] ?? '';

describe('lit places', () => {
  it('are those of the legal list and no others', () => {
    const legal: Action[] = [
      { type: 'build_path', edge: '1,4|0,5' },
      { type: 'build_camp', crossing: '0,5' },
      { type: 'offer', give: { wood: 1 }, ask: { gold: 1 } },
      { type: 'end_turn' },
    ];
    const lit = litPlaces(position(), legal, FREE, 0);
    expect(lit.map(({ kind, id, piece }) => `${piece} ${kind} ${id}`)).toEqual([
      'path edge 1,4|0,5',
      'camp crossing 0,5',
    ]);
  });

  it('gather the victims of one terrain', () => {
    const legal: Action[] = [
      { type: 'move_storm', hex: '1,6', victim: 0 },
      { type: 'move_storm', hex: '1,6', victim: 1 },
    ];
    const [only, another] = litPlaces(position({ phase: 'storm' }), legal, FREE, 0);
    expect(only?.actions).toHaveLength(2);
    expect(another).toBeUndefined();
  });

  it('let a crew begin with any edge that is open, and go on with its partners', () => {
    const a = '1,4|0,5';
    const b = '0,5|0,7';
    const view = position({ buildings: { '1,4': { seat: 0, kind: 'camp' } } });
    const legal: Action[] = [{ type: 'play_crew', edges: [a, b] }];
    const first = litPlaces(view, legal, { kind: 'crew', first: null }, 0);
    expect(first.map(({ id }) => id)).toEqual([a]);
    const second = litPlaces(view, legal, { kind: 'crew', first: a }, 0);
    expect(second.map(({ id }) => id)).toEqual([b]);
    expect(crewAlone(legal, a)).toBeNull();
    expect(crewAlone([{ type: 'play_crew', edges: [a] }], a)).not.toBeNull();
  });

  it('are found by a touch near them, the nearest first', () => {
    const places = [
      { kind: 'crossing' as const, id: '0,5' },
      { kind: 'crossing' as const, id: '1,4' },
    ];
    expect(nearest(places, { x: 2, y: -28 }, 22)?.id).toBe('0,5');
    expect(nearest(places, { x: 300, y: 0 }, 22)).toBeNull();
  });
});

describe('words', () => {
  it('name a place by what lies around it', () => {
    const view = position();
    expect(placeName(view, { kind: 'hex', id: '1,6' })).toBe('Filón de oro 8');
    expect(placeName(view, { kind: 'edge', id: '0,5|0,7' })).toBe('entre Lago y Filón de oro 8');
    expect(placeName(view, { kind: 'crossing', id: '0,5' })).toContain('el cruce de');
    expect(placeName(view, { kind: 'edge', id: '-3,-2|-4,-1' })).toContain('al noroeste');
    expect(theHex(view, '1,6')).toBe('el Filón de oro del 8');
  });

  it('say what is missing', () => {
    expect(lacking({ wood: 1 }, { wood: 1, bronze: 1 })).toEqual({ bronze: 1 });
    expect(trimmed({ wood: 0, iron: 2 })).toEqual({ iron: 2 });
  });

  it('count the chances of a number', () => {
    expect([2, 6, 8, 12].map(pips)).toEqual([1, 5, 5, 1]);
  });
});

describe('the log', () => {
  const match = { view: position() } as unknown as MatchPayload;

  it('sets a rule where a turn begins, counted back from the present one', () => {
    const records = [
      record(7, { type: 'end_turn' }, { facts: { next: 1 } }),
      record(8, { type: 'roll' }, { seat: 1, chance: { dice: [3, 4] } }),
      record(9, { type: 'end_turn' }, { seat: 1, facts: { next: 0 } }),
    ];
    const entries = describeActions(records, match, nameOf);
    expect(entries.get(9)?.divider).toBe('Turno 3 · Ana');
    expect(entries.get(7)?.divider).toBe('Turno 2 · Teo');
    expect(entries.get(8)?.lines[0]?.text).toContain('**7**');
  });

  it('tells of a robbery only what the viewer may know', () => {
    const storm = (stolen: (string | null)[]): string | undefined =>
      describeActions(
        [record(1, { type: 'move_storm', hex: '1,6', victim: 1 }, { facts: { victim: 1 }, chance: { stolen } })],
        match,
        nameOf,
      ).get(1)?.lines[1]?.text;
    expect(storm([null])).toBe('roba 1 recurso a Teo.');
    expect(storm(['gold'])).toBe('roba **1 de oro** a Teo.');
  });
});

describe('what happened on the map', () => {
  it('is dice and production for a roll, the Storm left out', () => {
    const view = position({ buildings: { '0,5': { seat: 1, kind: 'fortress' } } });
    const [dice, production] = mapEvents(record(1, { type: 'roll' }, { chance: { dice: [4, 4] } }), view);
    expect(dice).toEqual({ type: 'dice', seat: 0, dice: [4, 4] });
    expect(production).toEqual({
      type: 'production',
      hexes: ['1,6'],
      yields: [{ hex: '1,6', seat: 1, resource: 'gold', count: 2 }],
    });
    const stormy = mapEvents(record(1, { type: 'roll' }, { chance: { dice: [4, 4] } }), { ...view, storm: '1,6' });
    expect(stormy).toHaveLength(1);
  });
});

describe('the kind of map', () => {
  it('is asked for, else remembered, else in relief', () => {
    expect(firstMapKind('?map=2d', '3d')).toBe('2d');
    expect(firstMapKind('?map=3d', '2d')).toBe('3d');
    expect(firstMapKind('', '2d')).toBe('2d');
    expect(firstMapKind('', null)).toBe('3d');
  });
});
