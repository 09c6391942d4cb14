/** What is shown of a choice before it is confirmed: the sentence, its consequences, the dark button. */

import type { Plan } from '../../match/store';
import { sameJson } from '../../match/canonical';
import type { Action } from '../../wire/types';
import { w } from './i18n';
import { cardAt, harvestWith, has, leadsToDrop, ofType, suitableBasket, type CardSpot } from './legal';
import {
  COOPERATIVE,
  timesWords,
  type BasketKind,
  type CardView,
  type Delivery,
  type LaVinaView,
  type Side,
  type Tool,
} from './view';
import { cardWords, jokersOf, placeWords, targetWords, toolWords } from './words';

/** What the board draws of a plan: the chosen thing and where it would go. */
export interface Shown {
  readonly spot?: CardSpot;
  readonly to?: number | 'exit';
  /** The basket that would receive `card`; null for the discard pile. */
  readonly basket?: number | null;
  readonly card?: CardView;
  /** The plan puts the card into the basket by itself. */
  readonly settles?: boolean;
  /** The card is already in the hand. */
  readonly places?: boolean;
  readonly delivery?: Delivery;
  readonly tool?: Tool;
  readonly pours?: number;
  readonly dumps?: number;
}

type Draft = Omit<Plan, 'version'>;

export interface Situation {
  readonly view: LaVinaView;
  readonly seat: number;
  readonly legal: readonly Action[];
  readonly tools: readonly Tool[];
  /** Every touch acts at once, so the basket is asked for when there is a choice. */
  readonly asks: boolean;
}

/** "en la cesta mediana": the name of an own basket in a sentence. */
export function theBasket(view: LaVinaView, seat: number, basket: number): string {
  const kind = view.players[seat]?.baskets[basket]?.kind ?? 'small';
  return w(`the.${kind}`);
}

function afterHarvest(view: LaVinaView, more: boolean): string {
  if (more) return w('plan.small.again');
  return w(view.moved ? 'plan.small.end' : 'plan.small.move');
}

/** Whether more picks follow this one. */
function picksMore(view: LaVinaView, tools: readonly Tool[]): boolean {
  return view.phase === 'picking' ? (view.harvest?.picks_left ?? 1) > 1 : tools.includes('shears');
}

/** Take a card: declare the tools if none are yet, pick, and put it where it goes. Null when not legal. */
export function harvesting(now: Situation, spot: CardSpot, basket?: number | null): Draft | null {
  const { view, seat } = now;
  const card = cardAt(view, spot);
  const picking = view.phase === 'picking';
  const declare = picking ? null : harvestWith(now.legal, now.tools);
  if (card === null || (!picking && declare === null)) return null;
  const pick: Action = { type: 'pick', space: spot.space, side: spot.side, covered: spot.covered };
  const settles = settlesAtOnce(now, card);
  const into = basket === undefined ? suitableBasket(view, seat, card) : basket;
  const placed = settles && (basket !== undefined || into !== null);
  const then = [...(declare ? [pick] : []), ...(placed ? [{ type: 'place', basket: into }] : [])];
  return {
    action: declare ?? pick,
    ...(then.length > 0 && { then }),
    says: harvestWords(view, seat, card, placed ? into : undefined),
    small: harvestSmall(now, card),
    button: w('do.harvest'),
    shown: { spot, card, settles, ...(placed && { basket: into }) },
  };
}

function settlesAtOnce(now: Situation, card: CardView): boolean {
  const { view, seat } = now;
  if (!card.variety || leadsToDrop(view, seat, card, view.phase === 'picking' ? [] : now.tools)) return false;
  const open = view.players[seat]?.baskets.filter((one) => one.cards.length < one.capacity).length ?? 0;
  return open > 0 && !(now.asks && open > 1);
}

/** `into`: a basket, null for the discard pile, undefined when that is settled later. */
function harvestWords(view: LaVinaView, seat: number, card: CardView, into: number | null | undefined): string {
  if (!card.variety) return w('plan.harvest.withered');
  const name = cardWords(card);
  if (into === undefined) return w('plan.harvest.later', { card: name });
  if (into === null) return w('plan.harvest.discard', { card: name });
  return w('plan.harvest', { card: name, basket: theBasket(view, seat, into) });
}

