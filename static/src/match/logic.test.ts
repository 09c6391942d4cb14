import { describe, expect, it, vi } from 'vitest';
import type { LeaveOption, MatchPayload, RecordView, SeatsMessage, UpdateMessage, WireClock } from '../wire/types';
import { reconnectDelay } from './backoff';
import { canonicalJson, sameJson, viewHash } from './canonical';
import { lookOf, ownSeat } from './looks';
import { ownFirst } from './settings';
import { betterOffset, serverOffset } from '../wire/time';
import { formatClock, formatLeft, secondsLeft } from './clock';
import {
  applySeats,
  applySnapshot,
  applyUpdate,
  hideChat,
  isBehind,
  isMyTurn,
  mergeRecords,
  planHolds,
  type MatchState,
} from './reducers';
import { again, isPassing, LATE_AFTER, newRequestId, RETRY_AFTER, send, tick } from './requests';
import { priceWords } from './shell/Leave';
import { policyWords } from './shell/Policy';

const clock: WireClock = {
  bank: 300,
  allowance: 30,
  running: false,
  started_at: null,
  deadline: null,
  uses_bank: true,
};

const match: MatchPayload = {
  id: 'm1',
  game: 'cinco-vetas',
  edition: 'cinco-vetas',
  ladder: 'cinco-vetas',
  options: {},
  ranked: true,
  status: 'active',
  started: true,
  version: 10,
  seat: 0,
  decision_version: 9,
  hash: '',
  server_time: '2026-01-01T00:00:00.000Z',
  view: { phase: 'roll', hand: { wood: 1 } },
  legal: [{ type: 'roll' }],
  can_undo: false,
  can_abort: false,
  seats: [],
  rules_version: 1,
  commitment: '',
  server_seed: null,
  nonces: null,
  end_reason: '',
  created_at: '',
  ended_at: null,
  time: { kind: 'live', preset: 'normal' },
  timeout_policy: { kind: 'live', bank: 300, decision: 30, answer: 15, days: null, weekends_off: false, timeouts: 2, absence: 90, after: 'bot', can_return: true },
  pause: null,
  vote: null,
  leave_options: [],
};

function record(version: number, over: Partial<RecordView> = {}): RecordView {
  return {
    version,
    kind: 'action',
    seat: 0,
    actor: 'person',
    action: { type: 'roll' },
    chance: {},
    facts: {},
    at: '',
    ...over,
  };
}

function update(version: number, base: number): UpdateMessage {
  return {
    type: 'update',
    version,
    base,
    hash: 'h',
    view: { phase: 'main' },
    legal: [],
    decision_version: null,
    can_undo: true,
    can_abort: false,
    seats: [],
    status: 'active',
    end_reason: '',
    server_time: '2026-01-01T00:00:01.000Z',
    time: match.time,
    timeout_policy: match.timeout_policy,
    pause: null,
    vote: null,
    records: [record(version)],
  };
}

const state: MatchState = { match, records: [record(9), record(10)], chat: [] };

describe('news of the seats', () => {
  const news = (version: number): SeatsMessage => ({
    type: 'seats',
    version,
    seats: [],
    status: 'active',
    end_reason: '',
    server_time: '2026-01-01T00:00:02.000Z',
    time: { kind: 'turns', days: 2 },
    timeout_policy: { ...match.timeout_policy, kind: 'turns', days: 2, absence: null },
    pause: { until: '2026-01-01T01:00:00.000Z', by: null },
    vote: null,
  });

  it('replace what they name and leave version, view and choices alone', () => {
    const { state: next, outcome } = applySeats(state, news(10));
    expect(outcome).toBe('applied');
    expect(next.match).toMatchObject({ version: 10, view: match.view, legal: match.legal, time: { kind: 'turns', days: 2 } });
    expect(next.match.pause?.by).toBeNull();
    expect(next.match).not.toHaveProperty('type');
  });

  it('of an older version are left out, of a newer one show that something is missing', () => {
    expect(applySeats(state, news(9))).toEqual({ state, outcome: 'stale' });
    expect(applySeats(state, news(11))).toEqual({ state, outcome: 'gap' });
  });
});

describe('the price of leaving', () => {
  const option: LeaveOption = { choice: 'bot', available: true, returnable: true, result: null, rating: null };

  it('is named in full', () => {
    expect(priceWords(option)).toBe('Puedes volver cuando quieras. No cambia tu puntuación.');
    expect(priceWords({ ...option, returnable: false, result: 'last', rating: -12.4 })).toBe(
      'No podrás volver. Quedas en último lugar. Tu puntuación: −12.',
    );
  });
});

