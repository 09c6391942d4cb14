/** Cards, tokens and acts in words. */

import { formatList, language } from '../../i18n';
import type { Action } from '../../wire/types';
import { isVisitor, MAMAS, ORDERS, PAPAS, PRICES, VINES, type Gift } from './cards';
import { isWordKey, w, type WordKey } from './i18n';
import { isTwoOfThree, visitorText, type VisitorText } from './i18n/visitors';
import { grapesOf } from './legal';
import {
  COLORS,
  DECKS,
  type Color,
  type Deck,
  type Place,
  type Structure,
  type ViticultureView,
  type Wine,
  type WorkerKind,
} from './types';
import { fillOf, grapePrice, harvestOf, isClassic, type Token } from './view';

export function list(items: readonly string[]): string {
  return formatList(language, items);
}

export function cap(text: string): string {
  const at = text.startsWith('**') ? 2 : 0;
  return text.slice(0, at) + text.slice(at, at + 1).toLocaleUpperCase(language) + text.slice(at + 1);
}

export function placeName(place: string): string {
  const key = `place.${place}`;
  return isWordKey(key) ? w(key) : place;
}

/** The name of an action where its season is not seen: the two visitors' actions are told apart. */
export function fullPlaceName(place: string): string {
  if (place === 'play_summer_visitor') return `${w('place.play_summer_visitor')} (${w('season.summer').toLocaleLowerCase(language)})`;
  if (place === 'play_winter_visitor') return `${w('place.play_winter_visitor')} (${w('season.winter').toLocaleLowerCase(language)})`;
  return placeName(place);
}

export function placeDoes(view: ViticultureView, place: Place): string {
  const classic = `does.${place}.classic`;
  return w(isClassic(view) && isWordKey(classic) ? classic : `does.${place}`);
}

export function structureDoes(view: ViticultureView, structure: Structure): string {
  const classic = `${structure}.does.classic`;
  return w(isClassic(view) && isWordKey(classic) ? classic : `${structure}.does`);
}

export function workerName(kind: WorkerKind): string {
  return w(`worker.${kind}`);
}

export function grapeName(color: Color, n: number): string {
  return w(`grape.${color}`, { n });
}

export function wineName([wine, n]: Token): string {
  return w(`wine.${wine}`, { n });
}

export function needName([wine, n]: Token): string {
  return w('need', { wine: w(wine), n });
}

function orderName(id: string): string {
  const order = ORDERS[id];
  return order ? w('order.name', { points: order.points, needs: order.needs.map(wineName).join(' + ') }) : id;
}

export function cardName(id: string, classic = false): string {
  return VINES[id]?.name ?? visitorText(id, classic)?.name ?? (id in ORDERS ? orderName(id) : id);
}

/** What a visitor does, whole. */
export function visitorDoes(text: VisitorText, two = false): string {
  if (text.does) return text.does;
  const parts = [text.a, text.b, text.c, text.both].filter((part): part is string => part !== undefined);
  const what = parts.reduce((a, b) => w('or', { a, b }));
  return w(two ? 'two.of' : 'one.of', { what });
}

export function cardDoes(id: string, classic: boolean): string {
  const text = visitorText(id, classic);
  return text ? visitorDoes(text, isTwoOfThree(id)) : '';
}

export function countedCards(counts: Readonly<Partial<Record<Deck, number>>>): string {
  return list(DECKS.filter((deck) => (counts[deck] ?? 0) > 0).map((deck) => w(`a.${deck}`, { n: counts[deck] ?? 0 })));
}

/** "2 vides y 1 pedido" of a list of decks. */
export function drawnWords(piles: readonly string[]): string {
  return countedCards(Object.fromEntries(DECKS.map((deck) => [deck, piles.filter((pile) => pile === deck).length])));
}

export function giftName(gift: Gift): string {
  return w(gift);
}

export function mamaWords(name: string): string {
  const mama = MAMAS[name];
  if (!mama) return '';
  const lira = mama.lira > 0 ? [w('n.lira', { n: mama.lira })] : [];
  return w('mama.gives', { what: list([countedCards(mama.cards), ...lira]) });
}

export function papaWords(name: string): string {
  const papa = PAPAS[name];
  return papa ? w('papa.gives', { n: papa.lira, gift: giftName(papa.gift), m: papa.orLira }) : '';
}

export function fieldName(view: ViticultureView, index: number): string {
  if (isClassic(view)) return w('field.number', { n: index + 1 });
  return w('field.name', { n: view.players[0]?.fields[index]?.capacity ?? index + 5 });
}

/** "uva tinta 3 y uva blanca 1" of what a harvest puts down. */
export function grownWords(placed: Readonly<Partial<Record<Color, number>>>): string {
  const kept = COLORS.filter((color) => (placed[color] ?? 0) > 0).map((color) => grapeName(color, placed[color] ?? 0));
  return kept.length > 0 ? list(kept) : w('act.harvest.lost');
}

