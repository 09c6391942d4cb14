// Switches on the settings page that this browser keeps; the match page reads the same keys
// (match/settings.ts).

const key = (name: string) => `sobremesa.${name}`;

export function startSettings(): void {
  document.querySelectorAll<HTMLInputElement>('input[data-setting]').forEach((box) => {
    const name = box.dataset.setting ?? '';
    try {
      const kept = localStorage.getItem(key(name));
      if (kept !== null) box.checked = kept === 'yes';
      if (name === 'notices') return noticeSwitch(box);
      box.addEventListener('change', () => localStorage.setItem(key(name), box.checked ? 'yes' : 'no'));
    } catch {
      box.disabled = true; // storage is forbidden here
    }
  });
}

/** The browser is asked only when somebody switches it on here; what it said counts. */
function noticeSwitch(box: HTMLInputElement): void {
  if (!('Notification' in window)) return;
  box.closest('label')?.removeAttribute('hidden');
  box.checked &&= Notification.permission === 'granted';
  box.addEventListener('change', () => void choose(box));
}

async function choose(box: HTMLInputElement): Promise<void> {
  const wanted = box.checked;
  box.checked = wanted && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(key('notices'), box.checked ? 'yes' : 'no');
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
