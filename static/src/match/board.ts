/**
 * What a game brings to the match page. The shell (clocks, prompt, log, chat, connection) is the same
 * for every game; a game is a folder under `boards/` that exports a `BoardModule`, and one line in
 * `boards/index.ts`.
 */

import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { MatchPayload, Problem, RecordView } from '../wire/types';
import type { MatchStore } from './store';

export interface PromptButton {
  readonly label: string;
  readonly icon?: string;
  /** For tests and for the page's own keys. */
  readonly name: string;
  readonly strong?: boolean;
  /** Not possible now, and why; the button stays there. */
  readonly why?: string;
  press(): void;
}

/** What the board asks for: a sentence with the verb first, what follows, and its buttons. */
export interface Ask {
  /** `**stressed**` words allowed. */
  readonly says: string;
  readonly small?: string;
  readonly buttons: readonly PromptButton[];
  /** Undo has its place here even while there is nothing to undo. */
  readonly undoable?: boolean;
}

export interface SeatCount {
  readonly icon: string;
  readonly name: string;
  readonly value: number;
  /** Left out of the narrow rows on phones. */
  readonly minor?: boolean;
}

export interface SeatSummary {
  readonly points: number;
  /** The points that end the match; null when it does not end by points. */
  readonly goal: number | null;
  readonly counts: readonly SeatCount[];
  /** Awards and the like, as chips. */
  readonly chips: readonly string[];
}

/** A line of the log: whose shape stands before it, and the words. */
export interface LogLine {
  readonly seat: number | null;
  /** `**stressed**` words allowed. */
  readonly text: string;
}

export interface LogEntry {
  /** A rule with a title, below the lines: what the act began. */
  readonly divider?: string;
  readonly lines: readonly LogLine[];
}

export interface PointsLine {
  readonly name: string;
  /** One entry for each seat, in seat order. */
  readonly points: readonly number[];
}

export interface PhoneTab {
  readonly key: string;
  readonly icon: string;
  readonly label: string;
  readonly selected: boolean;
  press(): void;
}

export interface BoardContext {
  readonly store: MatchStore;
  /** What people are called: "tú" is not among them. */
  nameOf(seat: number): string;
}

export interface Board {
  /** The board itself, and what stands beside it. */
  readonly Stage: ComponentType;
  /** What is yours, below the prompt. Not shown to those who watch. */
  readonly Tray: ComponentType;
  /** Where the match stands, for the top bar: "Turno 9 · 4 jugadores". */
  readonly where: ReadonlySignal<string>;
  /** What the viewer is asked for; null when nothing is asked of them. */
  readonly ask: ReadonlySignal<Ask | null>;
  /** What somebody else is doing, for the prompt of those who wait. */
  readonly others: ReadonlySignal<{ readonly says: string; readonly small?: string }>;
  readonly tabs: ReadonlySignal<readonly PhoneTab[]>;
  summary(seat: number): SeatSummary;
  /** More of what a seat holds in the open, below its row; not on phones. */
  readonly Holdings?: ComponentType<{ readonly seat: number }>;
  /** The game's own acts in words, by version. */
  describe(records: readonly RecordView[], match: MatchPayload): ReadonlyMap<number, LogEntry>;
  pointsOf(match: MatchPayload): readonly PointsLine[];
  /** How it ended, in a sentence. */
  ending(match: MatchPayload): string;
  /** The rules' own words for a refusal, null when it has none. */
  explain(problem: Problem): string | null;
  /** Closes panels and selections, one step at a time; false when there was nothing to close. */
  back(): boolean;
  dispose(): void;
}

export interface BoardModule {
  /** Class of the body, for the styles of the board. */
  readonly bodyClass: string;
  readonly title: string;
  create(context: BoardContext): Board;
}
