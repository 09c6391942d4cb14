/** What the prompt says: the sentence for whoever acts, and for those who wait. */

import { formatList, language, t } from '../../i18n';
import type { Ask, PromptButton } from '../../match/board';
import type { CincoController } from './controller';
import { w } from './i18n';
import { has, type Lit } from './legal';
import type { CincoView } from './view';
import { bagWords, theHex } from './words';

/** Null when nothing is asked of the viewer. */
export function askOf(board: CincoController): Ask | null {
  const view = board.view.value;
  const seat = board.ownSeat;
  if (view === null || seat === null || board.legal.value.length === 0) return null;
  if (board.stormHex.value !== null) {
    const place = theHex(view, board.stormHex.value);
    return { says: w('ask.victim'), small: w('ask.victim.small', { place }), buttons: [backButton(board)] };
  }
  const mode = board.mode.value;
  if (mode.kind === 'lookout') {
    return { says: w('ask.lookout'), small: w('ask.storm.small'), buttons: [backButton(board)] };
  }
  if (mode.kind === 'crew') {
    const says = w(mode.first === null ? 'ask.crew' : 'ask.crew.second');
    return { says, buttons: [backButton(board)] };
  }
  return byPhase(board, view, seat);
}

function byPhase(board: CincoController, view: CincoView, seat: number): Ask {
  switch (view.phase) {
    case 'setup':
      return setup(board, view, seat);
    case 'roll': {
      const lookout = has(board.legal.value, 'play_lookout');
      const roll = { name: 'roll', icon: 'dice', label: w('do.roll'), strong: true, press: () => board.send({ type: 'roll' }) };
      return { says: w(lookout ? 'ask.roll.lookout' : 'ask.roll'), small: w('ask.roll.small'), buttons: [roll] };
    }
    case 'discard': {
      const n = view.to_discard[seat] ?? 0;
      const open = { name: 'discard-open', label: w('discard.title'), strong: true, press: () => board.open('discard') };
      const buttons = board.panel.value === 'discard' ? [] : [open];
      return { says: w('ask.discard', { n }), small: w('ask.discard.small'), buttons };
    }
    case 'storm':
      return { says: w('ask.storm'), small: w('ask.storm.small'), buttons: [] };
    case 'offer':
      return offer(board, view, seat);
    default:
      return main(board);
  }
}

function setup(board: CincoController, view: CincoView, seat: number): Ask {
  if (view.setup_camp !== null) {
    const n = board.lit.value.length;
    return { says: w('ask.setup.path'), ...(n > 0 && { small: w('ask.setup.path.small', { n }) }), buttons: [] };
  }
  const second = Object.values(view.buildings).some((building) => building.seat === seat);
  return { says: w('ask.setup.camp'), small: w(second ? 'ask.setup.camp2.small' : 'ask.setup.camp.small'), buttons: [] };
}

function main(board: CincoController): Ask {
  const lit = board.lit.value;
  const end = { name: 'end', icon: 'check', label: w('do.end'), strong: true, press: () => board.endTurn() };
  return { says: w('ask.main'), small: lit.length > 0 ? litWords(lit) : w('ask.main.none'), buttons: [end], undoable: true };
}

function litWords(lit: readonly Lit[]): string {
  const parts = (['path', 'camp', 'fortress'] as const).flatMap((piece) => {
    const n = lit.filter((place) => place.piece === piece).length;
    return n > 0 ? [w(`lit.${piece}`, { n })] : [];
  });
  return w('ask.main.lit', { what: formatList(language, parts) });
}

function offer(board: CincoController, view: CincoView, seat: number): Ask {
  const give = bagWords(view.offer?.give ?? {});
  const ask = bagWords(view.offer?.ask ?? {});
  if (seat === view.active) {
    const withdraw = { name: 'withdraw', icon: 'x', label: w('do.withdraw'), press: () => board.send({ type: 'withdraw_offer' }) };
    return { says: w('ask.mine', { give, ask }), small: w('ask.mine.small'), buttons: [withdraw] };
  }
  const accept: PromptButton = {
    name: 'accept',
    icon: 'check',
    label: w('do.accept'),
    strong: true,
    press: () => board.send({ type: 'accept_offer' }),
    ...(!has(board.legal.value, 'accept_offer') && { why: w('ask.offer.short') }),
  };
  const reject = { name: 'reject', icon: 'x', label: w('do.reject'), press: () => board.send({ type: 'reject_offer' }) };
  const small = accept.why ?? w('ask.offer.small');
  return { says: w('ask.offer', { name: board.name(view.active), give, ask }), small, buttons: [reject, accept] };
}

function backButton(board: CincoController): PromptButton {
  return { name: 'back', label: t('do.back'), press: () => void board.back() };
}

/** What those see who wait or watch. */
export function othersOf(board: CincoController): { says: string; small?: string } {
  const view = board.view.value;
  if (view === null) return { says: '' };
  const next = board.ownSeat === (view.active + 1) % view.seats ? { small: w('other.next') } : {};
  switch (view.phase) {
    case 'setup':
      return { says: w('other.setup') };
    case 'roll':
      return { says: w('other.roll'), ...next };
    case 'storm':
      return { says: w('other.storm'), ...next };
    case 'discard': {
      const names = view.active_seats.map((seat) => board.name(seat));
      return { says: w('other.discard', { names: formatList(language, names) }), small: w('other.discard.small') };
    }
    case 'offer': {
      const give = bagWords(view.offer?.give ?? {});
      const ask = bagWords(view.offer?.ask ?? {});
      const missing = view.active_seats.filter((seat) => seat !== view.active).map((seat) => board.name(seat));
      return {
        says: w('other.offer', { name: board.name(view.active), give, ask }),
        small: w('other.offer.missing', { names: formatList(language, missing) }),
      };
    }
    default:
      return { says: w('other.main'), ...next };
  }
}