function harvestSmall(now: Situation, card: CardView): string {
  const { view, tools } = now;
  const parts: string[] = [];
  if (tools.length > 0) parts.push(w('plan.small.spend', { tools: tools.map((tool) => w(tool)).join(', ') }));
  if (card.tool) {
    const left = (view.supply.tools[card.tool] ?? 0) + tools.filter((tool) => tool === card.tool).length;
    parts.push(w(left > 0 ? 'plan.small.tool' : 'plan.small.no_tool', { tool: w(card.tool) }));
  }
  parts.push(afterHarvest(view, picksMore(view, tools)));
  return parts.join(' ');
}

export function placing(view: LaVinaView, seat: number, action: Action): Draft {
  const basket = action['basket'] as number | null;
  const card = view.pending ?? {};
  const name = cardWords(card as CardView);
  return {
    action,
    says:
      basket === null
        ? w('plan.harvest.discard', { card: name })
        : w('plan.harvest', { card: name, basket: theBasket(view, seat, basket) }),
    small: afterHarvest(view, (view.harvest?.picks_left ?? 0) > 0),
    button: w(basket === null ? 'do.discard' : 'do.put'),
    shown: { basket, card: card as CardView, places: true },
  };
}

export function walking(view: LaVinaView, action: Action, to: number | 'exit'): Draft {
  if (to === 'exit') {
    const joker = w(view.joker_at_exit ? 'plan.exit.joker' : 'plan.exit.none');
    const lost = !view.harvested && !view.options.harvest_after_reaching_exit;
    return {
      action,
      says: w('plan.exit'),
      small: lost ? `${joker} ${w('plan.exit.lost')}` : joker,
      button: w('do.exit'),
      shown: { to },
    };
  }
  return {
    action,
    says: w('plan.go', { place: placeWords(view, to) }),
    small: w(view.harvested ? 'plan.go.done' : 'plan.go.small'),
    button: w('do.go'),
    shown: { to },
  };
}

export function dropping(action: Action, tool: Tool): Draft {
  return { action, says: w('plan.drop', { tool: w(tool) }), button: w('do.drop'), shown: { tool } };
}

export function pouring(view: LaVinaView, seat: number, action: Action): Draft {
  const from = Number(action['from']);
  const to = Number(action['to']);
  return {
    action,
    says: w('plan.pour', { from: theBasket(view, seat, from), to: theBasket(view, seat, to) }),
    button: w('do.pour'),
    shown: { pours: from },
  };
}

export function dumping(view: LaVinaView, seat: number, action: Action): Draft {
  const basket = Number(action['basket']);
  return {
    action,
    says: w('plan.dump', { basket: theBasket(view, seat, basket) }),
    button: w('do.dump'),
    shown: { dumps: basket },
  };
}

export function sameDelivery(a: Delivery | undefined, b: Delivery): boolean {
  return (
    a !== undefined && a.basket === b.basket && a.target === b.target && a.slot === b.slot && sameJson(a.jokers, b.jokers)
  );
}

/** The one that pays most; of those the one with the fewest jokers, then with the fewest grapes. */
export function bestDelivery(deliveries: readonly Delivery[]): Delivery | undefined {
  const cost = (one: Delivery): number => jokersOf(one.jokers) * 100 + one.total;
  return [...deliveries].sort(
    (a, b) => b.points + b.bonus - (a.points + a.bonus) || cost(a) - cost(b) || a.slot - b.slot,
  )[0];
}

export function delivering(view: LaVinaView, seat: number, delivery: Delivery): Draft {
  const { basket, target, slot, jokers } = delivery;
  return {
    action: { type: 'deliver', basket, target, slot, jokers },
    says: w('plan.deliver', {
      basket: theBasket(view, seat, basket),
      target: targetWords(view, target),
      n: delivery.points + delivery.bonus,
    }),
    small: deliverySmall(view, seat, delivery),
    button: w('do.deliver'),
    shown: { delivery },
  };
}

