/** What the page shows beside the match itself: a choice that is not sent yet, and notices. */

import type { Action } from '../wire/types';

/** Something chosen and shown, not sent yet. It dies when the match moves on. */
export interface Plan {
  readonly action: Action;
  /** The version it was chosen at. */
  readonly version: number;
  /** One sentence: what will happen; `**stressed**` words allowed. */
  readonly says: string;
  readonly small?: string;
  /** The word on the dark button. */
  readonly button: string;
  /** What the board shows for it. */
  readonly shown?: unknown;
  /**
   * What goes on by itself after `action`, each once the one before was stored and as long as the new
   * position allows it: for one choice of the person that the rules take as several actions.
   */
  readonly then?: readonly Action[];
}

/** The server's word that an act is stored: its number, its moment, and the hash of what its seat saw then. */
export interface Receipt {
  readonly version: number;
  readonly at: string;
  readonly hash: string;
}

export interface Toast {
  readonly strong?: string;
  readonly text: string;
}

export type Banner =
  | { readonly kind: 'build' }
  | { readonly kind: 'nonce' }
  | { readonly kind: 'closed'; readonly code: string };
