/** What the prompt says: the sentence for whoever acts, and for those who wait. */

import type { Ask, PromptButton } from '../../match/board';
import type { Action } from '../../wire/types';
import { isVisitor } from './cards';
import type { ViticultureController } from './controller';
import { isWordKey, w } from './i18n';
import { choicesOf, ofType } from './legal';
import type { Pending, ViticultureView } from './types';
import { cardDoes, cardName, needName } from './words';
import { isClassic } from './view';

/** Null when nothing is asked of the viewer. */
export function askOf(board: ViticultureController): Ask | null {
  const view = board.view.value;
  const { legal, can_undo } = board.context.store.match.value;
  const pending = board.pending;
  if (view === null || board.ownSeat === null || pending === null) return null;
  const small = smallOf(board, view, pending);
  return {
    says: saysOf(board, view, pending, legal, can_undo),
    ...(small && { small }),
    buttons: buttonsOf(board, legal),
    undoable: view.season === 'summer' || view.season === 'winter',
  };
}

function saysOf(board: ViticultureController, view: ViticultureView, pending: Pending, legal: readonly Action[], canUndo: boolean): string {
  const { kind, count, most, least } = pending;
  const of = { n: count + 1, all: Math.max(most, least) };
  switch (kind) {
    case 'turn':
      return w(view.season === 'winter' ? 'ask.turn.winter' : 'ask.turn.summer');
    case 'end_turn':
      return w(canUndo ? 'ask.end_turn' : 'ask.end_turn.sure');
    case 'surplus':
      return w('ask.surplus', { n: pending.due[String(board.ownSeat)] ?? 1 });
    case 'spend': {
      const need = pending.needs[0];
      return w('ask.spend', { need: need ? needName(need) : '' });
    }
    case 'market':
      return w(legal.every(({ type }) => type === 'sell_grape' || type === 'done') ? 'ask.market.grapes' : 'ask.market');
    case 'play_visitors':
      return w(ofType(legal, 'done').length > 0 ? 'ask.play_visitors.more' : 'ask.play_visitors');
    case 'yield':
    case 'may_pay':
      return w(`ask.${kind}`, { name: board.name(view.active) });
    default: {
      const key = `ask.${kind}`;
      return isWordKey(key) ? w(key, of) : w('ask.choose');
    }
  }
}

/** The card that asks, what it does, and how far it has come. */
function smallOf(board: ViticultureController, view: ViticultureView, pending: Pending): string {
  const { kind, source, count, least, most } = pending;
  if (kind === 'turn') return w(view.season === 'winter' ? 'ask.turn.small.winter' : 'ask.turn.small.summer');
  if (kind === 'wake_up') return w('ask.wake_up.small');
  const parts: string[] = [];
  const card = isVisitor(source) ? source : (view.playing.at(-1) ?? '');
  if (isVisitor(card)) {
    const name = cardName(card, isClassic(view));
    const own = view.active === board.ownSeat;
    parts.push(own ? `${name}: ${cardDoes(card, isClassic(view))}` : w('ask.for', { card: name, name: board.name(view.active) }));
  }
  if (count > 0 && count >= least) parts.push(w('ask.more', { n: count }));
  else if (most > 1 && most > least && most < 9) parts.push(w('ask.upto', { n: most }));
  return parts.join(' ');
}

function buttonsOf(board: ViticultureController, legal: readonly Action[]): readonly PromptButton[] {
  const buttons: PromptButton[] = [];
  const add = (name: string, label: string, strong: boolean, press: () => void): void => {
    buttons.push({ name, label, strong, press, ...(strong && { icon: 'check' }) });
  };
  const has = (type: string): boolean => ofType(legal, type).length > 0;
  if (has('answer')) {
    add('no', w('do.no'), false, () => board.play('answer', (action) => action['yes'] === false));
    if (legal.some((action) => action['yes'] === true)) {
      add('yes', yesLabel(board), true, () => board.play('answer', (action) => action['yes'] === true));
    }
  }
  if (has('done')) add('done', w('do.done'), choicesOf(legal).length === 0, () => board.play('done'));
  if (has('pass')) add('pass', w('do.pass'), true, () => board.pass());
  if (has('end_turn')) add('end', w('do.end'), true, () => board.play('end_turn'));
  return buttons;
}

function yesLabel(board: ViticultureController): string {
  const labels: Readonly<Record<string, 'do.draw' | 'do.take' | 'do.give' | 'do.choose'>> = {
    may_draw: 'do.draw',
    may_recall: 'do.take',
    may_pay: 'do.give',
  };
  return w(labels[board.pending?.kind ?? ''] ?? 'do.choose');
}

/** What those see who wait or watch. */
export function othersOf(board: ViticultureController): { says: string; small?: string } {
  const view = board.view.value;
  if (view === null) return { says: '' };
  const { season, pending } = view;
  const card = view.playing.at(-1);
  const small = card ? { small: cardDoes(card, isClassic(view)) } : {};
  if (season === 'over') return { says: w('other.over') };
  if (pending?.kind === 'surplus') return { says: w('other.surplus') };
  if (pending && pending.seats.length > 1 && board.ownSeat !== null && view.answered?.length) return { says: w('other.wait') };
  if (card) return { says: w('other.card', { card: `**${cardName(card, isClassic(view))}**` }), ...small };
  const key = `other.${season}`;
  return { says: isWordKey(key) ? w(key) : '' };
}

