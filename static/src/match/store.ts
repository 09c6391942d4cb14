/**
 * The match as this page knows it: what the server said, what is chosen and not sent, how the line is.
 */

import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../i18n';
import type {
  Action,
  Boot,
  MatchPayload,
  Problem,
  RecordView,
  ServerMessage,
} from '../wire/types';
import { ApiError, MatchApi } from './api';
import { toHex, viewHash } from './canonical';
import { betterOffset, serverOffset } from './clock';
import { Commands, type CommandHost, type Intent } from './commands';
import {
  applySnapshot,
  applyUpdate,
  hideChat,
  isBehind,
  isMyTurn,
  lastVersion,
  mergeChat,
  mergeRecords,
  planHolds,
  type MatchState,
} from './reducers';
import type { Banner, Plan, Toast } from './plan';
import type { Pending } from './requests';
import { MatchSocket } from './socket';

export type { Plan } from './plan';
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'closed';

type RecordsListener = (records: readonly RecordView[], before: MatchPayload) => void;

const TICK = 250;
const TOAST = 5000;

export class MatchStore {
  readonly state;
  readonly connection = signal<Connection>('connecting');
  readonly refusal = signal<Problem | null>(null);
  readonly plan = signal<Plan | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly banner = signal<Banner | null>(null);
  /** Seats with an open page; null until the server has said. */
  readonly present = signal<ReadonlySet<number> | null>(null);
  /** Counts the news about ratings; the page asks for the whole explanation. */
  readonly rated = signal(0);
  /** The server's time in ms, about four times a second. */
  readonly now = signal(Date.now());

  readonly match;
  readonly myTurn;
  /** Whether a choice can be made and sent right now. */
  readonly canAct;

  readonly api: MatchApi;
  private readonly commands: Commands;
  private readonly socket: MatchSocket;
  private readonly ending = new AbortController();
  /** The page knows that it has missed something. */
  private readonly behind = signal(false);
  private readonly listeners = new Set<RecordsListener>();
  private offset: number | null = null;
  private fetching = false;
  private wrongHashAt = -1;
  private askedAtZero = 0;
  private toastUntil = 0;
  private leftAt: number | null = null;

  constructor(readonly boot: Boot) {
    this.state = signal<MatchState>({
      match: boot.match,
      records: boot.records,
      chat: boot.chat ?? [],
    });
    this.match = computed(() => this.state.value.match);
    this.myTurn = computed(() => isMyTurn(this.match.value));
    this.canAct = computed(
      () =>
        this.myTurn.value &&
        this.connection.value === 'online' &&
        !this.behind.value &&
        this.pending.value === null &&
        this.banner.value?.kind !== 'build' &&
        this.match.value.version >= this.commands.acknowledged,
    );
    this.api = new MatchApi(boot.match.id);
    this.commands = new Commands(this.asHost());
    this.socket = new MatchSocket(absoluteSocket(boot.websocket), {
      opened: () => this.hello(),
      received: (message) => this.receive(message),
      lost: () => this.down(),
    });
    this.followServer(boot.match.server_time);
    effect(() => this.dropStalePlan());
  }

  get pending(): ReadonlySignal<Pending | null> {
    return this.commands.pending;
  }

  private asHost(): CommandHost {
    return {
      match: () => this.match.value,
      ready: () => this.connection.value === 'online' && this.banner.value?.kind !== 'build',
      say: (message) => this.socket.send(message),
      api: this.api,
      stored: ({ match, record }) => {
        if (match) this.receive({ type: 'snapshot', match, records: record ? [record] : [] });
      },
      refused: (problem) => {
        this.refusal.value = problem;
        void this.resync();
      },
      dropped: () => this.say({ text: t('toast.dropped') }),
    };
  }

