/** A choice before it is confirmed: the sentence, what follows, the dark button. */

import type { Plan } from '../../match/store';
import type { Action } from '../../wire/types';
import { w, type WordKey } from './i18n';
import type { ViticultureView } from './types';
import { actionWords, choiceSmall } from './words';

export interface Shown {
  readonly action: Action;
}

const BUTTONS: Readonly<Record<string, WordKey>> = {
  keep_parents: 'do.take',
  papa_choice: 'do.take',
  wake_up: 'do.wake',
  draw_visitor: 'do.draw',
  place_worker: 'do.place',
  pass: 'do.pass',
  end_turn: 'do.end',
  play_visitor: 'do.play',
  build: 'do.build',
  plant: 'do.plant',
  uproot: 'do.uproot',
  swap: 'do.swap',
  sell_grape: 'do.sell',
  sell_field: 'do.sell',
  buy_field: 'do.buy',
  harvest: 'do.harvest',
  make_wine: 'do.make',
  fill_order: 'do.fill',
  spend_wine: 'do.spend',
  discard: 'do.discard',
  discard_grape: 'do.discard',
  discard_wine: 'do.discard',
  age_wine: 'do.age',
  offer: 'do.offer',
  give: 'do.give',
  keep: 'do.take',
};

/** Acts that turn up cards: the button says so, since nothing takes them back. */
function draws(action: Action): boolean {
  if (action.type === 'draw_visitor') return true;
  if (action.type === 'wake_up') return action['row'] === 2 || action['row'] === 3;
  return action.type === 'place_worker' && (action['action'] === 'draw_vine' || action['action'] === 'draw_order');
}

export function buttonOf(action: Action): string {
  if (draws(action)) return w('do.draw');
  return w(BUTTONS[action.type] ?? 'do.choose');
}

export function planFor(
  view: ViticultureView,
  seat: number,
  action: Action,
  nameOf: (seat: number) => string,
  workers: number,
): Omit<Plan, 'version'> {
  const small = draws(action)
    ? w('small.secret')
    : action.type === 'place_worker' && workers > 1
      ? w('small.worker')
      : choiceSmall(view, seat, action);
  return {
    action,
    says: `${actionWords(view, seat, action, nameOf)}.`,
    ...(small && { small }),
    button: buttonOf(action),
    shown: { action } satisfies Shown,
  };
}
