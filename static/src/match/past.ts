/** Looking back: the board shows an earlier moment, the match itself goes on. */

import { signal } from '@preact/signals';
import type { MatchPayload, View } from '../wire/types';
import type { MatchApi } from './api';

/** A moment that is being looked at. */
export interface Moment {
  readonly version: number;
  readonly view: View;
}

/** The match with the board of that moment: nothing can be done there. */
export function matchAt(match: MatchPayload, moment: Moment | null): MatchPayload {
  if (moment === null) return match;
  const { version, view } = moment;
  return { ...match, version, view, hash: null, legal: [], decision_version: null, can_undo: false };
}

export class Past {
  readonly moment = signal<Moment | null>(null);
  private readonly known = new Map<number, View>();
  /** The last one asked for: an answer that comes late is not shown. */
  private wanted: number | null = null;

  constructor(private readonly api: MatchApi) {}

  /** Shows the moment right after a version. Raises ApiError. */
  async look(version: number): Promise<void> {
    this.wanted = version;
    const view = this.known.get(version) ?? (await this.api.viewAt(version)).view;
    this.known.set(version, view);
    if (this.wanted === version) this.moment.value = { version, view };
  }

  /** Back to the present. */
  leave(): void {
    this.wanted = null;
    this.moment.value = null;
  }
}
