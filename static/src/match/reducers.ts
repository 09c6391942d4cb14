/**
 * What a message does to the match as this page knows it, as pure functions. The server's word is the
 * truth: nothing is ever changed here before the server has said so.
 */

import type {
  ChatLine,
  MatchPayload,
  RecordView,
  SeatsMessage,
  SnapshotMessage,
  UpdateMessage,
  View,
} from '../wire/types';

export interface MatchState {
  readonly match: MatchPayload;
  /** Ascending by version, without gaps inside. */
  readonly records: readonly RecordView[];
  readonly chat: readonly ChatLine[];
}

/** `gap`: the message builds on a version that this page does not have; it must ask for what it missed. */
export type Outcome = 'applied' | 'stale' | 'gap';

export interface Step {
  readonly state: MatchState;
  readonly outcome: Outcome;
}

const KEPT_CHAT = 200;

/** A patch replaces whole top-level keys of the view. */
export function mergeView(view: View, patch: View): View {
  return { ...view, ...patch };
}

/** Both lists by version, later ones winning; a record taken back is marked by the newer copy. */
export function mergeRecords(
  known: readonly RecordView[],
  added: readonly RecordView[],
): readonly RecordView[] {
  if (added.length === 0) return known;
  const byVersion = new Map(known.map((record) => [record.version, record]));
  for (const record of added) byVersion.set(record.version, record);
  for (const record of added) markUndone(byVersion, record);
  return [...byVersion.values()].sort((a, b) => a.version - b.version);
}

/** An undo names the version it returns to; what lies between no longer counts. */
function markUndone(byVersion: Map<number, RecordView>, undo: RecordView): void {
  if (undo.kind !== 'undo') return;
  const back = Number(undo.facts['to'] ?? undo.facts['version'] ?? undo.version - 2);
  for (let version = back + 1; version < undo.version; version++) {
    const record = byVersion.get(version);
    if (record && record.kind === 'action') byVersion.set(version, { ...record, undone: true });
  }
}

export function mergeChat(known: readonly ChatLine[], added: readonly ChatLine[]): readonly ChatLine[] {
  const byId = new Map(known.map((line) => [line.id, line]));
  for (const line of added) byId.set(line.id, line);
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-KEPT_CHAT);
}

/** A snapshot replaces everything, unless it is older than what the page already shows. */
export function applySnapshot(state: MatchState, message: SnapshotMessage): Step {
  if (message.match.version < state.match.version) return { state, outcome: 'stale' };
  const { records: added } = message;
  const continues =
    added.length === 0
      ? lastVersion(state) >= message.match.version
      : added.some((record) => record.version <= lastVersion(state) + 1);
  const records = continues ? mergeRecords(state.records, message.records) : message.records;
  // The snapshot holds the latest lines; what a moderator hid meanwhile is not among them.
  const chat = message.chat ?? state.chat;
  return { state: { match: message.match, records, chat }, outcome: 'applied' };
}

export function applyUpdate(state: MatchState, message: UpdateMessage): Step {
  const { match } = state;
  if (message.version <= match.version) return { state, outcome: 'stale' };
  // A patch for a page that was loaded before the start has nothing to build on.
  if (message.base !== match.version || match.view === null) return { state, outcome: 'gap' };
  const next: MatchPayload = {
    ...match,
    version: message.version,
    hash: message.hash,
    view: mergeView(match.view, message.view),
    legal: message.legal,
    decision_version: message.decision_version,
    can_undo: message.can_undo,
    can_abort: message.can_abort,
    seats: message.seats,
    status: message.status,
    end_reason: message.end_reason,
    server_time: message.server_time,
    time: message.time,
    timeout_policy: message.timeout_policy,
    pause: message.pause,
    vote: message.vote,
    started: true,
    ...(message.ended_at !== undefined && { ended_at: message.ended_at }),
    ...(message.server_seed !== undefined && { server_seed: message.server_seed }),
  };
  return {
    state: { ...state, match: next, records: mergeRecords(state.records, message.records) },
    outcome: 'applied',
  };
}

/** News of the seats without a new version; of a version that is not on the page they are no news yet. */
export function applySeats(state: MatchState, message: SeatsMessage): Step {
  const { match } = state;
  if (message.version < match.version) return { state, outcome: 'stale' };
  if (message.version > match.version) return { state, outcome: 'gap' };
  const { type: _type, ...members } = message;
  return { state: { ...state, match: { ...match, ...members } }, outcome: 'applied' };
}

export function hideChat(state: MatchState, ids: readonly number[]): MatchState {
  return { ...state, chat: state.chat.filter((line) => !ids.includes(line.id)) };
}

/** The version of the last record that the page holds. */
export function lastVersion(state: MatchState): number {
  return state.records.at(-1)?.version ?? -1;
}

/** Whether a ping shows that the page has missed something. */
export function isBehind(state: MatchState, ping: { version?: number; chat?: number }): boolean {
  if ((ping.version ?? 0) > state.match.version) return true;
  // Those who watch hear nothing of the talk.
  return state.match.seat !== null && (ping.chat ?? 0) > (state.chat.at(-1)?.id ?? 0);
}

/** Whether the viewer may act: the server's word alone, taken anew from each state. */
export function isMyTurn(match: MatchPayload): boolean {
  return match.status === 'active' && match.started && match.seat !== null && match.legal.length > 0;
}

/**
 * Whether something planned at version `planned` may still be sent. A decision of the same seat that is
 * still open stays open while others answer; everything else was planned for another position.
 */
export function planHolds(match: MatchPayload, planned: number): boolean {
  if (match.status !== 'active' || match.decision_version === null) return false;
  return match.decision_version <= planned && planned <= match.version;
}
