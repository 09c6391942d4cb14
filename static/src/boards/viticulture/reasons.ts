/** Why a space or a card cannot be used now, in a few words. */

import { deckOf, isVisitor } from './cards';
import { isWordKey, w } from './i18n';
import { STRUCTURES, type Place, type PlayerView, type ViticultureView } from './types';
import { fieldName, list, needName, placeName, wineName } from './words';
import { fillOf, missingFor, roomFor } from './view';

/** The reason on a tile that is not legal although it is this seat's turn to place; '' when there is none. */
export function placeWhy(view: ViticultureView, seat: number, place: Place): string {
  const code = view.blocked[place];
  const player = view.players[seat];
  if (!code || !player) return '';
  if (code === 'action_impossible') return impossible(view, player, place);
  const key = `why.${code}`;
  return isWordKey(key) ? w(key) : w('why.action_impossible');
}

function impossible(view: ViticultureView, player: PlayerView, place: Place): string {
  const hand = view.hand ?? [];
  switch (place) {
    case 'draw_vine':
    case 'draw_order':
      return w('why.draw');
    case 'build_structure':
      return w(STRUCTURES.every((structure) => player.structures.includes(structure)) ? 'why.built' : 'why.build');
    case 'play_summer_visitor':
    case 'play_winter_visitor': {
      const deck = place === 'play_summer_visitor' ? 'summer' : 'winter';
      return w(hand.some((id) => deckOf(id) === deck) ? 'why.visitor' : 'why.visitor.none');
    }
    case 'sell_or_field':
      return w('why.sell');
    case 'plant_vine':
      return plantWhy(player, hand);
    case 'harvest_field':
      return w('why.harvest');
    case 'train_worker':
      return w(player.regular + player.trained + (player.grande === null ? 0 : 1) >= 6 ? 'why.train.most' : 'why.train.lira');
    case 'make_wine':
      return w('why.make');
    case 'fill_order':
      return w(hand.some((id) => deckOf(id) === 'order') ? 'why.fill' : 'why.fill.none');
    case 'yoke':
      return w(player.structures.includes('yoke') ? 'why.yoke' : 'why.yoke.none');
    default:
      return w('why.action_impossible');
  }
}

function plantWhy(player: PlayerView, hand: readonly string[]): string {
  const vines = hand.filter((id) => deckOf(id) === 'vine');
  if (vines.length === 0) return w('why.plant.none');
  if (vines.some((vine) => missingFor(player, vine).length === 0)) return w('why.plant.room');
  const fewest = [...vines].sort((a, b) => missingFor(player, a).length - missingFor(player, b).length)[0];
  const what = list(missingFor(player, fewest ?? '').map((one) => w(one).toLocaleLowerCase()));
  return w('why.plant.needs', { what });
}

/** What a card of one's own lacks, or how it is used. */
export function cardNote(view: ViticultureView, seat: number, id: string): string {
  const player = view.players[seat];
  if (!player) return '';
  if (isVisitor(id)) return visitorNote(view, seat, id);
  if (deckOf(id) === 'order') {
    const { tokens, lacks } = fillOf(player, id);
    if (lacks.length > 0) return w('why.order.lacks', { tokens: list(lacks.map(needName)) });
    return w('why.order.ok', { tokens: list(tokens.map(wineName)) });
  }
  const missing = missingFor(player, id);
  if (missing.length > 0) return w('why.vine.needs', { what: list(missing.map((one) => w(one).toLocaleLowerCase())) });
  const fields = roomFor(player, id);
  if (fields.length === 0) return w('why.vine.room');
  return w('why.vine.ok', { fields: list(fields.map((index) => fieldName(view, index))) });
}

function visitorNote(view: ViticultureView, seat: number, id: string): string {
  const deck = deckOf(id);
  const season = deck === 'summer' ? 'summer' : 'winter';
  if (view.season !== season) return w('why.card.season', { season: w(`season.${season}`).toLocaleLowerCase() });
  if (view.active !== seat) return w('why.card.turn');
  const code = view.blocked[id];
  if (code) {
    const key = `why.${code}`;
    return isWordKey(key) ? w(key) : w('why.card_not_playable');
  }
  return w('why.card.action', { place: placeName(`play_${season}_visitor`) });
}

/** Whether a card of the hand lacks something, for its faded edge. */
export function isUsable(view: ViticultureView, seat: number, id: string): boolean {
  const player = view.players[seat];
  if (!player) return true;
  const deck = deckOf(id);
  if (deck === 'vine') return missingFor(player, id).length === 0 && roomFor(player, id).length > 0;
  if (deck === 'order') return fillOf(player, id).lacks.length === 0;
  return !(id in view.blocked);
}
