import { describe, expect, it } from 'vitest';
import type { Action, MatchPayload, RecordView } from '../../wire/types';
import { byDeck, deckOf, MAMAS, ORDERS, PAPAS, VINES } from './cards';
import { en } from './i18n/en';
import { es } from './i18n/es';
import { ko } from './i18n/ko';
import { en as enVisitors, enClassic } from './i18n/visitors.en';
import { es as esVisitors, esClassic } from './i18n/visitors.es';
import { ko as koVisitors, koClassic } from './i18n/visitors.ko';
import type { VisitorText, VisitorTexts } from './i18n/visitors';
import { about, bestPlacing, choicesOf, placeable, spotsOf } from './legal';
import { describeActions } from './log';
import { buttonOf, planFor } from './plans';
import { earned, pointsLines } from './points';
import { cardNote, isUsable, placeWhy } from './reasons';
import type { FieldView, Pending, PlayerView, ViticultureView } from './types';
import { fillOf, grapeSlot, madeSlot, harvestOf, missingFor, roomFor, wineSlot, workersOf } from './view';
import { actionWords, cardDoes, choiceSmall } from './words';

function field(capacity: number, ...vines: string[]): FieldView {
  const total = vines.reduce((sum, vine) => sum + (VINES[vine]?.red ?? 0) + (VINES[vine]?.white ?? 0), 0);
  return { capacity, owned: true, vines, harvested: false, total };
}

function player(over: Partial<PlayerView> = {}): PlayerView {
  return {
    points: 0,
    lira: 5,
    residual: 0,
    regular: 2,
    trained: 0,
    used_workers: 0,
    grande: 'home',
    temporary: false,
    workers_home: 3,
    structures: [],
    fields: [field(5), field(6), field(7)],
    grapes: { red: [], white: [] },
    wines: { red: [], white: [], blush: [], sparkling: [] },
    cellar: 3,
    hand_sizes: { vine: 0, order: 0, summer: 0, winter: 0 },
    windmill_used: false,
    tasting_room_used: false,
    mama: 'Alaena',
    papa: 'Andrew',
    ...over,
  };
}

const asked = (over: Partial<Pending> = {}): Pending => ({
  kind: 'turn',
  seats: [0],
  source: '',
  count: 0,
  least: 1,
  most: 1,
  shown: [],
  needs: [],
  due: {},
  ...over,
});

function position(own: Partial<PlayerView> = {}, over: Partial<ViticultureView> = {}): ViticultureView {
  return {
    edition: 'essential',
    year: 2,
    season: 'summer',
    seats: 2,
    start_player: 0,
    active: 0,
    active_seats: [0],
    roosters: { '0': 1, '1': 4 },
    turn_order: [0, 1],
    passed: [],
    planned: [],
    planned_turn: false,
    worker: null,
    grey_holder: null,
    final_year: false,
    spaces: 1,
    placed: {},
    deck_sizes: { vine: 30, order: 30, summer: 30, winter: 30 },
    discards: { vine: ['merlot'], order: [], summer: ['S02'], winter: [] },
    pending: asked(),
    playing: [],
    players: [player(own), player()],
    hand: [],
    dealt: null,
    answered: [],
    blocked: {},
    outcome: null,
    ...over,
  };
}

const place = (worker: string, space: unknown, action = 'give_tour'): Action => ({ type: 'place_worker', action, space, worker });
const nameOf = (seat: number): string => `J${seat}`;
const says = (view: ViticultureView, action: Action): string => actionWords(view, 0, action, nameOf);

describe('what is printed', () => {
  it('has every card of both editions', () => {
    expect(Object.keys(VINES)).toHaveLength(9);
    expect(Object.keys(ORDERS)).toHaveLength(36);
    expect(Object.keys(MAMAS)).toHaveLength(18);
    expect(Object.keys(PAPAS)).toHaveLength(18);
    expect(Object.keys(esVisitors)).toHaveLength(76);
  });

  it('knows the deck of a card and sorts a hand by it', () => {
    expect(['merlot', 'O03', 'S03', 'W03'].map(deckOf)).toEqual(['vine', 'order', 'summer', 'winter']);
    expect(byDeck(['W01', 'O02', 'pinot', 'S01', 'merlot'])).toEqual(['pinot', 'merlot', 'O02', 'S01', 'W01']);
  });
});

