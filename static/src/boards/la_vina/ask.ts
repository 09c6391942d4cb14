/** What the prompt says: the sentence for whoever acts, and for those who wait. */

import type { Ask, PromptButton } from '../../match/board';
import { t } from '../../i18n';
import type { LaVinaController } from './controller';
import { w } from './i18n';
import { has } from './legal';
import type { LaVinaView } from './view';
import { cardWords, toolWords } from './words';

/** Null when nothing is asked of the viewer. */
export function askOf(board: LaVinaController): Ask | null {
  const view = board.view.value;
  const { legal } = board.context.store.match.value;
  if (view === null || board.ownSeat === null || legal.length === 0) return null;
  if (board.context.store.following.value.length > 0) return { says: w('ask.steps'), buttons: [], undoable: true };
  switch (view.phase) {
    case 'picking':
      return { says: picking(view), small: w('ask.pick.small'), buttons: [], undoable: true };
    case 'placing':
      return placing(board, view);
    case 'dropping':
      return { says: w('ask.drop'), small: w('ask.drop.small'), buttons: [], undoable: true };
    case 'exit':
      return atTheExit(board, view);
    default:
      return turn(board, view);
  }
}

function picking(view: LaVinaView): string {
  if (view.harvest?.covered) return w('ask.pick.covered');
  return w('ask.pick', { n: view.harvest?.picks_left ?? 1 });
}

function placing(board: LaVinaController, view: LaVinaView): Ask {
  const { legal } = board.context.store.match.value;
  const card = cardWords(view.pending ?? { quantity: 0, withered: true });
  const fits = legal.some((action) => action.type === 'place' && action['basket'] !== null);
  const discard = { name: 'discard', label: w('do.discard'), press: () => board.chooseBasket(null) };
  return {
    says: w(fits ? 'ask.place' : 'ask.place.full', { card }),
    ...(fits && { small: w('ask.place.small') }),
    buttons: [discard],
    undoable: true,
  };
}

function armedAsk(board: LaVinaController): Ask {
  const tools = board.armed.value;
  const reach = board.cards.value.length > 0;
  const two = tools.includes('shears');
  const what = w(tools.includes('sickle') ? (two ? 'ask.under.two' : 'ask.under') : two ? 'ask.two' : 'ask.one');
  const back: PromptButton = { name: 'back', label: t('do.back'), press: () => void board.back() };
  return {
    says: w(reach ? 'ask.armed' : 'ask.armed.none', { tools: toolWords(tools), what }),
    small: w('ask.armed.small'),
    buttons: [back],
  };
}

function turn(board: LaVinaController, view: LaVinaView): Ask {
  if (board.armed.value.length > 0) return armedAsk(board);
  const { legal } = board.context.store.match.value;
  const harvest = has(legal, 'harvest');
  const end: PromptButton = {
    name: 'end',
    icon: 'check',
    label: w(view.farmers[view.acting]?.position === 2 * view.path.length ? 'do.go.on' : 'do.end'),
    strong: !harvest,
    press: () => board.endTurn(),
  };
  const buttons = has(legal, 'end_turn') ? [end] : [];
  if (!view.moved) {
    if (harvest) return { says: w('ask.turn'), small: w('ask.turn.small'), buttons, undoable: true };
    return { says: w('ask.move'), small: w(view.harvested ? 'ask.move.done' : 'ask.move.small'), buttons, undoable: true };
  }
  if (!harvest) return { says: w('ask.end'), small: w('ask.end.small'), buttons, undoable: true };
  const boots = board.cards.value.length === 0;
  return { says: w(boots ? 'ask.exit.harvest' : 'ask.harvest'), small: w('ask.harvest.small'), buttons, undoable: true };
}

function atTheExit(board: LaVinaController, view: LaVinaView): Ask {
  const { legal } = board.context.store.match.value;
  const deliver = has(legal, 'deliver');
  const exchange = has(legal, 'exchange');
  const back: PromptButton = {
    name: 'end',
    icon: 'check',
    label: w('do.return'),
    strong: !deliver,
    press: () => board.endTurn(),
  };
  const open: PromptButton = { name: 'exit-open', label: w('panel.exit'), press: () => board.open('exit') };
  const closed = (deliver || exchange) && board.panel.value !== 'exit';
  return {
    says: deliver ? w('ask.exit', { n: view.deliveries_left }) : w(exchange ? 'ask.exit.exchange' : 'ask.exit.back'),
    small: w(deliver ? 'ask.exit.small' : 'ask.exit.none'),
    buttons: closed ? [open, back] : [back],
    undoable: true,
  };
}

/** What those see who wait or watch. */
export function othersOf(board: LaVinaController): { says: string; small?: string } {
  const view = board.view.value;
  if (view === null) return { says: '' };
  const last = view.final_round ? { small: w('other.last') } : {};
  switch (view.phase) {
    case 'picking':
      return { says: w('other.picking'), ...last };
    case 'placing':
      return { says: w('other.placing', { card: cardWords(view.pending ?? { quantity: 0, withered: true }) }), ...last };
    case 'dropping':
      return { says: w('other.dropping'), ...last };
    case 'exit':
      return { says: w('other.exit'), ...last };
    default:
      return { says: w('other.turn'), ...last };
  }
}
