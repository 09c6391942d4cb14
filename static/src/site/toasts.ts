// What happened, for five seconds; it waits while somebody points at it or reads it by keyboard.

import { text } from './texts';

const LIFE = 5_000; // ms

export interface ToastAct {
  label: string;
  run: () => void;
}

export function toast(words: string, act?: ToastAct): void {
  const place = document.getElementById('toasts');
  if (!place) return;
  // Said once is enough: the newer one stands in place of its like.
  for (const old of place.querySelectorAll<HTMLElement>('.toast')) {
    if (old.dataset.words === words) old.remove();
  }
  const item = document.createElement('div');
  item.className = 'toast';
  item.dataset.words = words;
  const label = document.createElement('span');
  label.textContent = words;
  item.append(label);
  if (act) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'b';
    button.textContent = act.label;
    button.addEventListener('click', act.run);
    item.append(button);
  }
  place.append(item);
  keepAWhile(item, Boolean(act));
}

/** Toasts that the server rendered into the page. */
export function startToasts(): void {
  document.querySelectorAll<HTMLElement>('[data-toast]').forEach((item) => keepAWhile(item, false));
}

function keepAWhile(item: HTMLElement, stays: boolean): void {
  const close = document.createElement('button');
  close.type = 'button';
  close.setAttribute('aria-label', text('close'));
  close.textContent = '×';
  close.addEventListener('click', () => item.remove());
  item.append(close);
  if (stays) return;
  let timer = window.setTimeout(() => item.remove(), LIFE);
  const hold = () => window.clearTimeout(timer);
  const letGo = () => {
    hold();
    timer = window.setTimeout(() => item.remove(), LIFE);
  };
  item.addEventListener('pointerenter', hold);
  item.addEventListener('focusin', hold);
  item.addEventListener('pointerleave', letGo);
  item.addEventListener('focusout', letGo);
}