describe('the visitors in three languages', () => {
  const shape = (text: VisitorText): string => Object.keys(text).sort().join();
  const others: readonly (readonly [string, VisitorTexts])[] = [
    ['en', enVisitors],
    ['ko', koVisitors],
  ];

  it.each(others)('have the same clauses in %s as in es', (_, texts) => {
    for (const [id, text] of Object.entries(esVisitors)) expect([id, shape(texts[id as 'S01'])]).toEqual([id, shape(text)]);
  });

  it('tell the same cards of the first edition otherwise', () => {
    expect(Object.keys(enClassic)).toEqual(Object.keys(esClassic));
    expect(Object.keys(koClassic)).toEqual(Object.keys(esClassic));
  });

  it('say something for every card: one text, or at least two clauses', () => {
    for (const texts of [esVisitors, enVisitors, koVisitors]) {
      for (const { name, does, a, b } of Object.values(texts)) {
        expect(name).not.toBe('');
        expect(Boolean(does) !== Boolean(a && b)).toBe(true);
      }
    }
  });

  it('are told whole, with how many clauses are carried out', () => {
    expect(cardDoes('S05', false)).toMatch(/^Elige dos: .*; o .*; o /);
    expect(cardDoes('S02', false)).toMatch(/^Elige una: paga 9 liras/);
    expect(cardDoes('S01', true)).not.toContain('Elige');
  });
});

it('the catalogues have the same places in every language', () => {
  const places = (message: unknown): string => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort().join();
  for (const [key, message] of Object.entries(es)) {
    for (const other of [en, ko]) {
      const translated = other[key as keyof typeof es];
      // A form for exactly one may write the number out.
      if (typeof message === 'string' && typeof translated === 'string') expect([key, places(translated)]).toEqual([key, places(message)]);
    }
  }
});

describe('cellar and crush pad', () => {
  it('puts a wine at its value, or at the next free one below', () => {
    const wines = { red: [3], white: [], blush: [], sparkling: [] };
    expect(wineSlot(player({ wines }), 'red', 5)).toBe(2);
    expect(wineSlot(player({ wines, cellar: 6 }), 'red', 5)).toBe(5);
    expect(wineSlot(player({ wines: { ...wines, red: [1, 2, 3] } }), 'red', 3)).toBeNull();
  });

  it('never lets blush fall below 4 nor sparkling below 7', () => {
    expect(wineSlot(player(), 'blush', 6)).toBeNull();
    const wines = { red: [], white: [], blush: [4], sparkling: [7] };
    expect(wineSlot(player({ wines, cellar: 6 }), 'blush', 4)).toBeNull();
    expect(wineSlot(player({ wines, cellar: 9 }), 'sparkling', 12)).toBe(9);
  });

  it('shows where a wine will lie, the bonus of the first edition included', () => {
    const made: Action = { type: 'make_wine', kind: 'red', grapes: { red: [3], white: [] } };
    const at = (edition: string, source: string, space: number, cellar = 6): number | null =>
      madeSlot({ edition, pending: { source }, worker: { space } } as unknown as ViticultureView, player({ cellar }), made);
    expect(at('classic', 'make_wine', 1)).toBe(4);
    expect(at('classic', 'make_wine', 1, 3)).toBe(3);
    expect(at('classic', 'make_wine', 0)).toBe(3);
    expect(at('classic', 'W13', 1)).toBe(3);
    expect(at('essential', 'make_wine', 1)).toBe(3);
  });

  it('harvests one grape of each sum; 0 stands for one that is lost', () => {
    const own = player({ grapes: { red: [2], white: [1] } });
    expect(harvestOf(own, field(6, 'syrah', 'malvasia'))).toEqual({ red: 1, white: 0 });
    expect(harvestOf(own, field(6, 'merlot'))).toEqual({ red: 3 });
    expect(grapeSlot(own, 'red', 12)).toBe(9);
  });

  it('fills an order with the least that will do, and tells the gap', () => {
    const wines = { red: [2, 5], white: [], blush: [], sparkling: [] };
    const own = player({ wines, cellar: 6 });
    expect(fillOf(own, 'O11')).toEqual({ tokens: [['red', 5]], lacks: [['red', 4]] });
    expect(fillOf(own, 'O02')).toEqual({ tokens: [['red', 2]], lacks: [['white', 2]] });
    expect(fillOf(player({ wines: { ...wines, red: [3, 4, 6] } }), 'O11').tokens).toEqual([
      ['red', 3],
      ['red', 4],
    ]);
  });
});

