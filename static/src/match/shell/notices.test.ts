import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchPayload } from '../../wire/types';
import { notices } from '../settings';
import type { MatchStore } from '../store';
import { allowNotices, TurnNotices } from './notices';

class FakeNotification {
  static permission = 'default';
  static asked = 0;
  static answer = 'granted';
  static shown: FakeNotification[] = [];
  static requestPermission(): Promise<string> {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  }

  open = true;

  constructor(
    readonly title: string,
    readonly options: { tag: string },
  ) {
    FakeNotification.shown.push(this);
  }

  close(): void {
    this.open = false;
  }
}

let visible = 'hidden';

/** A tab of the match; `turn(version)` begins a turn of the viewer's there, `turn(null)` ends it. */
function tab(): (version: number | null) => void {
  const live = signal({ id: 'm1', seat: 0, seats: [], decision_version: null } as unknown as MatchPayload);
  const myTurn = signal(false);
  const told = new TurnNotices({ live, myTurn } as unknown as MatchStore, () => 'Cinco Vetas');
  return (version) => {
    live.value = { ...live.value, decision_version: version };
    told.turn(version !== null);
  };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible as DocumentVisibilityState);
  Object.assign(FakeNotification, { permission: 'default', asked: 0, answer: 'granted', shown: [] });
  localStorage.clear();
  visible = 'hidden';
  await allowNotices(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the notice of one’s turn', () => {
  it('comes once for each turn, whatever is decided in it, and goes with it', () => {
    const turn = tab();
    turn(5);
    vi.runAllTimers();
    turn(6);
    vi.runAllTimers();
    expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Te toca: Cinco Vetas']);
    turn(null);
    expect(FakeNotification.shown[0]?.open).toBe(false);
    turn(9);
    vi.runAllTimers();
    expect(FakeNotification.shown).toHaveLength(2);
  });

  it('does not come where the page is looked at, nor in another tab of the same match', () => {
    visible = 'visible';
    tab()(5);
    visible = 'hidden';
    tab()(5);
    vi.runAllTimers();
    expect(FakeNotification.shown).toEqual([]);
  });

  it('comes in one of several hidden tabs', () => {
    tab()(5);
    tab()(5);
    vi.runAllTimers();
    expect(FakeNotification.shown).toHaveLength(1);
  });

  it('does not come for a turn that is over before anybody could be told', () => {
    const turn = tab();
    turn(5);
    turn(null);
    vi.runAllTimers();
    expect(FakeNotification.shown).toEqual([]);
  });

  it('asks the browser only when it is switched on, and stays off when that says no', async () => {
    expect(FakeNotification.asked).toBe(1);
    await allowNotices(false);
    FakeNotification.answer = 'denied';
    expect(await allowNotices(true)).toBe(false);
    expect([FakeNotification.asked, notices.value]).toEqual([2, false]);
    tab()(5);
    vi.runAllTimers();
    expect(FakeNotification.shown).toEqual([]);
    expect(FakeNotification.asked).toBe(2);
  });
});
