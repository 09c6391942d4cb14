/**
 * Names for what travels between server and page. The shapes come from the API's own schema
 * (`schema.d.ts`, made by `npm run types`); here they only get short names, and actions and views the
 * looser types with which the shell treats all games alike.
 */

import type { components } from './schema';

export type Schemas = components['schemas'];

/** An action of any game: its `type` and its parameters, addressed by name. */
export type Action = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A view of any game: an object whose top-level keys are patched. */
export type View = Readonly<Record<string, unknown>>;

type ForAnyGame<T> = Omit<T, 'legal' | 'view'> & { readonly legal: readonly Action[]; readonly view: View | null };

export type WireUser = Schemas['PlayerPayload'];
export type WireRating = Schemas['RatingPayload'];
/** Seconds, but for the instants, which are ISO 8601 in UTC. */
export type WireClock = Schemas['ClockPayload'];
export type WireSeat = Schemas['SeatPayload'];
export type WireVote = Schemas['VotePayload'];
export type LeaveOption = Schemas['LeaveOption'];
export type VoteRequest = Schemas['VoteRequest'];
export type TimeoutPolicy = Schemas['TimeoutPolicy'];
export type MatchPayload = Readonly<ForAnyGame<Schemas['MatchPayload']>>;
export type MatchStatus = MatchPayload['status'];

export type RecordView = Readonly<Omit<Schemas['RecordView'], 'action'>> & { readonly action: Action | null };
export type ChatLine = Schemas['ChatLine'];
export type MatchRating = Schemas['MatchRating'];
export type RatingChange = Schemas['RatingChange'];

/** RFC 9457, with the product's stable `code` and what the code brings along. */
export type Problem = Partial<Schemas['Problem']> & {
  readonly code: string;
  readonly reason_code?: string;
  readonly [extra: string]: unknown;
};

type WithRecords<T> = Omit<T, 'records'> & { readonly records: readonly RecordView[] };

export type SnapshotMessage = Readonly<
  Omit<WithRecords<Schemas['SocketSnapshot']>, 'match' | 'build'> & { match: MatchPayload; build?: string }
>;
export type UpdateMessage = Readonly<Omit<WithRecords<ForAnyGame<Schemas['SocketUpdate']>>, 'view'> & { view: View }>;
export type AckMessage = Readonly<Omit<Schemas['SocketAck'], 'record'> & { record?: RecordView }>;
export type SeatsMessage = Readonly<Schemas['SocketSeats']>;
export type RefusedMessage = Readonly<Omit<Schemas['SocketRefused'], 'problem'> & { problem: Problem }>;

/** What the match socket says. */
export type ServerMessage =
  | SnapshotMessage
  | UpdateMessage
  | SeatsMessage
  | AckMessage
  | RefusedMessage
  | Schemas['SocketPing']
  | Schemas['SocketChat']
  | Schemas['SocketChatHidden']
  | Schemas['SocketPresence']
  | Schemas['SocketRating']
  | Schemas['SocketGoto']
  | Schemas['SocketClosed'];

/** What it is told. */
export type ClientMessage =
  | Schemas['SocketHello']
  | Schemas['SocketResume']
  | (Omit<Schemas['SocketAction'], 'action'> & { readonly action: Action })
  | Schemas['SocketUndo']
  | Schemas['SocketNonce']
  | Schemas['SocketSay']
  | Schemas['SocketPong'];

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
    readonly ladder?: string;
    readonly queue?: string;
    /** Every second of the clocks; and on to the next match that waits for the viewer. */
    readonly clock?: string;
    readonly next?: string;
    readonly icons?: string;
    /** Of the page, and of the page while it is your turn. */
    readonly icon?: string;
    readonly icon_turn?: string;
  };
}
