/**
 * The match as this page knows it: what the server said, what is chosen and not sent, how the line is.
 */

import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../i18n';
import type { Action, Boot, MatchPayload, Problem, RecordView, ServerMessage } from '../wire/types';
import { ApiError, MatchApi } from './api';
import { CatchUp } from './catchup';
import { betterOffset, serverOffset } from '../wire/time';
import { Commands, type CommandHost, type Intent } from './commands';
import {
  applySeats,
  applySnapshot,
  applyUpdate,
  hideChat,
  isBehind,
  isMyTurn,
  lastVersion,
  mergeChat,
  planHolds,
  type MatchState,
} from './reducers';
import { nonceLeftOut, ownNonce } from './nonce';
import { matchAt, Past } from './past';
import type { Banner, Plan, Receipt, Toast } from './plan';
import type { Pending } from './requests';
import { MatchSocket } from './socket';
import { Toasts } from './toasts';

export type { Plan } from './plan';
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'closed';

type RecordsListener = (records: readonly RecordView[], before: MatchPayload) => void;

const TICK = 250;

export class MatchStore {
  readonly state;
  readonly connection = signal<Connection>('connecting');
  readonly refusal = signal<Problem | null>(null);
  readonly plan = signal<Plan | null>(null);
  readonly banner = signal<Banner | null>(null);
  /** Seats with an open page; null until the server has said. */
  readonly present = signal<ReadonlySet<number> | null>(null);
  /** Counts the news about ratings; the page asks for the whole explanation. */
  readonly rated = signal(0);
  /** What the server has acknowledged of this page's own acts, oldest first. */
  readonly receipts = signal<readonly Receipt[]>([]);
  /** The server's time in ms, about four times a second. */
  readonly now = signal(Date.now());

  /** The match as it stands now. */
  readonly live;
  /** The match as the board shows it: now, or at a moment that is being looked back at. */
  readonly match;
  readonly myTurn;
  /** Whether a choice can be made and sent right now. */
  readonly canAct;

  readonly api: MatchApi;
  private readonly commands: Commands;
  private readonly socket: MatchSocket;
  private readonly catchUp: CatchUp;
  private readonly past: Past;
  private readonly toasts = new Toasts();
  private readonly ending = new AbortController();
  private readonly listeners = new Set<RecordsListener>();
  private offset: number | null = null;
  private leftAt: number | null = null;

  constructor(readonly boot: Boot) {
    this.state = signal<MatchState>({
      match: boot.match,
      records: boot.records,
      chat: boot.chat ?? [],
    });
    this.api = new MatchApi(boot.match.id);
    this.past = new Past(this.api);
    this.live = computed(() => this.state.value.match);
    this.match = computed(() => matchAt(this.live.value, this.past.moment.value));
    this.myTurn = computed(() => isMyTurn(this.live.value));
    this.canAct = computed(
      () =>
        this.myTurn.value &&
        this.past.moment.value === null &&
        this.connection.value === 'online' &&
        !this.catchUp.behind.value &&
        this.pending.value === null &&
        this.banner.value?.kind !== 'build' &&
        this.live.value.version >= this.commands.acknowledged,
    );
    this.catchUp = new CatchUp({
      state: () => this.state.peek(),
      say: (message) => this.socket.send(message),
      api: this.api,
      told: (match, next) => {
        this.followServer(match.server_time);
        this.apply(next);
      },
    });
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

  /** What a confirmed plan still goes on with. */
  get following(): ReadonlySignal<readonly Action[]> {
    return this.commands.following;
  }

  private asHost(): CommandHost {
    return {
      match: () => this.live.value,
      ready: () => this.connection.value === 'online' && this.banner.value?.kind !== 'build',
      say: (message) => this.socket.send(message),
      api: this.api,
      stored: ({ match, record, version, at, state_hash: hash }) => {
        if (version !== undefined && at && hash) this.receipts.value = [...this.receipts.peek(), { version, at, hash }];
        if (match) this.receive({ type: 'snapshot', match, records: record ? [record] : [] });
      },
      refused: (problem) => {
        this.refusal.value = problem;
        void this.catchUp.resync();
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
    this.plan.value = { ...plan, version: this.live.value.version };
  }

  /** Takes the selection back; never sends anything. */
  drop(): void {
    this.plan.value = null;
  }

  confirm(): void {
    const plan = this.plan.value;
    if (plan === null || !this.canAct.value) return;
    this.submit({ kind: 'action', action: plan.action }, plan.then);
  }

  play(action: Action): void {
    this.submit({ kind: 'action', action });
  }

  undo(): void {
    if (this.match.value.can_undo) this.submit({ kind: 'undo', action: null });
  }

  private submit(intent: Intent, then: readonly Action[] = []): void {
    this.plan.value = null;
    this.refusal.value = null;
    this.commands.submit(intent, then);
  }

  // ---- listening ------------------------------------------------------------------------------

  private hello(): void {
    const { match } = this.state.peek();
    this.socket.send({ type: 'hello', last: match.version, build: this.boot.build });
    if (!match.started && match.seat !== null) {
      this.socket.send({ type: 'nonce', nonce: ownNonce(match.id) });
    }
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
        if (step.outcome === 'gap') return void this.catchUp.resync();
        this.apply(step.state);
        this.caughtUp();
        return;
      }
      case 'seats': {
        this.followServer(message.server_time);
        const step = applySeats(this.state.peek(), message);
        if (step.outcome === 'gap') return void this.catchUp.resync();
        return this.apply(step.state);
      }
      case 'ping':
        this.socket.send({ type: 'pong' });
        this.followServer(message.server_time);
        if (isBehind(this.state.peek(), message)) void this.catchUp.resync();
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
      // What happens while somebody looks back is not played on the board of that moment.
      if (fresh.length > 0 && this.past.moment.peek() === null) for (const listener of this.listeners) listener(fresh, before.match);
    });
    this.commands.goOn();
    if (nonceLeftOut(before.match, next.match)) this.banner.value = { kind: 'nonce' };
    void this.catchUp.checkHash(next.match);
  }