function deliverySmall(view: LaVinaView, seat: number, delivery: Delivery): string {
  const { target, slot, total, points, bonus } = delivery;
  const winery = view.wineries.find((one) => one.id === target);
  const slots = target === COOPERATIVE ? view.cooperative.slots : (winery?.slots ?? []);
  const multiplies = winery?.slot_type !== 'points';
  const spent = jokersOf(delivery.jokers);
  const parts = [
    multiplies ? w('plan.deliver.times', { total, times: timesWords(slots[slot] ?? 2) }) : w('plan.deliver.points', { total }),
  ];
  if (bonus > 0) parts.push(w('plan.deliver.bonus', { points, bonus }));
  if (spent > 0) parts.push(w('plan.deliver.jokers', { n: spent }));
  if (view.players[seat]?.barrels === 1 && !view.final_round) parts.push(w('plan.deliver.last'));
  return parts.join(' ');
}

/** Prices of the data file; an exchange pays the difference. */
export const PRICES: Readonly<Record<BasketKind, number>> = { small: 0, medium: 3, large: 7 };

export function priceOf(view: LaVinaView, seat: number, action: Action): number {
  const kind = view.players[seat]?.baskets[Number(action['basket'])]?.kind ?? 'small';
  return Math.max(0, PRICES[action['to'] as BasketKind] - PRICES[kind]);
}

export function exchanging(view: LaVinaView, seat: number, action: Action): Draft {
  const basket = Number(action['basket']);
  const n = priceOf(view, seat, action);
  const lost = view.players[seat]?.baskets[basket]?.cards.length ?? 0;
  const parts = [n > 0 ? w('plan.exchange.pays', { n }) : w('plan.exchange.free')];
  if (lost > 0) parts.push(w('plan.exchange.lost', { n: lost }));
  if (view.deliveries.length > 0) parts.push(w('plan.exchange.last'));
  const to = w(`a.${action['to'] as BasketKind}`);
  return {
    action,
    says: w('plan.exchange', { basket: theBasket(view, seat, basket), to }),
    small: parts.join(' '),
    button: w('do.exchange'),
    shown: {},
  };
}

export function ending(view: LaVinaView, legal: readonly Action[], action: Action): Draft {
  if (view.phase === 'exit') {
    const left = view.deliveries.length > 0 && has(legal, 'deliver');
    return {
      action,
      says: w('plan.return'),
      small: left ? w('plan.return.small', { n: view.deliveries_left }) : w('plan.return.order', { n: view.returned.length + 1 }),
      button: w('do.return.yes'),
    };
  }
  const waives = has(legal, 'harvest');
  return { action, says: w('plan.end'), small: w(waives ? 'plan.end.harvest' : 'plan.end.small'), button: w('do.end.yes') };
}

/** The plan for any single action, as the text form makes it. */
export function planFor(view: LaVinaView, seat: number, action: Action): Draft {
  switch (action.type) {
    case 'move':
      return walking(view, action, action['to'] as number | 'exit');
    case 'harvest': {
      const tools = action['tools'] as readonly Tool[];
      const says = tools.length > 0 ? w('plan.tools', { tools: toolWords(tools) }) : w('plan.tools.none');
      return { action, says, button: w('do.harvest') };
    }
    case 'pick': {
      const spot = { space: Number(action['space']), side: action['side'] as Side, covered: action['covered'] === true };
      const card = cardAt(view, spot) ?? ({} as CardView);
      return { action, says: harvestWords(view, seat, card, undefined), button: w('do.harvest'), shown: { spot, card } };
    }
    case 'place':
      return placing(view, seat, action);
    case 'drop_tool':
      return dropping(action, action['tool'] as Tool);
    case 'pour':
      return pouring(view, seat, action);
    case 'dump':
      return dumping(view, seat, action);
    case 'deliver': {
      const delivery = view.deliveries.find((one) => sameDelivery(one, action as unknown as Delivery));
      return delivery ? delivering(view, seat, delivery) : { action, says: w('do.deliver'), button: w('do.deliver') };
    }
    case 'exchange':
      return exchanging(view, seat, action);
    default:
      return ending(view, [action], action);
  }
}

/** A legal action as a line of the text form. */
export function actionWords(view: LaVinaView, seat: number, action: Action): string {
  if (action.type === 'end_turn') return w(view.phase === 'exit' ? 'do.return' : 'do.end');
  return planFor(view, seat, action).says;
}


/** The legal exchanges, the cheapest first. */
export function exchanges(view: LaVinaView, seat: number, legal: readonly Action[]): readonly Action[] {
  return [...ofType(legal, 'exchange')].sort((a, b) => priceOf(view, seat, a) - priceOf(view, seat, b));
}