describe('planting', () => {
  it('needs what the card names', () => {
    expect(missingFor(player(), 'chardonnay')).toEqual(['trellis', 'irrigation']);
    expect(missingFor(player({ structures: ['trellis'] }), 'pinot')).toEqual([]);
  });

  it('needs room on an owned field', () => {
    const fields = [field(5, 'merlot', 'syrah'), { ...field(6), owned: false }, field(7)];
    expect(roomFor(player({ fields }), 'malvasia')).toEqual([2]);
  });
});

describe('touching things', () => {
  const plants: readonly Action[] = [
    { type: 'plant', card: 'pinot', field: 0 },
    { type: 'plant', card: 'pinot', field: 2 },
    { type: 'plant', card: 'merlot', field: 2 },
  ];

  it('narrows the legal list step by step', () => {
    expect(about(plants, ['card:pinot'])).toHaveLength(2);
    expect(about(plants, ['card:pinot', 'field:2'])).toEqual([plants[1]]);
    expect(about(plants, [])).toBe(plants);
  });

  it('makes every token of a wine a way to it', () => {
    const wine: Action = { type: 'make_wine', kind: 'sparkling', grapes: { red: [2, 4], white: [3] } };
    expect(spotsOf(wine)).toEqual(['grape:red:2', 'grape:red:4', 'grape:white:3']);
  });

  it('sends the grey or a usual worker before the grande, to the bonus if there is one', () => {
    const all = [place('grande', 1), place('regular', 0), place('regular', 1), place('temporary', 0)];
    expect(bestPlacing(all, null)).toEqual(place('temporary', 0));
    expect(bestPlacing(all, 'regular')).toEqual(place('regular', 1));
    expect(bestPlacing(all, 'grande')).toEqual(place('grande', 1));
    expect(bestPlacing([], null)).toBeNull();
  });

  it('offers the workers that can go anywhere at all', () => {
    expect(placeable([place('grande', 'overflow'), place('regular', 0)])).toEqual(['regular', 'grande']);
  });

  it('lists what has no other place on the board', () => {
    const legal: readonly Action[] = [{ type: 'pass' }, place('regular', 0), { type: 'choose_option', option: 'a' }, { type: 'done' }];
    expect(choicesOf(legal)).toEqual([{ type: 'choose_option', option: 'a' }]);
  });
});

