import { describe, expect, it } from 'vitest';
import type { Action, MatchPayload, RecordView } from '../../wire/types';
import { earned, pointsLines } from './earned';
import { flightsOf } from './flights';
import { en } from './i18n/en';
import { es } from './i18n/es';
import { ko } from './i18n/ko';
import { towards } from '../../match/keys';
import { cardAt, firstPicks, leadsToDrop, litCards, litFootholds, suitableBasket, usable } from './legal';
import { describeActions } from './log';
import { homeOf, shiftOf } from '../../match/motion';
import { bestDelivery, delivering, ending, exchanging, harvesting, walking } from './plans';
import { cardOf, farmerNumber, fits, payOf, spaceOf, timesWords, waitingFarmers, wineryVariety, worthOf } from './view';
import type { CardView, Delivery, LaVinaView, PlayerView, Tool, Variety, Winery } from './view';

function grape(variety: Variety, quantity: number, tool?: Tool): CardView {
  return { id: `${variety}${quantity}`, variety, quantity, withered: false, ...(tool && { tool }) };
}

const pinot = (n: number, tool?: Tool): CardView => grape('pinot_noir', n, tool);
const garnacha = (n: number): CardView => grape('garnacha', n);
const withered: CardView = { id: 'g61', withered: true, tool: 'sickle' };

function winery(over: Partial<Winery> = {}): Winery {
  return {
    id: 'w02',
    variety: 'pinot_noir',
    kind: 'varietal',
    min: 7,
    slot_type: 'points',
    slots: [11, 9, 7],
    filled: [null, null, null],
    bonus: 0,
    ...over,
  };
}

function player(over: Partial<PlayerView> = {}): PlayerView {
  return {
    points: 1,
    baskets: [
      { kind: 'small', capacity: 2, cards: [] },
      { kind: 'medium', capacity: 3, cards: [] },
    ],
    tools: [],
    jokers: 0,
    barrels: 7,
    ...over,
  };
}

function position(over: Partial<LaVinaView> = {}): LaVinaView {
  const base = {
    phase: 'turn',
    round: 2,
    active: 0,
    active_seats: [0],
    open: [],
    seats: 3,
    seat_order: [0, 1, 2],
    options: {
      blend_half_is_enough: true,
      winery_limit_on_refill: false,
      used_jokers_return_to_supply: true,
      harvest_after_reaching_exit: false,
      boots_shears_may_mix_spaces: true,
      downgrade_allowed: false,
    },
    acting: 0,
    farmers: [
      { seat: 0, position: 2 },
      { seat: 1, position: 5 },
      { seat: 2, position: -1 },
    ],
    returned: [],
    moved: false,
    harvested: false,
    poured: false,
    harvest: null,
    pending: null,
    path: [
      { left: [{ variety: 'garnacha', quantity: 5 }, pinot(2)], right: [garnacha(1)] },
      { left: [{ variety: 'chardonnay', quantity: 4 }, pinot(3, 'boots')], right: [withered] },
      { left: [], right: [] },
      { left: [pinot(5)], right: [] },
    ],
    deck_size: 40,
    discard: [],
    wineries: [winery()],
    winery_deck_size: 10,
    cooperative: { side: 'A', slots: [2, 1, 1, 1], filled: [null, null, null, null] },
    supply: { tools: { boots: 2, sickle: 2, shears: 2 }, baskets: { medium: 2, large: 2 }, jokers: 7 },
    joker_at_exit: true,
    final_round: false,
    deliveries_left: 2,
    deliveries: [],
    points: [1, 2, 3],
    players: [player(), player(), player()],
    outcome: null,
  };
  return { ...base, ...over } as LaVinaView;
}

const harvest = (...tools: Tool[]): Action => ({ type: 'harvest', tools });

