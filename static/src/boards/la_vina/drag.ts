/** Dragging a lit card onto a basket, or onto the discard; shorter movements stay touches. */

import type { LaVinaController } from './controller';
import { spotKey } from './legal';

/** px of movement from which a press is a drag. */
const FROM = 8;

interface Drag {
  readonly card: HTMLElement;
  readonly x: number;
  readonly y: number;
  ghost: HTMLElement | null;
}

function lift(card: HTMLElement): HTMLElement {
  const rect = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.className = `${ghost.className} lvdrag`;
  ghost.style.width = `${rect.width}px`;
  ghost.style.height = `${rect.height}px`;
  ghost.removeAttribute('data-card');
  // The copy keeps the board's sizes by staying inside the board.
  card.closest('.stage')?.append(ghost);
  return ghost;
}

function basketUnder(x: number, y: number): number | null | undefined {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-basket]')?.dataset['basket'];
  return name === undefined ? undefined : name === 'away' ? null : Number(name);
}

function drop(board: LaVinaController, name: string, basket: number | null): void {
  if (name === 'pending') return board.chooseBasket(basket);
  const spot = board.cards.value.find((one) => spotKey(one) === name);
  if (spot) board.takeCard(spot, basket);
}

/** Listens on the page; returns how to stop. */
export function watchDrags(board: LaVinaController): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let drag: Drag | null = null;
  const end = (): void => {
    drag?.ghost?.remove();
    drag = null;
  };
  addEventListener(
    'pointerdown',
    (event) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]');
      if (card && event.isPrimary && event.button === 0) drag = { card, x: event.clientX, y: event.clientY, ghost: null };
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    (event) => {
      if (!drag || !event.isPrimary) return;
      if (drag.ghost === null && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FROM) return;
      drag.ghost ??= lift(drag.card);
      drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) rotate(-3deg)`;
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    (event) => {
      if (!drag?.ghost) return end();
      const name = drag.card.dataset['card'] ?? '';
      end();
      const basket = basketUnder(event.clientX, event.clientY);
      if (basket !== undefined) drop(board, name, basket);
      // The click that may follow at once belongs to the drag.
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener('click', swallow, { capture: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    },
    { signal },
  );
  addEventListener('pointercancel', end, { signal });
  return () => {
    end();
    ending.abort();
  };
}
