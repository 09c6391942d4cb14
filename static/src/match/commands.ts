/**
 * The one road on which commands leave the page: one after another, each sent until the server has
 * answered it, always with the same id; over the socket while it is open, else as a POST.
 */

import { signal } from '@preact/signals';
import type { Action, ClientMessage, MatchPayload, Problem } from '../wire/types';
import { ApiError, type ActionAnswer, type MatchApi } from './api';
import { sameJson } from './canonical';
import { planHolds } from './reducers';
import { again, isPassing, newRequestId, send, tick, type Command, type Pending } from './requests';

export type Intent = Pick<Command, 'kind' | 'action'>;

/** What the road needs of the page, and what it tells it. */
export interface CommandHost {
  match(): MatchPayload;
  /** Whether anything may leave now. */
  ready(): boolean;
  say(message: ClientMessage): boolean;
  readonly api: MatchApi;
  /** Stored; over REST the answer brings the match along. */
  stored(answer: Partial<ActionAnswer>): void;
  refused(problem: Problem): void;
  /** What waited its turn is not possible any more. */
  dropped(): void;
}

/** ms that an acknowledged version may take to arrive before the page asks for it. */
const SETTLE = 1500;

export class Commands {
  readonly pending = signal<Pending | null>(null);
  /** Actions that belong to the one on its way and are still to be sent, in this order. */
  readonly following = signal<readonly Action[]>([]);
  /** The highest version that the server has acknowledged; the page may not have seen it yet. */
  acknowledged = -1;
  private acknowledgedAt = 0;
  private readonly waiting: Intent[] = [];
  private posting = false;

  constructor(private readonly host: CommandHost) {}

  /** `then`: what goes on after it by itself. Anything newly asked for ends what was going on. */
  submit(intent: Intent, then: readonly Action[] = []): void {
    this.following.value = [];
    if (this.pending.value !== null) {
      if (this.waiting.length === 0) this.waiting.push(intent);
      return;
    }
    if (!this.host.ready()) return;
    const expected_version = this.host.match().version;
    const command: Command = { ...intent, expected_version, request_id: newRequestId() };
    this.pending.value = send(command, Date.now());
    this.following.value = then;
    this.dispatch(command);
  }

  private dispatch(command: Command): void {
    const { kind, action, expected_version, request_id } = command;
    const sent =
      kind === 'undo' || action === null
        ? this.host.say({ type: 'undo', request_id, expected_version })
        : this.host.say({ type: 'action', request_id, expected_version, action });
    if (!sent) void this.post(command);
  }

  private async post(command: Command): Promise<void> {
    if (this.posting) return;
    this.posting = true;
    const { kind, action, expected_version, request_id } = command;
    const { api } = this.host;
    try {
      const answer =
        kind === 'undo' || action === null
          ? await api.undo(expected_version, request_id)
          : await api.act(action, expected_version, request_id);
      this.acknowledge(request_id, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isPassing(error.status)) this.refuse(request_id, error.problem);
    } finally {
      this.posting = false;
    }
  }

  acknowledge(requestId: string | null, answer: Partial<ActionAnswer>): void {
    if (!this.isPending(requestId)) return;
    this.acknowledged = Math.max(this.acknowledged, answer.version ?? 0);
    this.acknowledgedAt = Date.now();
    this.pending.value = null;
    this.host.stored(answer);
    this.goOn();
  }

  /** The state on the page was never changed, so there is nothing to roll back but the selection. */
  refuse(requestId: string | null, problem: Problem): void {
    if (!this.isPending(requestId)) return;
    this.pending.value = null;
    this.waiting.length = 0;
    this.following.value = [];
    this.host.refused(problem);
  }

  private isPending(requestId: string | null): boolean {
    return requestId !== null && this.pending.value?.command.request_id === requestId;
  }

  /** What was asked for while another command was on its way; only if the new position allows it. */
  goOn(): void {
    const match = this.host.match();
    if (this.pending.value !== null || match.version < this.acknowledged) return;
    const intent = this.waiting.shift();
    if (intent === undefined) return this.follow(match);
    if (this.holds(match, intent)) this.submit(intent);
    else this.host.dropped();
  }

  /** Meant for the position after the own command: one that others have changed since asks anew. */
  private holds(match: MatchPayload, { kind, action }: Intent): boolean {
    if (kind === 'undo') return match.can_undo && match.version === this.acknowledged;
    return planHolds(match, this.acknowledged) && match.legal.some((legal) => sameJson(legal, action));
  }

  /** The next step of what is going on; a position that does not allow it asks the person again. */
  private follow(match: MatchPayload): void {
    const [next, ...rest] = this.following.peek();
    if (next === undefined) return;
    const intent: Intent = { kind: 'action', action: next };
    if (this.holds(match, intent)) this.submit(intent, rest);
    else this.following.value = [];
  }

  /** The socket is gone, and with it perhaps the command: it takes the other road at once. */
  reroute(): void {
    const pending = this.pending.peek();
    if (pending === null) return;
    this.pending.value = again(pending, Date.now());
    void this.post(pending.command);
  }

  /** To be called now and then: what has not been answered is sent again. */
  repeat(now: number): void {
    const pending = this.pending.peek();
    if (pending === null) return;
    const due = tick(pending, now);
    if (due.resend || due.pending.late !== pending.late) this.pending.value = due.pending;
    if (due.resend) this.dispatch(pending.command);
  }

  /** Whether an acknowledged version is overdue; true once for each wait. */
  overdue(now: number): boolean {
    if (this.acknowledged <= this.host.match().version || now - this.acknowledgedAt <= SETTLE) return false;
    this.acknowledgedAt = now;
    return true;
  }
}