  private followServer(time: string): void {
    this.offset = betterOffset(this.offset, serverOffset(time, Date.now()));
    this.now.value = Date.now() + this.offset;
  }

  // ---- losing the line, and coming back -------------------------------------------------------

  private down(): void {
    if (this.connection.peek() === 'closed') return;
    if (this.connection.peek() === 'online') this.leftAt = this.live.peek().version;
    this.connection.value = 'reconnecting';
    this.commands.reroute();
  }

  /** Input is enabled only once the server has told where the match stands. */
  private caughtUp(): void {
    this.catchUp.behind.value = false;
    if (this.connection.peek() === 'online' || this.connection.peek() === 'closed') return;
    this.connection.value = 'online';
    if (this.leftAt === null) return;
    const since = this.leftAt;
    this.leftAt = null;
    queueMicrotask(() => {
      const n = Math.max(0, this.live.peek().version - since);
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

  /** Takes the own seat back from the bot that plays on. */
  async comeBack(): Promise<void> {
    try {
      await this.api.comeBack();
      this.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal.value = error.problem;
    }
  }

  /** Asks how the match stands, after something that is no move. */
  readonly refresh = (): void => void this.catchUp.refetch();

  retryNow(): void {
    this.socket.retryNow();
  }

  /** After sleep the page cannot trust what it shows. */
  private wake(): void {
    if (this.connection.peek() === 'closed') return;
    this.socket.watch(Date.now());
    void this.catchUp.refetch();
  }

  // ---- the beat -------------------------------------------------------------------------------

  private beat(): void {
    const now = Date.now();
    this.now.value = now + (this.offset ?? 0);
    this.socket.watch(now);
    this.commands.repeat(now);
    if (this.commands.overdue(now)) void this.catchUp.resync();
    this.toasts.beat(now);
    this.catchUp.askAtZero(now, this.now.peek());
  }

  private dropStalePlan(): void {
    const plan = this.plan.value;
    if (plan === null || planHolds(this.live.value, plan.version)) return;
    this.plan.value = null;
    this.say({ text: t('toast.dropped') });
  }

  // ---- looking back ---------------------------------------------------------------------------

  /** The version that the board shows while somebody looks back; null: the present. */
  get lookingAt(): number | null {
    return this.past.moment.value?.version ?? null;
  }

  /** Shows the board as it was right after a version; a choice that was not sent is dropped. */
  async lookAt(version: number): Promise<void> {
    this.plan.value = null;
    if (version === this.live.peek().version) return this.past.leave();
    try {
      await this.past.look(version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say({ text: t('past.failed') });
    }
  }

  lookAway(): void {
    this.past.leave();
  }

  // ---- what is said once ----------------------------------------------------------------------

  get toast(): ReadonlySignal<Toast | null> {
    return this.toasts.shown;
  }

  say(toast: Toast): void {
    this.toasts.say(toast);
  }

  holdToast(): void {
    this.toasts.hold();
  }

  closeToast(): void {
    this.toasts.close();
  }
}

function absoluteSocket(path: string): string {
  if (/^wss?:/.test(path)) return path;
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