/** One choice in words, the verb first and stressed; `seat` is whose choice it is. */
export function actionWords(view: ViticultureView, seat: number, action: Action, nameOf: (seat: number) => string): string {
  const classic = isClassic(view);
  const what = (key: string): string => String(action[key] ?? '');
  const n = (key: string): number => Number(action[key] ?? 0);
  const card = cardName(what('card'), classic);
  const field = fieldName(view, n('field'));
  switch (action.type) {
    case 'keep_parents':
      return w('act.keep_parents', { mama: what('mama'), papa: what('papa') });
    case 'papa_choice': {
      const papa = PAPAS[view.players[seat]?.papa ?? ''];
      if (!papa) return '';
      return what('take') === 'gift' ? w('act.papa.gift', { gift: giftName(papa.gift) }) : w('act.papa.lira', { n: papa.orLira });
    }
    case 'wake_up':
      return w('act.wake_up', { n: n('row'), what: w(`row.${n('row')}` as WordKey) });
    case 'draw_visitor':
      return w('act.draw_visitor', { what: drawnWords(action['decks'] as readonly string[]) });
    case 'place_worker':
      return placing(action);
    case 'pass':
      return w('act.pass', { season: w(`season.${view.season}`).toLocaleLowerCase(language) });
    case 'end_turn':
      return w('act.end_turn');
    case 'play_visitor':
      return w('act.play_visitor', { card });
    case 'choose_option':
      return optionWords(view, what('option'));
    case 'build':
      return w('act.build', { what: w(what('structure') as Structure) });
    case 'plant':
      return w('act.plant', { card, field });
    case 'uproot':
      return w('act.uproot', { card, field });
    case 'swap':
      return w('act.swap', { a: card, field, b: cardName(what('card2')), field2: fieldName(view, n('field2')) });
    case 'sell_grape': {
      const grape = grapeName(what('color') as Color, n('value'));
      const doubled = view.pending?.source === 'S10' ? 2 : 1;
      return `${w('act.sell_grape', { what: grape })}: +${grapePrice(n('value')) * doubled} ₤`;
    }
    case 'sell_field':
    case 'buy_field':
      return w(`act.${action.type}`, { field, n: view.players[seat]?.fields[n('field')]?.capacity ?? 0 });
    case 'harvest': {
      const player = view.players[seat];
      const own = player?.fields[n('field')];
      return w('act.harvest', { field, what: player && own ? grownWords(harvestOf(player, own)) : '' });
    }
    case 'make_wine': {
      const from = grapesOf(action).map(([color, value]) => grapeName(color, value));
      return w('act.make_wine', { wine: w(what('kind') as Wine), grapes: list(from) });
    }
    case 'fill_order':
      return w('act.fill_order', { order: card });
    case 'spend_wine':
    case 'age_wine':
      return w(`act.${action.type}`, { what: wineName([what('wine') as Wine, n('value')]) });
    case 'discard_wine':
      return w('act.discard', { what: wineName([what('wine') as Wine, n('value')]) });
    case 'discard_grape':
      return w('act.discard', { what: grapeName(what('color') as Color, n('value')) });
    case 'discard':
      return w('act.discard', { what: card });
    case 'give':
      return w('act.give', { what: card });
    case 'keep':
      return w('act.keep', { what: card });
    case 'take_back':
      return w('act.take_back', { worker: workerName(what('worker') as WorkerKind), place: fullPlaceName(what('action')) });
    case 'choose_player':
      return w('act.choose_player', { name: nameOf(n('player')) });
    case 'offer':
      return n('count') === 0 ? w('act.offer.none') : w('act.offer', { n: n('count') });
    case 'answer': {
      const key = `act.${view.pending?.kind ?? ''}`;
      return action['yes'] === true && isWordKey(key) ? w(key) : w('act.no');
    }
    default:
      return w('act.done');
  }
}

function placing(action: Action): string {
  const place = String(action['action']);
  const words = { worker: workerName(action['worker'] as WorkerKind), place: fullPlaceName(place) };
  const bonus = `bonus.${place}`;
  if (action['space'] === 1 && isWordKey(bonus)) return w('act.place.bonus', { ...words, bonus: w(bonus) });
  return w(action['space'] === 'overflow' ? 'act.place.over' : 'act.place', words);
}

/** The clause of a card, a deck, an action: whatever is being chosen from. */
function optionWords(view: ViticultureView, option: string): string {
  const { kind, source } = view.pending ?? { kind: '', source: '' };
  if (kind === 'pick_piles') {
    const deck = option as Deck;
    return cap(w('act.option.deck', { deck: w(`deck.${deck}`), card: cardName(view.discards[deck].at(-1) ?? '', isClassic(view)) }));
  }
  if (kind === 'reap') return cap(w('act.option.new', { what: w(`a.${option as Deck}`, { n: 1 }) }));
  if (kind === 'earlier_action') return `**${fullPlaceName(option)}** (${placeDoes(view, option as Place)})`;
  const own = isVisitor(source) ? visitorText(source, isClassic(view))?.[option as 'a'] : undefined;
  if (own) return cap(own);
  const key = `act.option.${option}`;
  if (isWordKey(key)) return cap(w(key));
  return option === 'both' ? cap(w('act.both')) : option;
}

/** What is worth knowing of a choice besides what it says. */
export function choiceSmall(view: ViticultureView, seat: number, action: Action): string {
  const what = (key: string): string => String(action[key] ?? '');
  switch (action.type) {
    case 'keep_parents':
      return `${what('mama')}: ${mamaWords(what('mama'))}. ${what('papa')}: ${papaWords(what('papa'))}.`;
    case 'build': {
      const structure = what('structure') as Structure;
      return `${w('price', { n: PRICES[structure] })} · ${structureDoes(view, structure)}`;
    }
    case 'play_visitor':
      return cardDoes(what('card'), isClassic(view));
    case 'discard':
    case 'give':
    case 'keep':
      return isVisitor(what('card')) ? cardDoes(what('card'), isClassic(view)) : '';
    case 'fill_order': {
      const player = view.players[seat];
      return player ? w('choices.spent', { tokens: list(fillOf(player, what('card')).tokens.map(wineName)) }) : '';
    }
    case 'papa_choice': {
      const gift = PAPAS[view.players[seat]?.papa ?? '']?.gift;
      return what('take') === 'gift' && gift && gift !== 'worker' && gift !== 'vp' ? structureDoes(view, gift) : '';
    }
    default:
      return '';
  }
}
