import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action, Boot, MatchPayload, RecordView, ServerMessage } from '../wire/types';
import { LATE_AFTER, RETRY_AFTER } from './requests';
import { MatchStore } from './store';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  of(type: string): { type: string; [key: string]: unknown }[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const ROLL: Action = { type: 'roll' };
const END: Action = { type: 'end_turn' };

function payload(over: Partial<MatchPayload> = {}): MatchPayload {
  return {
    id: 'm1',
    game: 'toy',
    edition: 'standard',
    ladder: 'toy',
    options: {},
    ranked: false,
    status: 'active',
    started: true,
    version: 10,
    seat: 0,
    decision_version: 10,
    hash: null,
    server_time: new Date().toISOString(),
    view: { n: 1 },
    legal: [ROLL],
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
    ...over,
  };
}

function record(version: number): RecordView {
  return { version, kind: 'action', seat: 0, actor: 'person', action: ROLL, chance: {}, facts: {}, at: '' };
}

function update(version: number, base: number, over: Partial<MatchPayload> = {}): ServerMessage {
  return {
    type: 'update',
    version,
    base,
    hash: '',
    view: { n: version },
    legal: [END],
    decision_version: version,
    can_undo: false,
    can_abort: false,
    seats: [],
    status: 'active',
    end_reason: '',
    server_time: new Date().toISOString(),
    time: { kind: 'live', preset: 'normal' },
    timeout_policy: payload().timeout_policy,
    pause: null,
    vote: null,
    records: [record(version)],
    ...over,
  } as ServerMessage;
}

interface Call {
  readonly url: string;
  readonly body: { request_id?: string } | null;
}

const stores: MatchStore[] = [];
let calls: Call[] = [];
let answers: (() => Response)[] = [];

function json(status: number, body: unknown): () => Response {
  return () => new Response(JSON.stringify(body), { status });
}

async function started(over: Partial<MatchPayload> = {}): Promise<{ store: MatchStore; socket: FakeSocket }> {
  const boot: Boot = {
    match: payload(over),
    records: [record(10)],
    user: { name: 'a', is_guest: false },
    websocket: '/ws/match/m1/',
    build: 'b1',
    urls: { home: '/' },
  };
  const store = new MatchStore(boot);
  store.start();
  stores.push(store);
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.open();
  socket.say({ type: 'snapshot', match: payload(over), records: [], build: 'b1' });
  await vi.advanceTimersByTimeAsync(0);
  return { store, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  calls = [];
  answers = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push({ url, body: init?.body ? (JSON.parse(String(init.body)) as Call['body']) : null });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
  });
});

