// Switches on the settings page that this browser keeps; the match page reads the same keys
// (match/settings.ts).

const key = (name: string) => `sobremesa.${name}`;

export function startSettings(): void {
  document.querySelectorAll<HTMLInputElement>('input[data-setting]').forEach((box) => {
    const name = box.dataset.setting ?? '';
    try {
      const kept = localStorage.getItem(key(name));
      if (kept !== null) box.checked = kept === 'yes';
      box.addEventListener('change', () => localStorage.setItem(key(name), box.checked ? 'yes' : 'no'));
    } catch {
      box.disabled = true; // storage is forbidden here
    }
  });
}