  start(): void {
    this.socket.connect();
    const { signal: ended } = this.ending;
    const beat = setInterval(() => this.beat(), TICK);
    ended.addEventListener('abort', () => clearInterval(beat));
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.wake();
    };
    document.addEventListener('visibilitychange', wake, { signal: ended });
    addEventListener('pageshow', (event) => event.persisted && this.wake(), { signal: ended });
    addEventListener('online', () => this.socket.retryNow(), { signal: ended });
    addEventListener('offline', () => this.down(), { signal: ended });
    const leave = (event: Event): void => {
      if (this.plan.value !== null || this.pending.value !== null) event.preventDefault();
    };
    addEventListener('beforeunload', leave, { signal: ended });
  }

  /** Lets go of the page and the socket. */
  stop(): void {
    this.ending.abort();
    this.socket.stop();
  }

  /** Called with every batch of new records, oldest first, and the match before them. */
  onRecords(listener: RecordsListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- choosing and sending -------------------------------------------------------------------

  choose(plan: Omit<Plan, 'version'>): void {
    if (!this.canAct.value) return;
    this.refusal.value = null;
    this.plan.value = { ...plan, version: this.match.value.version };
  }

  /** Takes the selection back; never sends anything. */
  drop(): void {
    this.plan.value = null;
  }

  confirm(): void {
    const plan = this.plan.value;
    if (plan === null || !this.canAct.value) return;
    this.plan.value = null;
    this.play(plan.action);
  }

  play(action: Action): void {
    this.submit({ kind: 'action', action });
  }

  undo(): void {
    if (this.match.value.can_undo) this.submit({ kind: 'undo', action: null });
  }

  private submit(intent: Intent): void {
    this.plan.value = null;
    this.refusal.value = null;
    this.commands.submit(intent);
  }

  // ---- listening ------------------------------------------------------------------------------

  private hello(): void {
    const { match } = this.state.peek();
    this.socket.send({ type: 'hello', last: match.version, build: this.boot.build });
    if (!match.started && match.seat !== null) {
      this.socket.send({ type: 'nonce', nonce: this.nonce() });
    }
  }

  /** Our share of the seed: drawn once for each match, so that a reload sends the same again. */
  private nonce(): string {
    const key = `sobremesa.nonce.${this.boot.match.id}`;
    const kept = sessionStorage.getItem(key);
    if (kept !== null) return kept;
    const fresh = toHex(crypto.getRandomValues(new Uint8Array(32)));
    sessionStorage.setItem(key, fresh);
    return fresh;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        if (message.build && message.build !== this.boot.build) this.banner.value = { kind: 'build' };
        this.followServer(message.match.server_time);
        this.apply(applySnapshot(this.state.peek(), message).state);
        this.caughtUp();
        return;
      case 'update': {
        this.followServer(message.server_time);
        const step = applyUpdate(this.state.peek(), message);
        if (step.outcome === 'gap') return void this.resync();
        this.apply(step.state);
        this.caughtUp();
        return;
      }
      case 'ping':
        this.socket.send({ type: 'pong' });
        this.followServer(message.server_time);
        if (isBehind(this.state.peek(), message)) void this.resync();
        else this.caughtUp();
        return;
      case 'ack':
        return this.commands.acknowledge(message.request_id, message);
      case 'refused':
        return this.commands.refuse(message.request_id, message.problem);
      case 'chat':
        this.state.value = { ...this.state.peek(), chat: mergeChat(this.state.peek().chat, [message.line]) };
        return;
      case 'chat_hidden':
        this.state.value = hideChat(this.state.peek(), message.ids);
        return;
      case 'presence':
        this.present.value = new Set(message.present);
        return;
      case 'rating':
        this.rated.value += 1;
        return;
      case 'goto':
        location.assign(message.url);
        return;
      case 'closed':
        return this.closedBy(message.code);
    }
  }

  private apply(next: MatchState): void {
    const before = this.state.peek();
    if (next === before) return;
    const fresh = next.records.filter((record) => record.version > lastVersion(before));
    batch(() => {
      this.state.value = next;
      if (fresh.length > 0) for (const listener of this.listeners) listener(fresh, before.match);
    });
    this.commands.goOn();
    this.checkNonce(before.match, next.match);
    void this.checkHash(next.match);
  }

  /** Views that drift apart are noticed by their hash and put right by a fresh copy. */
  private async checkHash(match: MatchPayload): Promise<void> {
    if (match.view === null || !match.hash) return;
    const own = await viewHash(match.view);
    if (own === null || own === match.hash || this.match.peek() !== match) return;
    if (this.wrongHashAt === match.version) return;
    this.wrongHashAt = match.version;
    void this.refetch();
  }

  private checkNonce(before: MatchPayload, after: MatchPayload): void {
    if (before.started || !after.started || after.seat === null || after.nonces === null) return;
    if (!after.nonces.includes(this.nonce()) && after.can_abort) this.banner.value = { kind: 'nonce' };
  }

  private followServer(time: string): void {
    this.offset = betterOffset(this.offset, serverOffset(time, Date.now()));
    this.now.value = Date.now() + this.offset;
  }

  // ---- losing the line, and coming back -------------------------------------------------------

  private down(): void {
    if (this.connection.peek() === 'closed') return;
    if (this.connection.peek() === 'online') this.leftAt = this.match.peek().version;
    this.connection.value = 'reconnecting';
    this.commands.reroute();
  }

  /** Input is enabled only once the server has told where the match stands. */
  private caughtUp(): void {
    this.behind.value = false;
    if (this.connection.peek() === 'online' || this.connection.peek() === 'closed') return;
    this.connection.value = 'online';
    if (this.leftAt === null) return;
    const since = this.leftAt;
    this.leftAt = null;
    queueMicrotask(() => {
      const n = Math.max(0, this.match.peek().version - since);
      const text = n > 0 ? t('toast.back.moves', { n }) : t('toast.nothing.missed');
      this.say({ strong: t('toast.back'), text });
    });
  }

  private closedBy(code: string): void {
    if (code === 'server_restart') return; // the socket closes by itself and comes back with jitter
    this.connection.value = 'closed';
    this.banner.value = { kind: 'closed', code };
    this.socket.stop();
  }

  retryNow(): void {
    this.socket.retryNow();
  }

  /** After sleep the page cannot trust what it shows. */
  private wake(): void {
    if (this.connection.peek() === 'closed') return;
    this.socket.watch(Date.now());
    void this.refetch();
  }

  /** Asks for what was missed: over the socket, or by REST when it is away. */
  private async resync(): Promise<void> {
    this.behind.value = true;
    if (this.socket.send({ type: 'resume', last: this.match.peek().version })) return;
    await this.refetch();
  }

  private async refetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      const match = await this.api.match();
      const records = await this.api.eventsAfter(lastVersion(this.state.peek()));
      this.followServer(match.server_time);
      const step = applySnapshot(this.state.peek(), { type: 'snapshot', match, records });
      const merged = mergeRecords(this.state.peek().records, records);
      this.apply(step.outcome === 'applied' ? { ...step.state, records: merged } : step.state);
      this.behind.value = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // a failed look is repeated by the next ping
    } finally {
      this.fetching = false;
    }
  }

  // ---- the beat -------------------------------------------------------------------------------

  private beat(): void {
    const now = Date.now();
    this.now.value = now + (this.offset ?? 0);
    this.socket.watch(now);
    this.commands.repeat(now);
    if (this.commands.overdue(now)) void this.resync();
    if (this.toast.peek() !== null && now > this.toastUntil) this.toast.value = null;
    this.askAtZero(now);
  }

  /** A clock at 0 is no verdict: the page says that it is asking, and asks. */
  private askAtZero(now: number): void {
    const match = this.match.peek();
    if (match.status !== 'active' || now - this.askedAtZero < 2000) return;
    const over = match.seats.some(
      ({ clock }) =>
        clock.running && clock.deadline !== null && Date.parse(clock.deadline) < this.now.peek() - 500,
    );
    if (!over) return;
    this.askedAtZero = now;
    void this.resync();
  }

  private dropStalePlan(): void {
    const plan = this.plan.value;
    if (plan === null || planHolds(this.match.value, plan.version)) return;
    this.plan.value = null;
    this.say({ text: t('toast.dropped') });
  }

  say(toast: Toast): void {
    this.toast.value = toast;
    this.toastUntil = Date.now() + TOAST;
  }

  holdToast(): void {
    this.toastUntil = Infinity;
  }

  closeToast(): void {
    this.toast.value = null;
  }
}

function absoluteSocket(path: string): string {
  if (/^wss?:/.test(path)) return path;
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
