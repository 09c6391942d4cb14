// Day, night or as the system has it; the choice is a cookie, so that the server paints it too.

type Choice = 'light' | 'dark' | 'system';

const YEAR = 31_536_000; // s
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function choice(): Choice {
  const kept = document.documentElement.dataset.themeChoice;
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function paint(): void {
  const chosen = choice();
  const theme = chosen === 'system' ? (dark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = theme;
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}

export function chooseTheme(chosen: Choice): void {
  document.documentElement.dataset.themeChoice = chosen;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `theme=${chosen};path=/;max-age=${YEAR};samesite=lax${secure}`;
  paint();
}

export function startTheme(): void {
  paint();
  dark().addEventListener('change', paint);
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-theme-form')) return;
    const button = (event as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    chooseTheme(button.value as Choice);
    form.closest('details')?.removeAttribute('open');
  });
}