describe('the wire in figures', () => {
  it('knows cards and wineries by their place in the lists', () => {
    expect(cardOf('g01')).toEqual({ variety: 'pinot_noir', quantity: 1 });
    expect(cardOf('g29')).toEqual({ variety: 'garnacha', quantity: 5 });
    expect(cardOf('g60')).toEqual({ variety: 'cabernet_sauvignon', quantity: 5 });
    expect(cardOf('g61')).toBeNull();
    expect([wineryVariety('w04'), wineryVariety('w05'), wineryVariety('w16')]).toEqual(['pinot_noir', 'garnacha', 'cabernet_sauvignon']);
  });

  it('reads positions, queues and the two farmers of two players', () => {
    const view = position();
    expect([spaceOf(view, -1), spaceOf(view, 0), spaceOf(view, 5), spaceOf(view, 8)]).toEqual([null, 1, 3, null]);
    const two = position({ seats: 2, farmers: [{ seat: 0, position: -4 }, { seat: 1, position: -3 }, { seat: 0, position: -2 }, { seat: 1, position: 3 }] });
    expect(waitingFarmers(two)).toEqual([0, 1, 2]);
    expect([0, 1, 2, 3].map((farmer) => farmerNumber(two, farmer))).toEqual([1, 1, 2, 2]);
    expect(farmerNumber(view, 1)).toBeNull();
  });

  it('multiplies in halves and rounds down', () => {
    expect([timesWords(3), timesWords(2), timesWords(1)]).toEqual(['×1½', '×1', '×½']);
    expect(payOf({ slot_type: 'multiplier' }, 1, 15)).toBe(7);
    expect(payOf({ slot_type: 'points' }, 9, 15)).toBe(9);
  });
});

describe('what a winery takes', () => {
  const view = position();
  const blend = winery({ kind: 'blend', min: 4 });

  it('a varietal takes its variety alone, from its minimum on', () => {
    expect(fits(view, winery(), [pinot(5), pinot(2)])).toBe(true);
    expect(fits(view, winery(), [pinot(5), pinot(1)])).toBe(false);
    expect(fits(view, winery(), [pinot(5), garnacha(5)])).toBe(false);
  });

  it('a blend takes half and half, unless the table says that half is not enough', () => {
    expect(fits(view, blend, [pinot(2), garnacha(2)])).toBe(true);
    expect(fits(view, blend, [pinot(2), garnacha(3)])).toBe(false);
    expect(fits(view, blend, [pinot(5)])).toBe(false);
    const strict = position({ options: { ...view.options, blend_half_is_enough: false } });
    expect(fits(strict, blend, [pinot(2), garnacha(2)])).toBe(false);
  });

  it('tells what a load would bring, the bonus of a last slot with it', () => {
    const loaded = player({ baskets: [{ kind: 'medium', capacity: 3, cards: [pinot(5), pinot(3)] }] });
    const last = winery({ filled: [1, 2, null], bonus: 3 });
    const found = worthOf(position({ players: [loaded], wineries: [last, winery({ filled: [0, 0, 0] })] }), 0);
    expect(found.map(({ points, total, basket }) => [points, total, basket])).toEqual([[10, 8, 0]]);
  });
});

describe('cards within reach', () => {
  const view = position();
  const all = [harvest(), harvest('boots'), harvest('sickle'), harvest('shears'), harvest('boots', 'sickle'), harvest('sickle', 'shears')];
  const keys = (tools: readonly Tool[]): string[] =>
    firstPicks(view, all, tools).map((spot) => `${spot.space}${spot.side[0]}${spot.covered ? '-' : ''}`);

  it('follows the table of tools', () => {
    expect(keys([])).toEqual(['2l', '2r']);
    expect(keys(['sickle'])).toEqual(['2l-']);
    expect(keys(['boots'])).toEqual(['1l', '1r']);
    expect(keys(['boots', 'sickle'])).toEqual(['1l-']);
    expect(keys(['shears', 'sickle'])).toEqual(['2l-']);
  });

  it('lights nothing for what is not legal, and the legal picks in mid-harvest', () => {
    expect(firstPicks(view, [harvest()], ['boots'])).toEqual([]);
    const pick: Action = { type: 'pick', space: 2, side: 'right', covered: false };
    expect(litCards(position({ phase: 'picking' }), [pick], [])).toEqual([{ space: 2, side: 'right', covered: false }]);
    expect(litFootholds([{ type: 'move', to: 5 }, { type: 'move', to: 'exit' }])).toEqual([5, 'exit']);
    expect([usable(all, 'boots'), usable([harvest()], 'boots')]).toEqual([true, false]);
    expect(cardAt(view, { space: 3, side: 'left', covered: false })).toBeNull();
  });
});

