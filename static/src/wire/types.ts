/**
 * What travels between server and page: the match payload of `GET /api/v1/matches/{id}`, the messages of
 * the match socket and the problem objects. The socket's envelopes are described in docs/architecture.md.
 */

/** An action of any game: its `type` and its parameters, addressed by name. */
export type Action = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The part of a view that is alike for every game: an object whose top-level keys are patched. */
export type View = Readonly<Record<string, unknown>>;

export interface WireUser {
  readonly name: string;
  readonly is_guest: boolean;
}

export interface WireRating {
  readonly value: number;
  readonly provisional: boolean;
}

/** Seconds, but for the instants, which are ISO 8601 in UTC. */
export interface WireClock {
  readonly bank: number;
  readonly allowance: number;
  readonly running: boolean;
  readonly started_at: string | null;
  readonly deadline: string | null;
  readonly uses_bank: boolean;
}

export interface WireSeat {
  readonly index: number;
  readonly user: WireUser | null;
  /** The level of the bot that plays here now. */
  readonly bot: string | null;
  readonly rating: WireRating | null;
  readonly active: boolean;
  readonly clock: WireClock;
  readonly left: 'resigned' | 'timed_out' | null;
  readonly place: number | null;
  readonly points: number | null;
}

export interface TimeoutPolicy {
  readonly bank: number;
  readonly decision: number;
  readonly answer: number;
  readonly after: 'bot' | 'loss';
}

export type MatchStatus = 'active' | 'finished' | 'aborted' | 'annulled';

export interface MatchPayload {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly ladder: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly ranked: boolean;
  readonly status: MatchStatus;
  readonly started: boolean;
  readonly version: number;
  /** The viewer's own seat; null for those who watch. */
  readonly seat: number | null;
  readonly decision_version: number | null;
  /** 16 hex digits of the SHA-256 of the view's canonical JSON. */
  readonly hash: string;
  readonly server_time: string;
  readonly view: View | null;
  readonly legal: readonly Action[];
  readonly can_undo: boolean;
  readonly can_abort: boolean;
  readonly seats: readonly WireSeat[];
  readonly rules_version: number;
  readonly commitment: string;
  readonly server_seed: string | null;
  readonly nonces: readonly (string | null)[] | null;
  readonly end_reason: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly timeout_policy: TimeoutPolicy;
}

export type RecordKind = 'action' | 'undo' | 'handover' | 'resign' | 'pause' | 'staff';

export interface RecordView {
  readonly version: number;
  readonly kind: RecordKind;
  readonly seat: number | null;
  readonly actor: 'person' | 'bot' | 'timeout' | 'staff';
  readonly action: Action | null;
  readonly chance: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly undone?: boolean;
}

export interface ChatLine {
  readonly id: number;
  readonly seat?: number | null;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/** RFC 9457, with the product's stable `code` and what the code brings along. */
export interface Problem {
  readonly code: string;
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  readonly version?: number;
  readonly reason_code?: string;
  readonly reason?: string;
  readonly rule?: string;
  readonly until?: string;
  readonly [extra: string]: unknown;
}

export interface SnapshotMessage {
  readonly type: 'snapshot';
  readonly match: MatchPayload;
  readonly records: readonly RecordView[];
  readonly chat?: readonly ChatLine[];
  readonly build?: string;
}

export interface UpdateMessage {
  readonly type: 'update';
  readonly version: number;
  /** The version that the patch builds on. */
  readonly base: number;
  readonly hash: string;
  readonly view: View;
  readonly legal: readonly Action[];
  readonly decision_version: number | null;
  readonly can_undo: boolean;
  readonly can_abort: boolean;
  readonly seats: readonly WireSeat[];
  readonly status: MatchStatus;
  readonly end_reason: string;
  readonly server_time: string;
  readonly records: readonly RecordView[];
}

export interface RatingChange {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

export type ServerMessage =
  | SnapshotMessage
  | UpdateMessage
  | { readonly type: 'ping'; readonly version: number; readonly chat: number | null; readonly server_time: string }
  | { readonly type: 'ack'; readonly request_id: string; readonly version: number; readonly record: RecordView }
  | { readonly type: 'refused'; readonly request_id: string | null; readonly problem: Problem }
  | { readonly type: 'chat'; readonly line: ChatLine }
  | { readonly type: 'chat_hidden'; readonly ids: readonly number[] }
  | { readonly type: 'presence'; readonly present: readonly number[] }
  | { readonly type: 'rating'; readonly changes: readonly RatingChange[] }
  | { readonly type: 'goto'; readonly url: string; readonly reason: string }
  | { readonly type: 'closed'; readonly code: string };

export type ClientMessage =
  | { readonly type: 'hello'; readonly last: number | null; readonly build: string }
  | { readonly type: 'action'; readonly request_id: string; readonly expected_version: number; readonly action: Action }
  | { readonly type: 'undo'; readonly request_id: string; readonly expected_version: number }
  | { readonly type: 'resume'; readonly last: number }
  | { readonly type: 'nonce'; readonly nonce: string }
  | { readonly type: 'chat'; readonly text: string }
  | { readonly type: 'pong' };

/** What the page brings along in `<script id="match-boot">`. */
export interface Boot {
  readonly match: MatchPayload;
  readonly records: readonly RecordView[];
  readonly chat?: readonly ChatLine[];
  readonly user: WireUser | null;
  readonly websocket: string;
  readonly build: string;
  readonly urls: {
    readonly home: string;
    readonly rules?: string;
    readonly ladder?: string | null;
    readonly queue?: string | null;
    /** The room the match came from; rematch starts there. */
    readonly table?: string | null;
    readonly icons?: string;
  };
}
