// Small helpers of pages: copying a link, showing a password, one sending per form.

import { text } from './texts';
import { toast } from './toasts';

export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

/** A JSON request to our own API; the problem's detail is the message of a refusal. */
export async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': cookie('csrftoken') },
    body: JSON.stringify(body),
  });
  if (answer.ok) return;
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string; title?: string };
  throw new Error(problem.detail ?? problem.title ?? text('offline'));
}

async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    toast(text('copied'));
  } catch {
    toast(text('copyFailed'));
  }
}

function reveal(button: HTMLElement): void {
  const input = document.getElementById(button.dataset.reveal ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const show = input.type === 'password';
  input.type = show ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(show));
  button.setAttribute('aria-label', text(show ? 'shown' : 'hidden'));
}

export function startHelpers(): void {
  document.querySelectorAll<HTMLElement>('[data-reveal],[data-copy]').forEach((button) => {
    button.hidden = false;
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const copied = event.target.closest<HTMLElement>('[data-copy]');
    if (copied) void copy(copied.dataset.copy ?? '');
    const eye = event.target.closest<HTMLElement>('[data-reveal]');
    if (eye) reveal(eye);
  });
  document.addEventListener('change', (event) => {
    const field = event.target;
    if (field instanceof HTMLElement && field.hasAttribute('data-submit')) {
      (field as HTMLInputElement).form?.requestSubmit();
    }
  });
  // A second click on a form under way must not send it twice.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.hasAttribute('hx-post')) {
      return;
    }
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = '1';
    window.setTimeout(() => delete form.dataset.sent, 4000);
  });
}