afterEach(() => {
  for (const store of stores.splice(0)) store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plan = { action: ROLL, says: 'roll', button: 'Roll' };

describe('looking back', () => {
  it('shows the board of that moment, where nothing can be done, while the match goes on', async () => {
    const { store, socket } = await started();
    answers = [json(200, { version: 7, view: { n: 7 } })];
    const heard: number[] = [];
    store.onRecords((records) => heard.push(...records.map(({ version }) => version)));
    await store.lookAt(7);
    expect(calls.at(-1)?.url).toContain('/view?at=7');
    expect(store.match.value.view).toEqual({ n: 7 });
    expect([store.lookingAt, store.canAct.value, store.match.value.legal]).toEqual([7, false, []]);
    expect(store.myTurn.value).toBe(true);
    socket.say(update(11, 10));
    expect(store.match.value.view).toEqual({ n: 7 });
    expect(store.live.value.version).toBe(11);
    expect(heard).toEqual([]);
    store.lookAway();
    expect(store.match.value.view).toEqual({ n: 11 });
    expect(store.canAct.value).toBe(true);
  });

  it('asks once for each moment, and stays in the present when it cannot be told', async () => {
    const { store } = await started();
    answers = [json(200, { version: 7, view: { n: 7 } })];
    await store.lookAt(7);
    store.lookAway();
    const before = calls.length;
    await store.lookAt(7);
    expect(calls.length).toBe(before);
    store.lookAway();
    answers = [json(404, { code: 'not_found' })];
    await store.lookAt(6);
    expect(store.lookingAt).toBeNull();
    expect(store.toast.value).not.toBeNull();
  });

  it('drops a choice that was not sent', async () => {
    const { store } = await started();
    answers = [json(200, { version: 7, view: { n: 7 } })];
    store.choose({ action: ROLL, says: 'x', button: 'y' });
    await store.lookAt(7);
    expect(store.plan.value).toBeNull();
    store.choose({ action: ROLL, says: 'x', button: 'y' });
    expect(store.plan.value).toBeNull();
  });
});

describe('choosing', () => {
  it('test_c24_taking_back_never_sends', async () => {
    const { store, socket } = await started();
    store.choose(plan);
    expect(store.plan.value?.version).toBe(10);
    store.drop();
    expect(store.plan.value).toBeNull();
    expect(socket.of('action')).toEqual([]);
  });

  it('test_c13_a_plan_dies_when_the_match_moves_on', async () => {
    const { store, socket } = await started();
    store.choose(plan);
    socket.say(update(11, 10));
    expect(store.plan.value).toBeNull();
    store.confirm();
    expect(socket.of('action')).toEqual([]);
    expect(store.toast.value).not.toBeNull();
  });

  it('test_c13_a_plan_lives_while_others_answer_beside_it', async () => {
    const { store, socket } = await started();
    store.choose(plan);
    socket.say(update(11, 10, { legal: [ROLL], decision_version: 10 }));
    expect(store.plan.value).not.toBeNull();
    store.confirm();
    expect(socket.of('action')[0]).toMatchObject({ action: ROLL, expected_version: 11 });
  });
});

describe('a choice that the rules take as several actions', () => {
  const MOVE: Action = { type: 'move', to: 3 };

  function answered(socket: FakeSocket, version: number, legal: readonly Action[]): void {
    const sent = socket.of('action').at(-1);
    socket.say({ type: 'ack', request_id: String(sent?.['request_id']), version } as ServerMessage);
    socket.say(update(version, version - 1, { legal } as Partial<MatchPayload>));
  }

  it('goes on by itself, each step with the version the one before gave', async () => {
    const { store, socket } = await started();
    store.choose({ action: ROLL, says: 'x', button: 'y', then: [MOVE, END] });
    store.confirm();
    answered(socket, 11, [MOVE]);
    answered(socket, 12, [END]);
    const sent = socket.of('action').map((message) => [message['action'], message['expected_version']]);
    expect(sent).toEqual([[ROLL, 10], [MOVE, 11], [END, 12]]);
    expect(store.following.value).toEqual([]);
  });

  it('stops where the new position does not allow the next step', async () => {
    const { store, socket } = await started();
    store.choose({ action: ROLL, says: 'x', button: 'y', then: [MOVE, END] });
    store.confirm();
    answered(socket, 11, [END]);
    expect(socket.of('action')).toHaveLength(1);
    expect(store.following.value).toEqual([]);
    expect(store.canAct.value).toBe(true);
  });

  it('gives way to whatever else the person asks for', async () => {
    const { store, socket } = await started();
    store.choose({ action: ROLL, says: 'x', button: 'y', then: [MOVE] });
    store.confirm();
    store.play(END);
    answered(socket, 11, [MOVE, END]);
    expect(socket.of('action').map((message) => message['action'])).toEqual([ROLL, END]);
  });
});

describe('sending', () => {
  it('is over when the server has stored it and the state has arrived', async () => {
    const { store, socket } = await started();
    store.play(ROLL);
    const sent = socket.of('action')[0];
    expect(sent).toMatchObject({ expected_version: 10, action: ROLL });
    expect(store.canAct.value).toBe(false);
    socket.say({ type: 'ack', request_id: String(sent?.['request_id']), version: 11, record: record(11) });
    expect(store.pending.value).toBeNull();
    expect(store.canAct.value).toBe(false);
    socket.say(update(11, 10));
    expect(store.canAct.value).toBe(true);
  });

  it('test_c01_a_refusal_is_told_and_the_page_asks_for_the_truth', async () => {
    const { store, socket } = await started();
    store.play(ROLL);
    const id = String(socket.of('action')[0]?.['request_id']);
    socket.say({ type: 'refused', request_id: id, problem: { code: 'stale_version', version: 11 } });
    expect(store.refusal.value?.code).toBe('stale_version');
    expect(store.match.value.view).toEqual({ n: 1 });
    expect(socket.of('resume')).toEqual([{ type: 'resume', last: 10, because: 'gap' }]);
    expect(store.canAct.value).toBe(false);
    socket.say(update(11, 10));
    expect(store.canAct.value).toBe(true);
  });

  it('a refusal that belongs to no command of this page is none of the player\'s business', async () => {
    const { store, socket } = await started();
    socket.say({ type: 'refused', request_id: null, problem: { code: 'nonce_late' } });
    expect(store.refusal.value).toBeNull();
  });

  it('test_c02_commands_leave_one_after_another_with_the_new_version', async () => {
    const { store, socket } = await started();
    store.play(ROLL);
    store.play(END);
    expect(socket.of('action')).toHaveLength(1);
    const id = String(socket.of('action')[0]?.['request_id']);
    socket.say({ type: 'ack', request_id: id, version: 11, record: record(11) });
    socket.say(update(11, 10));
    expect(socket.of('action')[1]).toMatchObject({ action: END, expected_version: 11 });
  });

  it('test_c10_without_an_answer_it_is_sent_again_and_the_player_is_told', async () => {
    const { store, socket } = await started();
    store.play(ROLL);
    for (let s = 0; s < LATE_AFTER + 500; s += 1000) {
      socket.say({ type: 'ping', version: 10, server_time: new Date().toISOString() });
      await vi.advanceTimersByTimeAsync(1000);
    }
    const ids = socket.of('action').map((message) => message['request_id']);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(store.pending.value?.late).toBe(true);
  });

  it('test_c11_a_post_that_fails_is_repeated_until_it_lands_once', async () => {
    const { store, socket } = await started();
    store.play(ROLL);
    answers = [json(503, { code: 'unavailable' }), json(200, { version: 11, record: record(11), match: payload({ version: 11, view: { n: 11 }, legal: [END], decision_version: 11 }) })];
    socket.drop();
    await vi.advanceTimersByTimeAsync(RETRY_AFTER * 3);
    const posts = calls.filter((call) => call.url.endsWith('/actions'));
    expect(posts).toHaveLength(2);
    expect(posts[0]?.body?.request_id).toBe(posts[1]?.body?.request_id);
    expect(store.pending.value).toBeNull();
    expect(store.match.value.version).toBe(11);
  });
});

describe('the line', () => {
  it('test_c67_silence_is_noticed_within_15_seconds', async () => {
    const { store } = await started();
    expect(store.connection.value).toBe('online');
    await vi.advanceTimersByTimeAsync(12_500);
    expect(store.connection.value).toBe('reconnecting');
    expect(store.canAct.value).toBe(false);
  });

  it('test_c03_input_comes_back_only_with_the_state', async () => {
    const { store, socket } = await started();
    socket.drop();
    await vi.advanceTimersByTimeAsync(1000);
    const next = FakeSocket.all.at(-1) as FakeSocket;
    expect(next).not.toBe(socket);
    next.open();
    expect(next.of('hello')).toEqual([{ type: 'hello', last: 10, build: 'b1' }]);
    expect(store.canAct.value).toBe(false);
    next.say({ type: 'snapshot', match: payload({ version: 13, decision_version: 13 }), records: [record(11), record(12), record(13)], build: 'b1' });
    expect(store.canAct.value).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.toast.value?.text).toContain('3');
  });

  it('test_c04_nothing_is_sent_while_it_is_down', async () => {
    const { store, socket } = await started();
    socket.drop();
    store.play(ROLL);
    store.choose(plan);
    expect(store.pending.value).toBeNull();
    expect(store.plan.value).toBeNull();
    expect(calls).toEqual([]);
  });

  it('asks for what it missed when a patch builds on another version', async () => {
    const { store, socket } = await started();
    socket.say(update(13, 12));
    expect(socket.of('resume')).toEqual([{ type: 'resume', last: 10, because: 'gap' }]);
    expect(store.match.value.version).toBe(10);
  });

  it('test_c23_a_view_with_another_hash_is_fetched_anew', async () => {
    const { store, socket } = await started();
    socket.say(update(11, 10, { hash: 'ffffffffffffffff' }));
    await vi.waitFor(() => expect(socket.of('resume')).toEqual([{ type: 'resume', last: 11, because: 'hash' }]));
    socket.say({ type: 'snapshot', match: payload({ version: 11, view: { n: 7 } }), records: [] });
    expect(store.match.value.view).toEqual({ n: 7 });
    expect(store.canAct.value).toBe(true);
  });

  it('test_c52_another_build_of_the_page_stops_everything_but_a_reload', async () => {
    const { store, socket } = await started();
    socket.say({ type: 'snapshot', match: payload(), records: [], build: 'b2' });
    expect(store.banner.value?.kind).toBe('build');
    store.play(ROLL);
    expect(socket.of('action')).toEqual([]);
  });

  it('stays down when the server says why', async () => {
    const { store, socket } = await started();
    socket.say({ type: 'closed', code: 'signed_out' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.connection.value).toBe('closed');
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('before the start', () => {
  it('answers the commitment with its own share, the same after a reload', async () => {
    const { socket } = await started({ started: false, view: null, legal: [], seat: 1 });
    const nonce = socket.of('nonce')[0]?.['nonce'];
    expect(nonce).toMatch(/^[0-9a-f]{64}$/);
    const { socket: again } = await started({ started: false, view: null, legal: [], seat: 1 });
    expect(again.of('nonce')[0]?.['nonce']).toBe(nonce);
  });
});

describe('test_c25_leaving_the_page', () => {
  it('warns while something chosen is not sent', async () => {
    const { store } = await started();
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    store.choose(plan);
    expect(leave()).toBe(false);
    store.drop();
  });
});