describe('what happens when time runs out', () => {
  it('is said for each kind of clock', () => {
    expect(policyWords(match.timeout_policy)).toContain('Quien falta 90 s');
    const turns = policyWords({ ...match.timeout_policy, kind: 'turns', days: 2, weekends_off: true, absence: null, can_return: false });
    expect(turns).toContain('2 días por turno');
    expect(turns).toContain('fines de semana');
    expect(turns).not.toContain('Quien falta');
    expect(policyWords({ ...match.timeout_policy, kind: 'none' })).toContain('Sin reloj');
  });

  it('long waits are told in hours and days', () => {
    expect(formatLeft(59)).toBe('0:59');
    expect(formatLeft(5 * 3600 + 12 * 60)).toBe('5 h 12 min');
    expect(formatLeft(49 * 3600)).toBe('2 d 1 h');
  });
});

describe('an update', () => {
  it('replaces the top-level keys it names and keeps the others', () => {
    const { state: next, outcome } = applyUpdate(state, update(11, 10));
    expect(outcome).toBe('applied');
    expect(next.match.view).toEqual({ phase: 'main', hand: { wood: 1 } });
    expect(next.match.version).toBe(11);
    expect(next.records.map((r) => r.version)).toEqual([9, 10, 11]);
  });

  it('that builds on a version the page lacks is a gap and changes nothing', () => {
    const step = applyUpdate(state, update(13, 12));
    expect(step.outcome).toBe('gap');
    expect(step.state).toBe(state);
  });

  it('for a page loaded before the start has nothing to build on', () => {
    const before = { ...state, match: { ...match, version: 0, started: false, view: null } };
    expect(applyUpdate(before, update(1, 0)).outcome).toBe('gap');
  });

  it('that comes twice or late is left alone', () => {
    expect(applyUpdate(state, update(10, 9)).outcome).toBe('stale');
  });
});

describe('a snapshot', () => {
  it('replaces the match and fills the log', () => {
    const step = applySnapshot(state, {
      type: 'snapshot',
      match: { ...match, version: 12 },
      records: [record(11), record(12)],
    });
    expect(step.state.match.version).toBe(12);
    expect(step.state.records.map((r) => r.version)).toEqual([9, 10, 11, 12]);
  });

  it('starts the log anew when something between is missing', () => {
    const step = applySnapshot(state, {
      type: 'snapshot',
      match: { ...match, version: 90 },
      records: [record(89), record(90)],
    });
    expect(step.state.records.map((r) => r.version)).toEqual([89, 90]);
  });

  it('keeps the log when nothing was missed', () => {
    const step = applySnapshot(state, { type: 'snapshot', match, records: [] });
    expect(step.state.records.map((r) => r.version)).toEqual([9, 10]);
  });

  it('older than the page is ignored', () => {
    const old = { type: 'snapshot' as const, match: { ...match, version: 3 }, records: [] };
    expect(applySnapshot(state, old).outcome).toBe('stale');
  });
});

describe('the log', () => {
  it('marks what an undo took back', () => {
    const merged = mergeRecords(state.records, [record(11, { kind: 'undo', facts: { to: 9 } })]);
    expect(merged.map((r) => r.undone ?? false)).toEqual([false, true, false]);
  });
});

describe('a ping', () => {
  it('shows whether the page has missed a move or a line', () => {
    expect(isBehind(state, { version: 10 })).toBe(false);
    expect(isBehind(state, { version: 11 })).toBe(true);
    expect(isBehind(state, { version: 10, chat: 4 })).toBe(true);
  });
});

describe('chat', () => {
  it('loses the lines that moderation hid', () => {
    const line = { id: 4, author: 'a', text: 'x', at: '' };
    expect(hideChat({ ...state, chat: [line] }, [4]).chat).toEqual([]);
  });
});

describe('test_c14_my_turn', () => {
  it('is taken from the server state alone', () => {
    expect(isMyTurn(match)).toBe(true);
    expect(isMyTurn({ ...match, legal: [] })).toBe(false);
    expect(isMyTurn({ ...match, status: 'finished' })).toBe(false);
    expect(isMyTurn({ ...match, seat: null })).toBe(false);
  });
});

