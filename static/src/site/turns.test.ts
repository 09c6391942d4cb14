import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const listeners = vi.hoisted(() => [] as ((message: Record<string, unknown>) => void)[]);
const ajax = vi.hoisted(() => vi.fn());
vi.mock('./me', () => ({
  onMe: (listener: (message: Record<string, unknown>) => void) => listeners.push(listener),
  ownPath: (url: unknown) => url,
}));
vi.mock('htmx.org', () => ({ default: { ajax } }));

import { startTurns } from './turns';

const shown: string[] = [];
const TURN = { type: 'turn', match: 'm2', version: 7, title: 'La Viña', url: '/partida/m2/' };

function say(message: Record<string, unknown> = TURN): void {
  listeners.forEach((listener) => listener(message));
  vi.runAllTimers();
}

function toasts(): (string | null)[] {
  return [...document.querySelectorAll('.toast span')].map((item) => item.textContent);
}

beforeEach(() => {
  vi.useFakeTimers();
  listeners.length = 0;
  shown.length = 0;
  ajax.mockReset();
  localStorage.clear();
  document.body.innerHTML = '<div id="toasts"></div>';
  const Notification = function (title: string): void {
    shown.push(title);
  };
  vi.stubGlobal('Notification', Object.assign(Notification, { permission: 'granted' }));
  startTurns();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a turn that has begun in another match', () => {
  it('is said on any page, with the way there', () => {
    listeners.forEach((listener) => listener(TURN));
    expect(toasts()).toEqual(['Te toca: La Viña']);
  });

  it('renews the list on the first page instead', () => {
    document.body.innerHTML += '<div id="turns"></div>';
    say();
    expect(ajax).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([]);
  });

  it('is left to the match page itself, and said nowhere on its own page', () => {
    document.body.innerHTML += '<div id="match"></div>';
    say();
    say({ ...TURN, url: location.pathname });
    expect(toasts()).toEqual([]);
  });

  it('is told by the browser out of sight: once, and only where that was allowed', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    say();
    expect(shown).toEqual([]);
    localStorage.setItem('sobremesa.notices', 'yes');
    say();
    say();
    expect(shown).toEqual(['Te toca: La Viña']);
    say({ ...TURN, version: 12 });
    expect(shown).toHaveLength(2);
  });
});
