/** Cards, places, baskets and deliveries in words. */

import { formatList, language } from '../../i18n';
import { w } from './i18n';
import type { CardSpot } from './legal';
import { cardOf, COOPERATIVE, spaceOf, VARIETIES, type CardView, type LaVinaView, type Tool, type Variety, type Winery } from './view';

/** "Garnacha 4", "Vid seca". */
export function cardWords(card: CardView): string {
  if (!card.variety) return w('withered');
  return w('card', { variety: w(`short.${card.variety}`), n: card.quantity ?? 0 });
}

/** The same with its tool, for those who hear the board. */
export function fullCardWords(card: CardView): string {
  const name = card.variety ? w('card', { variety: w(card.variety), n: card.quantity ?? 0 }) : w('withered');
  return card.tool ? w('card.tool', { card: name, tool: w(card.tool) }) : name;
}

export function spotWords(spot: CardSpot): string {
  const where = w('place.side', { n: spot.space, side: w(spot.side) });
  return spot.covered ? w('place.covered', { place: where }) : where;
}

/** A position in words: "espacio 3, delante". */
export function placeWords(view: LaVinaView, position: number | 'exit' | null): string {
  if (position === 'exit' || position === 2 * view.path.length) return w('place.exit');
  const space = spaceOf(view, position);
  if (space === null || position === null) return w('place.entrance');
  return w(position % 2 === 0 ? 'place.rear' : 'place.front', { n: space });
}

export function basketName(kind: 'small' | 'medium' | 'large'): string {
  return w(`basket.${kind}`);
}

/** "Tijeras y Botas". */
export function toolWords(tools: readonly Tool[]): string {
  return formatList(language, tools.map((tool) => w(`cap.${tool}`)));
}

export function wineryWords(winery: Winery): string {
  const kind = w(winery.kind);
  const variety = w(winery.variety);
  return winery.min === null ? w('winery.x', { variety, kind }) : w('winery.min', { variety, kind, n: winery.min });
}

export function targetWords(view: LaVinaView, target: string): string {
  if (target === COOPERATIVE) return w('to.cooperative');
  const winery = view.wineries.find((one) => one.id === target);
  if (!winery) return '';
  return w('to.winery', { variety: w(`short.${winery.variety}`), kind: w(winery.kind), min: minWords(winery) });
}

export function minWords(winery: Winery): string {
  return winery.min === null ? 'X' : `≥${winery.min}`;
}

export function jokersOf(jokers: Readonly<Record<string, number | undefined>>): number {
  return Object.values(jokers).reduce((sum: number, n) => sum + (n ?? 0), 0);
}

/** "8 de Chardonnay y 2 de Pinot" for the cards of a delivery. */
export function loadWords(ids: readonly string[]): string {
  const sums = new Map<Variety, number>();
  for (const id of ids) {
    const card = cardOf(id);
    if (card) sums.set(card.variety, (sums.get(card.variety) ?? 0) + card.quantity);
  }
  const parts = VARIETIES.flatMap((variety) => {
    const n = sums.get(variety);
    return n === undefined ? [] : [w('load', { n, variety: w(`short.${variety}`) })];
  });
  return formatList(language, parts);
}