describe('where a card goes', () => {
  it('prefers a basket of its own variety, then an empty one', () => {
    const baskets = (a: CardView[], b: CardView[]): PlayerView['baskets'] => [
      { kind: 'small', capacity: 2, cards: a },
      { kind: 'medium', capacity: 3, cards: b },
    ];
    const choose = (a: CardView[], b: CardView[]): number | null =>
      suitableBasket(position({ players: [player({ baskets: baskets(a, b) })] }), 0, pinot(3));
    expect(choose([pinot(1)], [garnacha(2)])).toBe(0);
    expect(choose([garnacha(1)], [])).toBe(1);
    expect(choose([pinot(1), pinot(2)], [garnacha(2)])).toBe(1);
    expect(choose([pinot(1), pinot(2)], [garnacha(1), garnacha(2), garnacha(3)])).toBeNull();
  });

  it('foresees that a third tool has to be given back first', () => {
    const full = position({ players: [player({ tools: ['sickle', 'shears'] })] });
    expect(leadsToDrop(full, 0, pinot(3, 'boots'), [])).toBe(true);
    expect(leadsToDrop(full, 0, pinot(3, 'boots'), ['sickle'])).toBe(false);
    expect(leadsToDrop(position({ ...full, supply: { ...full.supply, tools: { boots: 0 } } }), 0, pinot(3, 'boots'), [])).toBe(false);
  });
});

describe('plans', () => {
  const view = position();
  const now = { view, seat: 0, legal: [harvest()], tools: [] as Tool[], asks: false };
  const left = { space: 2, side: 'left' as const, covered: false };

  it('one touch on a card is a harvest, its pick and its basket', () => {
    const plan = harvesting(now, left);
    expect(plan?.action).toEqual(harvest());
    expect(plan?.then).toEqual([
      { type: 'pick', space: 2, side: 'left', covered: false },
      { type: 'place', basket: 1 },
    ]);
    expect(harvesting(now, left, 0)?.then?.at(-1)).toEqual({ type: 'place', basket: 0 });
    expect(harvesting(now, left, null)?.then?.at(-1)).toEqual({ type: 'place', basket: null });
  });

  it('leaves the basket open where touches act at once, and for withered vines', () => {
    expect(harvesting({ ...now, asks: true }, left)?.then).toHaveLength(1);
    expect(harvesting(now, { ...left, side: 'right' })?.then).toHaveLength(1);
    expect(harvesting({ ...now, legal: [] }, left)).toBeNull();
  });

  it('says that going out loses the harvest', () => {
    const exit: Action = { type: 'move', to: 'exit' };
    expect(walking(view, exit, 'exit').small).toContain(es['plan.exit.lost']);
    expect(walking(position({ harvested: true }), exit, 'exit').small).not.toContain(es['plan.exit.lost']);
  });

  it('takes the delivery that pays most with the fewest jokers', () => {
    const one = (points: number, jokers: Delivery['jokers'], slot = 0): Delivery => ({ basket: 0, target: 'w02', slot, jokers, total: 7, points, bonus: 0 });
    const best = bestDelivery([one(9, {}, 1), one(11, { pinot_noir: 1 }), one(11, {})]);
    expect([best?.points, best?.jokers]).toEqual([11, {}]);
    expect(bestDelivery([])).toBeUndefined();
  });

  it('tells beforehand what a delivery and an exchange mean', () => {
    const delivery: Delivery = { basket: 0, target: 'w02', slot: 2, jokers: { pinot_noir: 1 }, total: 8, points: 7, bonus: 2 };
    const poor = position({ players: [player({ barrels: 1 })], deliveries: [delivery] });
    const plan = delivering(poor, 0, delivery);
    expect(plan.says).toContain('9');
    expect(plan.action).toEqual({ type: 'deliver', basket: 0, target: 'w02', slot: 2, jokers: { pinot_noir: 1 } });
    expect(plan.small).toContain(es['plan.deliver.last']);
    const swap = exchanging(poor, 0, { type: 'exchange', basket: 0, to: 'large' });
    expect(swap.small).toContain('7');
    expect(swap.small).toContain(es['plan.exchange.last']);
    const back = ending(position({ phase: 'exit', deliveries: [delivery] }), [{ type: 'deliver' }], { type: 'end_turn' });
    expect(back.small).toContain('2');
  });
});

