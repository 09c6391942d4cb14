// Switches on the settings page that this browser keeps; the match page reads the same names
// (match/settings.ts).

import { canRemember, remember, remembered } from './memory';
import { allowNotices, canNotify, noticesAllowed } from './notices';

export function startSettings(): void {
  document.querySelectorAll<HTMLInputElement>('input[data-setting]').forEach((box) => {
    const name = box.dataset.setting ?? '';
    const kept = remembered(name);
    if (kept !== null) box.checked = kept === 'yes';
    if (name === 'notices') return noticeSwitch(box);
    box.disabled = !canRemember();
    box.addEventListener('change', () => remember(name, box.checked ? 'yes' : 'no'));
  });
}

/** The browser is asked only when somebody switches it on here; what it said counts. */
function noticeSwitch(box: HTMLInputElement): void {
  if (!canNotify()) return;
  box.closest('label')?.removeAttribute('hidden');
  box.checked = noticesAllowed();
  box.addEventListener('change', () => void choose(box));
}

async function choose(box: HTMLInputElement): Promise<void> {
  const wanted = box.checked;
  box.checked = await allowNotices(wanted);
  const hint = box.closest('section')?.querySelector<HTMLElement>('[data-denied]');
  if (hint && wanted && !box.checked) hint.textContent = hint.dataset.denied ?? '';
}

/** Offers the zone of this browser where another one is chosen. */
export function startZone(): void {
  const button = document.querySelector<HTMLElement>('[data-own-zone]');
  const list = document.getElementById(button?.dataset.ownZone ?? '');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!button || !(list instanceof HTMLSelectElement)) return;
  if (list.value === timeZone || ![...list.options].some((option) => option.value === timeZone)) return;
  const words = button.querySelector<HTMLElement>('[data-text]');
  if (words) words.textContent = (words.dataset.text ?? '').replace('{zone}', timeZone);
  button.hidden = false;
  button.addEventListener('click', () => {
    list.value = timeZone;
    button.hidden = true;
    list.focus();
  });
}
