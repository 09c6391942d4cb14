/**
 * Keeping up with the server: noticing that the page has missed something, or drifted from what the
 * server holds, and asking for it, over the socket or by REST.
 */

import { signal } from '@preact/signals';
import type { ClientMessage, MatchPayload, RecordView } from '../wire/types';
import { ApiError, type MatchApi } from './api';
import { viewHash } from './canonical';
import { applySnapshot, lastVersion, mergeRecords, type MatchState } from './reducers';

export interface CatchUpHost {
  state(): MatchState;
  /** Whether the message went out. */
  say(message: ClientMessage): boolean;
  readonly api: MatchApi;
  /** The match as REST has just told it. */
  told(match: MatchPayload, next: MatchState): void;
}

/** ms between two looks at a clock that has run out. */
const LOOK_AGAIN = 2000;
/** ms past a deadline that the server may take to say so by itself. */
const GRACE = 500;

export class CatchUp {
  /** The page knows that it has missed something. */
  readonly behind = signal(false);
  private fetching = false;
  private wrongHashAt = -1;
  private askedAtZero = 0;

  constructor(private readonly host: CatchUpHost) {}

  /** Asks for what was missed: over the socket, or by REST when it is away. */
  async resync(because: 'gap' | 'hash' = 'gap'): Promise<void> {
    this.behind.value = true;
    if (this.host.say({ type: 'resume', last: this.host.state().match.version, because })) return;
    await this.refetch();
  }

  async refetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      const match = await this.host.api.match();
      const records = await this.host.api.eventsAfter(lastVersion(this.host.state()));
      this.host.told(match, this.merged(match, records));
      this.behind.value = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // a failed look is repeated by the next ping
    } finally {
      this.fetching = false;
    }
  }

  private merged(match: MatchPayload, records: readonly RecordView[]): MatchState {
    const known = this.host.state();
    const step = applySnapshot(known, { type: 'snapshot', match, records });
    if (step.outcome !== 'applied') return step.state;
    return { ...step.state, records: mergeRecords(known.records, records) };
  }

  /** Views that drift apart are noticed by their hash and put right by a fresh copy. */
  async checkHash(match: MatchPayload): Promise<void> {
    if (match.view === null || !match.hash) return;
    const own = await viewHash(match.view);
    if (own === match.hash || this.host.state().match !== match) return;
    if (this.wrongHashAt === match.version) return;
    this.wrongHashAt = match.version;
    void this.resync('hash');
  }

  /** A clock at 0 is no verdict: the page says that it is asking, and asks. `serverNow` in ms. */
  askAtZero(now: number, serverNow: number): void {
    const { match } = this.host.state();
    if (match.status !== 'active' || now - this.askedAtZero < LOOK_AGAIN) return;
    const over = match.seats.some(
      ({ clock }) => clock.running && clock.deadline !== null && Date.parse(clock.deadline) < serverNow - GRACE,
    );
    if (!over) return;
    this.askedAtZero = now;
    void this.resync();
  }
}