describe('the log', () => {
  const record = (version: number, action: Action, facts: object, over: Partial<RecordView> = {}): RecordView => ({
    version,
    kind: 'action',
    seat: 0,
    actor: 'person',
    action,
    chance: {},
    facts: { ...facts },
    at: '',
    ...over,
  });
  const match = { view: position() } as unknown as MatchPayload;
  const deliver = record(4, { type: 'deliver', basket: 0, target: 'w02', slot: 2, jokers: { pinot_noir: 1 } }, { cards: ['g14', 'g04'], jokers: 1, total: 8, points: 7, bonus: 2, last_barrel: true });

  it('tells a delivery with its bonus and the last barrel', () => {
    const lines = describeActions([deliver], match).get(4)?.lines.map((line) => line.text);
    expect(lines?.[0]).toContain('+7');
    expect(lines?.[0]).toContain('7 de Pinot');
    expect(lines?.[1]).toContain('2');
    expect(lines?.[2]).toBe(es['log.deliver.last']);
  });

  it('keeps silent about what goes without saying, and opens a new round', () => {
    const entries = describeActions(
      [
        record(1, harvest(), { farmer: 0, tools: [], picks: 1 }),
        record(2, { type: 'pick', space: 1, side: 'left', covered: false }, { card: 'g12', gained: 'boots', uncovered: null }),
        record(3, { type: 'end_turn' }, { farmer: 0, returned: true, next: 1, round: { number: 3, dealt: [], bonus: [], wineries: [{ old: 'w02', new: 'w05' }], joker: true } }),
      ],
      match,
    );
    expect(entries.get(1)?.lines).toEqual([]);
    expect(entries.get(2)?.lines[0]?.text).toBe('recoge **Pinot 4** y gana botas.');
    expect(entries.get(3)?.divider).toBe('Ronda 3');
    expect(entries.get(3)?.lines.map((line) => line.text)).toEqual([es['log.return'], 'Bodega nueva: Garnacha.']);
  });

  it('gives reasons for the points, undone acts left out', () => {
    const swap = record(6, { type: 'exchange', basket: 0, to: 'medium' }, { given: 'small', taken: 'medium', paid: 3, lost: [] });
    const sums = earned([deliver, swap, { ...deliver, version: 5, undone: true }], 3);
    const lines = pointsLines(position({ points: [7, 2, 3] }), sums);
    expect(lines.map((line) => line.points)).toEqual([
      [1, 2, 3],
      [7, 0, 0],
      [2, 0, 0],
      [-3, -0, -0],
    ]);
  });
});

describe('keys and motion', () => {
  it('goes to the nearest spot in a direction, those on the line first', () => {
    const spots = [{ x: 60, y: 50 }, { x: 90, y: 0 }, { x: -20, y: 0 }];
    expect(towards({ x: 0, y: 0 }, spots, { x: 1, y: 0 })).toBe(1);
    expect(towards({ x: 0, y: 0 }, spots, { x: 0, y: 1 })).toBe(0);
    expect(towards({ x: 0, y: 0 }, spots, { x: 0, y: -1 })).toBe(-1);
  });

  it('moves what is elsewhere and leaves what stayed', () => {
    const rect = (left: number, width: number): DOMRect => new DOMRect(left, 0, width, width);
    expect(shiftOf(rect(0, 40), rect(100, 20))).toEqual({ x: -90, y: 10, scale: 2 });
    expect(shiftOf(rect(100, 40), rect(101, 40))).toBeNull();
  });

  it('looks for the first home that is drawn', () => {
    expect(homeOf(new Map([['joker:1', 'row'], ['seat:1', 'seat']]), ['own:joker:1', 'joker:1', 'seat:1'])).toBe('row');
    expect(homeOf(new Map(), ['joker:1'])).toBeUndefined();
  });

  it('lets jokers and tools fly to whoever got them, and back to the supply', () => {
    const record = (type: string, facts: Record<string, unknown>, undone = false): RecordView =>
      ({ version: 1, kind: 'action', seat: 1, action: { type }, facts, chance: {}, undone }) as unknown as RecordView;
    const ways = (...records: RecordView[]): string[] => flightsOf(records).map(({ from, to }) => `${from[0]} ${to[0]}`);
    expect(ways(record('move', { joker: true }))).toEqual(['exit:joker own:joker:1']);
    expect(ways(record('deliver', { jokers: 2 }))).toEqual(['own:joker:1 supply:joker', 'own:joker:1 supply:joker']);
    expect(ways(record('pick', { gained: 'boots' }), record('drop_tool', { tool: 'shears' }))).toEqual([
      'supply:boots own:shears:1',
      'own:shears:1 supply:shears',
    ]);
    expect(ways(record('end_turn', { round: { joker: true } }))).toEqual(['supply:joker exit:joker']);
    expect(ways(record('move', { joker: true }, true), record('pick', { gained: null }))).toEqual([]);
  });
});

describe('words', () => {
  const places = (message: string | { other: string }): string[] =>
    [...(typeof message === 'string' ? message : message.other).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

  it('have the same places in every language', () => {
    for (const key of Object.keys(es) as (keyof typeof es)[]) {
      expect(places(en[key]), key).toEqual(places(es[key]));
      expect(places(ko[key]), key).toEqual(places(es[key]));
    }
  });
});