describe('reasons', () => {
  it('names the structure that is missing, the full field or the empty hand', () => {
    const blocked = { plant_vine: 'action_impossible' };
    expect(placeWhy(position({}, { blocked }), 0, 'plant_vine')).toBe('sin vides en la mano');
    expect(placeWhy(position({}, { blocked, hand: ['merlot'] }), 0, 'plant_vine')).toBe('falta riego');
    const fields = [field(5, 'merlot', 'syrah'), field(6, 'merlot', 'merlot'), field(7, 'merlot', 'chardonnay')];
    const full = position({ fields, structures: ['irrigation'] }, { blocked, hand: ['merlot'] });
    expect(placeWhy(full, 0, 'plant_vine')).toBe('no cabe en tus campos');
  });

  it('says nothing on a tile that is not blocked', () => {
    expect(placeWhy(position(), 0, 'give_tour')).toBe('');
  });

  it('tells with which tokens an order is filled', () => {
    const wines = { red: [2], white: [3], blush: [], sparkling: [] };
    const view = position({ wines });
    expect(cardNote(view, 0, 'O02')).toBe('Lo cumples con tinto 2 y blanco 3.');
    expect(isUsable(view, 0, 'O02')).toBe(true);
    expect(cardNote(view, 0, 'O01')).toContain('tinto 5 o más');
  });

  it('tells when a visitor is played', () => {
    expect(cardNote(position(), 0, 'W01')).toContain('invierno');
    expect(cardNote(position({}, { blocked: { S02: 'card_not_playable' } }), 0, 'S02')).toContain('ninguna de sus partes');
  });
});

describe('choices in words', () => {
  it('speak of the clause of the card that asks', () => {
    const view = position({}, { pending: asked({ kind: 'choose', source: 'S02' }) });
    expect(says(view, { type: 'choose_option', option: 'a' })).toBe('Paga 9 liras y gana 3 puntos');
  });

  it('speak of the top card of a pile', () => {
    const view = position({}, { pending: asked({ kind: 'pick_piles', source: 'W19' }) });
    expect(says(view, { type: 'choose_option', option: 'summer' })).toContain('Corredor');
  });

  it.each<Action>([
    { type: 'keep_parents', mama: 'Laura', papa: 'Gary' },
    { type: 'papa_choice', take: 'gift' },
    { type: 'papa_choice', take: 'lira' },
    { type: 'wake_up', row: 5 },
    { type: 'draw_visitor', decks: ['summer', 'summer'] },
    place('regular', 1),
    place('grande', 'overflow'),
    { type: 'pass' },
    { type: 'end_turn' },
    { type: 'play_visitor', card: 'S05' },
    { type: 'build', structure: 'yoke' },
    { type: 'plant', card: 'pinot', field: 1 },
    { type: 'uproot', card: 'pinot', field: 1 },
    { type: 'swap', field: 0, card: 'pinot', field2: 1, card2: 'syrah' },
    { type: 'sell_grape', color: 'red', value: 4 },
    { type: 'sell_field', field: 2 },
    { type: 'buy_field', field: 2 },
    { type: 'harvest', field: 0 },
    { type: 'make_wine', kind: 'blush', grapes: { red: [2], white: [3] } },
    { type: 'fill_order', card: 'O02' },
    { type: 'spend_wine', wine: 'red', value: 2 },
    { type: 'discard', card: 'pinot' },
    { type: 'discard_grape', color: 'white', value: 1 },
    { type: 'discard_wine', wine: 'blush', value: 5 },
    { type: 'age_wine', wine: 'red', value: 2 },
    { type: 'take_back', worker: 'grande', action: 'give_tour', space: 0 },
    { type: 'choose_player', player: 1 },
    { type: 'offer', count: 0 },
    { type: 'offer', count: 2 },
    { type: 'give', card: 'S05' },
    { type: 'answer', yes: false },
    { type: 'keep', card: 'O02' },
    { type: 'done' },
  ])('leave no place open: $type', (action) => {
    const view = position();
    expect(says(view, action)).not.toMatch(/[{}]|undefined|^$/);
    expect(choiceSmall(view, 0, action)).not.toMatch(/[{}]|undefined/);
    expect(buttonOf(action)).not.toBe('');
  });

  it('warn on the button when cards will be seen', () => {
    expect(planFor(position(), 0, place('regular', 0, 'draw_vine'), nameOf, 2)).toMatchObject({ button: 'Robar' });
    expect(planFor(position(), 0, place('regular', 0), nameOf, 2)).toMatchObject({ button: 'Colocar' });
  });
});

it('workers of this year are the regular ones, the grande and the grey', () => {
  expect(workersOf(player({ trained: 1, temporary: true }))).toBe(4);
  expect(workersOf(player({ grande: null }))).toBe(2);
});

