/**
 * What the person is doing on the board of Viticulture: what is touched, what is open, whose vineyard
 * is shown. It turns touches into legal actions and hands them to the match's store.
 */

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { BoardContext } from '../../match/board';
import { sameJson } from '../../match/canonical';
import { confirmEnd, confirmMoves } from '../../match/settings';
import type { Action } from '../../wire/types';
import { about, bestPlacing, choicesOf, ofType, placeable, spotsOf, type Spot } from './legal';
import { planFor, type Shown } from './plans';
import type { Pending, PlayerView, ViticultureView, WorkerKind } from './types';
import { viewOf } from './view';

export type Panel = 'card' | 'list';
/** On phones the valley and the vineyards take turns. */
export type Part = 'acts' | 'yard';

export class ViticultureController {
  /** Things touched one after the other until a single action is meant. */
  readonly narrowed = signal<readonly Spot[]>([]);
  readonly opened = signal<Panel | null>(null);
  /** The card that is being read. */
  readonly read = signal<string | null>(null);
  readonly part = signal<Part>('acts');
  /** The worker to place with, when the person has said which. */
  readonly worker = signal<WorkerKind | null>(null);
  private readonly chosenYard = signal<number | null>(null);

  readonly view: ReadonlySignal<ViticultureView | null>;
  readonly legal: ReadonlySignal<readonly Action[]>;
  readonly choices: ReadonlySignal<readonly Action[]>;
  readonly lit: ReadonlySignal<ReadonlySet<Spot>>;
  readonly planned: ReadonlySignal<Action | null>;
  readonly yard: ReadonlySignal<number>;

  constructor(readonly context: BoardContext) {
    const { store } = context;
    this.view = computed(() => viewOf(store.match.value));
    this.legal = computed(() => (store.canAct.value ? store.match.value.legal : []));
    this.choices = computed(() => about(choicesOf(this.legal.value), this.narrowed.value));
    this.lit = computed(() => new Set(about(this.legal.value, this.narrowed.value).flatMap(spotsOf)));
    this.planned = computed(() => (store.plan.value?.shown as Shown | undefined)?.action ?? null);
    this.yard = computed(() => this.chosenYard.value ?? this.ownSeat ?? this.view.value?.active ?? 0);
  }

  get ownSeat(): number | null {
    return this.context.store.match.value.seat;
  }

  get own(): PlayerView | null {
    return this.ownSeat === null ? null : (this.view.value?.players[this.ownSeat] ?? null);
  }

  /** The decision that waits for the viewer, whether or not it can be sent right now. */
  get pending(): Pending | null {
    const view = this.view.value;
    const mine = this.context.store.match.value.legal.length > 0;
    return mine ? (view?.pending ?? null) : null;
  }

  readonly name = (seat: number): string => this.context.nameOf(seat);

  /** Whether this thing belongs to what is chosen and not yet sent. */
  isChosen(spot: Spot): boolean {
    const action = this.planned.value;
    return action !== null ? spotsOf(action).includes(spot) : this.narrowed.value.includes(spot);
  }

  // ---- panels ---------------------------------------------------------------------------------

  toggle(panel: Panel): void {
    this.opened.value = this.opened.value === panel ? null : panel;
    this.part.value = 'acts';
  }

  close(): void {
    this.opened.value = null;
    this.read.value = null;
  }

  readCard(id: string): void {
    const again = this.opened.value === 'card' && this.read.value === id;
    this.read.value = again ? null : id;
    this.opened.value = again ? null : 'card';
    if (!again) this.part.value = 'acts';
  }

  showYard(seat: number): void {
    this.chosenYard.value = seat;
  }

  show(part: Part): void {
    this.part.value = part;
    this.opened.value = null;
  }

  /** One step back; false when nothing was open. */
  back(): boolean {
    if (this.narrowed.value.length > 0) {
      this.narrowed.value = [];
      return true;
    }
    if (this.opened.value !== null) {
      this.close();
      return true;
    }
    if (this.part.value === 'acts') return false;
    this.part.value = 'acts';
    return true;
  }

  /** Selections belong to a position: called when it is another one. */
  moved(): void {
    this.narrowed.value = [];
    this.worker.value = null;
    // What one reads while others play stays open until oneself is asked.
    if (this.context.store.match.peek().legal.length > 0) {
      if (this.opened.peek() === 'card') this.close();
      this.chosenYard.value = null;
    }
    this.endByItself();
  }

  /** Who asked not to be asked is not asked where nothing is left to undo. */
  private endByItself(): void {
    const { store } = this.context;
    const { legal, can_undo } = store.match.peek();
    const only = legal.length === 1 ? legal[0] : undefined;
    if (only?.type !== 'end_turn' || can_undo || confirmEnd.peek()) return;
    queueMicrotask(() => {
      if (store.canAct.peek() && store.match.peek().legal[0] === only) store.play(only);
    });
  }

  // ---- choosing -------------------------------------------------------------------------------

  /** Without confirmation the first touch acts; choosing the same again confirms. */
  choose(action: Action): void {
    const { store } = this.context;
    const view = this.view.value;
    const seat = this.ownSeat;
    if (view === null || seat === null || !store.canAct.value) return;
    if (this.planned.value !== null && sameJson(this.planned.value, action)) return store.confirm();
    store.choose(planFor(view, seat, action, this.name, placeable(this.legal.value).length));
    if (!confirmMoves.value) store.confirm();
  }

  /** A thing on the board was touched. */
  press(spot: Spot): void {
    const { store } = this.context;
    const narrowed = this.narrowed.value;
    const before = narrowed.includes(spot) ? [] : narrowed;
    const fresh = about(this.legal.value, [spot]);
    const within = about(fresh, before);
    const hits = within.length > 0 ? within : fresh;
    if (hits.length === 0) return;
    const placing = hits.every((action) => action.type === 'place_worker');
    const only = placing ? this.placing(hits, spot) : hits.length === 1 ? hits[0] : null;
    if (only) return this.choose(only);
    store.drop();
    this.narrowed.value = narrowed.includes(spot) ? [] : within.length > 0 ? [...before, spot] : [spot];
  }

  /** A tile touched again confirms whatever worker and space were chosen on it. */
  private placing(hits: readonly Action[], spot: Spot): Action | null {
    const planned = this.planned.value;
    if (planned !== null && spotsOf(planned).includes(spot)) return planned;
    return bestPlacing(hits, this.worker.value);
  }

  /** Places with this worker; what is already chosen changes its worker. */
  useWorker(kind: WorkerKind): void {
    this.worker.value = this.worker.value === kind ? null : kind;
    const planned = this.planned.value;
    if (planned?.type !== 'place_worker') return;
    const same = ofType(this.legal.value, 'place_worker').filter((action) => action['action'] === planned['action']);
    const next = bestPlacing(same, kind);
    if (next && !sameJson(next, planned)) this.choose(next);
  }

  /** For what has its own button in the prompt. */
  play(type: string, match: (action: Action) => boolean = () => true): void {
    const action = ofType(this.legal.value, type).find(match);
    if (action) this.context.store.play(action);
  }

  pass(): void {
    const action = ofType(this.legal.value, 'pass')[0];
    if (!action) return;
    if (confirmEnd.value) this.choose(action);
    else this.context.store.play(action);
  }
}