describe('test_c13_planned_selections', () => {
  it('hold only for the decision they were made for', () => {
    expect(planHolds(match, 9)).toBe(true);
    expect(planHolds(match, 8)).toBe(false);
    expect(planHolds({ ...match, version: 11 }, 9)).toBe(true);
    expect(planHolds({ ...match, version: 12, decision_version: 12 }, 10)).toBe(false);
    expect(planHolds({ ...match, decision_version: null }, 9)).toBe(false);
  });
});

describe('test_c23_view_hash', () => {
  it('sorts keys at every level and keeps non-ASCII', () => {
    expect(canonicalJson({ b: [2, { d: null, c: 'ñ' }], a: true })).toBe(
      '{"a":true,"b":[2,{"c":"ñ","d":null}]}',
    );
    expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  });

  it('is the start of the SHA-256', async () => {
    // printf '{"a":1}' | sha256sum
    expect(await viewHash({ a: 1 })).toBe('015abd7f5cc57a2d');
  });

  it('is the same where the browser offers no SHA-256, on a page without TLS', async () => {
    vi.stubGlobal('crypto', {});
    expect(await viewHash({ a: 1 })).toBe('015abd7f5cc57a2d');
    vi.unstubAllGlobals();
  });
});

describe('a command', () => {
  const command = {
    kind: 'action' as const,
    action: { type: 'roll' },
    expected_version: 10,
    request_id: newRequestId(),
  };

  it('test_c10_is_sent_again_with_the_same_id_and_then_reported', () => {
    let pending = send(command, 0);
    expect(tick(pending, RETRY_AFTER - 1).resend).toBe(false);
    const due = tick(pending, RETRY_AFTER);
    expect(due.resend).toBe(true);
    expect(due.pending.command.request_id).toBe(command.request_id);
    expect(due.pending.late).toBe(false);
    pending = tick(due.pending, LATE_AFTER).pending;
    expect(pending.late).toBe(true);
  });

  it('test_c11_is_sent_again_at_once_when_its_road_is_broken', () => {
    expect(again(send(command, 0), 10).attempts).toBe(2);
    expect(isPassing(503)).toBe(true);
    expect(isPassing(0)).toBe(true);
    expect(isPassing(409)).toBe(false);
  });

  it('has an id of its own', () => {
    expect(newRequestId()).not.toBe(newRequestId());
  });
});

describe('clocks', () => {
  const started = Date.parse('2026-01-01T00:00:00Z');

  it('count the allowance, then the bank', () => {
    const running = { ...clock, running: true, started_at: '2026-01-01T00:00:00Z' };
    expect(secondsLeft(running, started)).toBe(330);
    expect(secondsLeft({ ...running, uses_bank: false }, started + 10_000)).toBe(20);
    expect(secondsLeft(clock, started)).toBe(300);
  });

  it('test_c32_never_show_less_than_nothing', () => {
    const running = { ...clock, running: true, started_at: '2026-01-01T00:00:00Z' };
    expect(secondsLeft(running, started + 400_000)).toBe(0);
  });

  it('are written rounded up', () => {
    expect(formatClock(0)).toBe('0:00');
    expect(formatClock(19.2)).toBe('0:20');
    expect(formatClock(321)).toBe('5:21');
    expect(formatClock(3661)).toBe('1:01:01');
  });

  it('follow the server time with the least delay in it', () => {
    expect(serverOffset('2026-01-01T00:00:01.000Z', started)).toBe(1000);
    expect(betterOffset(null, 400)).toBe(400);
    expect(betterOffset(400, 300)).toBe(400);
    expect(betterOffset(400, 9000)).toBe(9000);
  });
});

describe('reconnecting', () => {
  it('test_c72_waits_longer_each_time_with_chance_in_it_and_never_longer_than_8_s', () => {
    expect(reconnectDelay(0, () => 0)).toBe(250);
    expect(reconnectDelay(0, () => 1)).toBe(500);
    expect(reconnectDelay(20, () => 1)).toBe(8000);
  });
});

describe('the looks of seats', () => {
  const looks = () => [0, 1, 2, 3].map(lookOf);

  it('are the same on every screen, unless somebody wants the first one for the own seat', () => {
    ownSeat.value = 2;
    expect(looks()).toEqual([0, 1, 2, 3]);
    ownFirst.value = true;
    expect(looks()).toEqual([2, 1, 0, 3]);
    ownSeat.value = 0;
    expect(looks()).toEqual([0, 1, 2, 3]);
    ownSeat.value = null; // looking on
    expect(looks()).toEqual([0, 1, 2, 3]);
    ownFirst.value = false;
  });
});