// ---- records ----------------------------------------------------------------------------------

function record(version: number, action: Action, events: readonly object[], over: Partial<RecordView> = {}): RecordView {
  return { version, kind: 'action', seat: 0, actor: 'person', action, chance: {}, facts: { events }, at: '', undone: false, ...over } as unknown as RecordView;
}

const HISTORY: readonly RecordView[] = [
  record(1, { type: 'wake_up', row: 6 }, [
    { event: 'wake_up', seat: 0, row: 6 },
    { event: 'gain', seat: 0, points: 1 },
    { event: 'season', seat: null, season: 'summer', year: 1 },
  ]),
  record(2, place('regular', 0, 'plant_vine'), [{ event: 'place', seat: 0, action: 'plant_vine', space: 0, worker: 'regular', bonus: false }]),
  record(3, { type: 'plant', card: 'pinot', field: 0 }, [
    { event: 'plant', seat: 0, card: 'pinot', field: 0 },
    { event: 'windmill', seat: 0 },
    { event: 'gain', seat: 0, points: 1 },
  ]),
  record(4, { type: 'end_turn' }, []),
  record(5, { type: 'play_visitor', card: 'S05' }, [{ event: 'play_visitor', seat: 0, card: 'S05' }]),
  record(6, { type: 'choose_option', option: 'a' }, [{ event: 'gain', seat: 0, points: 1 }]),
  record(7, { type: 'choose_option', option: 'a' }, [{ event: 'gain', seat: 0, points: 1 }], { undone: true }),
  record(8, { type: 'end_turn' }, []),
  record(9, { type: 'spend_wine', wine: 'red', value: 5 }, [
    { event: 'spend_wine', seat: 0, wine: 'red', value: 5 },
    { event: 'filled', seat: 0, card: 'O01' },
    { event: 'gain', seat: 0, points: 2, residual: 1 },
  ]),
];

describe('the log', () => {
  const match = { view: position() } as unknown as MatchPayload;
  const entries = describeActions(HISTORY, match, nameOf);
  const texts = (version: number): readonly string[] => (entries.get(version)?.lines ?? []).map((line) => line.text);

  it('begins a season with a rule', () => {
    expect(entries.get(1)?.divider).toBe('Verano del año 1');
    expect(texts(1)).toEqual(['gallo en la fila 6: **1 punto**.', '**+1** punto.']);
  });

  it('tells what is done, to what, and what it brings', () => {
    expect(texts(3)[0]).toBe('planta **Pinot** en el campo de 5.');
    expect(texts(5)).toEqual(['juega **Contratista**.']);
    expect(texts(9).at(-1)).toBe('**+2** puntos y **+1** renta.');
    expect(texts(9).join()).not.toMatch(/[{}]/);
  });

  it('names hidden cards by their number, seen ones by their name', () => {
    const draw = (cards: unknown): readonly string[] => {
      const one = record(1, { type: 'wake_up', row: 2 }, [{ event: 'draw', seat: 0, piles: ['vine', 'vine'], cards }]);
      return (describeActions([one], match, nameOf).get(1)?.lines ?? []).map((line) => line.text);
    };
    expect(draw(null)).toEqual(['roba 2 vides.']);
    expect(draw(['pinot', 'merlot'])).toEqual(['robas **Pinot y Merlot**.']);
  });
});

describe('where the points come from', () => {
  it('sums by source and leaves out what was undone', () => {
    const from = earned(HISTORY, 2);
    expect(from).toEqual({ orders: [2, 0], visitors: [1, 0], structures: [1, 0], actions: [0, 0], wake: [1, 0] });
  });

  it('adds up to the score', () => {
    const lines = pointsLines(position({ points: 6 }), earned(HISTORY, 2));
    expect(lines.reduce((sum, line) => sum + (line.points[0] ?? 0), 0)).toBe(6);
    expect(lines[0]?.points).toEqual([1, 0]);
  });
});
