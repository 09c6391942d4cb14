/**
 * What the person is doing on the board of La Viña: which tools lie ready, what is chosen, which panel
 * is open. It turns touches into legal actions and hands them to the match's store.
 */

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n';
import type { BoardContext } from '../../match/board';
import { confirmEnd, confirmMoves } from '../../match/settings';
import type { Plan } from '../../match/store';
import type { Action } from '../../wire/types';
import { has, litCards, litFootholds, ofType, sameSpot, usable, type CardSpot } from './legal';
import * as plans from './plans';
import type { Shown } from './plans';
import { viewOf, type Delivery, type LaVinaView, type Tool } from './view';

export type Panel = 'exit' | 'list' | 'players';

const NOTHING: Shown = {};

export class LaVinaController {
  /** Tools laid out for the next harvest. */
  readonly armed = signal<readonly Tool[]>([]);
  readonly opened = signal<Panel | null>(null);
  /** The arrival whose panel was put aside, by the version of its decision. */
  private readonly aside = signal(false);

  readonly view: ReadonlySignal<LaVinaView | null>;
  readonly legal: ReadonlySignal<readonly Action[]>;
  readonly cards: ReadonlySignal<readonly CardSpot[]>;
  readonly footholds: ReadonlySignal<readonly (number | 'exit')[]>;
  readonly panel: ReadonlySignal<Panel | null>;
  readonly shown: ReadonlySignal<Shown>;

  constructor(readonly context: BoardContext) {
    const { store } = context;
    this.view = computed(() => viewOf(store.match.value));
    this.legal = computed(() => (store.canAct.value ? store.match.value.legal : []));
    this.cards = computed(() => {
      const view = this.view.value;
      return view === null || this.ownSeat === null ? [] : litCards(view, this.legal.value, this.armed.value);
    });
    this.footholds = computed(() => (this.armed.value.length > 0 ? [] : litFootholds(this.legal.value)));
    this.panel = computed(() => this.opened.value ?? (this.atTheExit() && !this.aside.value ? 'exit' : null));
    this.shown = computed(() => (store.plan.value?.shown as Shown | undefined) ?? NOTHING);
  }

  get ownSeat(): number | null {
    return this.context.store.match.value.seat;
  }

  get canAct(): boolean {
    return this.context.store.canAct.value;
  }

  /** Why nothing can be sent although it is this seat's turn. */
  get wait(): string {
    return t(this.context.store.connection.value === 'online' ? 'why.sending' : 'why.offline');
  }

  name(seat: number): string {
    return this.context.nameOf(seat);
  }

  /** Whether the viewer stands at the exit with something to hand in or to buy. */
  private atTheExit(): boolean {
    const { legal } = this.context.store.match.value;
    return this.view.value?.phase === 'exit' && (has(legal, 'deliver') || has(legal, 'exchange'));
  }

  // ---- panels ---------------------------------------------------------------------------------

  open(panel: Panel): void {
    this.aside.value = false;
    this.opened.value = panel === 'exit' ? null : panel;
  }

  toggle(panel: Panel): void {
    if (this.panel.value === panel) this.closePanel();
    else this.open(panel);
  }

  closePanel(): void {
    if (this.opened.value === null) this.aside.value = true;
    this.opened.value = null;
  }

  /** One step back; false when nothing was open. */
  back(): boolean {
    if (this.armed.value.length > 0) {
      this.armed.value = [];
      return true;
    }
    if (this.panel.value === null) return false;
    this.closePanel();
    return true;
  }

  /** Selections belong to a position: called when it is another one. */
  moved(): void {
    this.armed.value = [];
    const view = this.view.peek();
    if (view?.phase !== 'exit') this.aside.value = false;
  }

  // ---- choosing -------------------------------------------------------------------------------

  /** Without confirmation the first touch acts; `always` is for what nobody wants by mistake. */
  private plan(plan: Omit<Plan, 'version'> | null, always = false): void {
    const { store } = this.context;
    if (plan === null || !this.canAct) return;
    store.choose(plan);
    if (!confirmMoves.value && !always) store.confirm();
  }

  toggleTool(tool: Tool): void {
    const { store } = this.context;
    if (this.view.value?.phase === 'dropping') return this.drop(tool);
    store.drop();
    if (this.armed.value.includes(tool)) this.armed.value = this.armed.value.filter((other) => other !== tool);
    else if (usable(this.legal.value, tool)) this.armed.value = [...this.armed.value, tool];
  }

  private drop(tool: Tool): void {
    const action = ofType(this.legal.value, 'drop_tool').find((one) => one['tool'] === tool);
    if (action) this.plan(plans.dropping(action, tool));
  }

  go(to: number | 'exit'): void {
    const view = this.view.value;
    if (view === null) return;
    if (this.shown.value.to === to) return this.context.store.confirm();
    const action = ofType(this.legal.value, 'move').find((one) => one['to'] === to);
    if (action) this.plan(plans.walking(view, action, to));
  }

  /** A card was touched, or dropped on a basket; touching it again confirms. */
  takeCard(spot: CardSpot, basket?: number | null): void {
    const view = this.view.value;
    const seat = this.ownSeat;
    if (view === null || seat === null || !this.cards.value.some((lit) => sameSpot(lit, spot))) return;
    if (basket === undefined && sameSpot(this.shown.value.spot, spot)) return this.context.store.confirm();
    const situation = { view, seat, legal: this.legal.value, tools: this.armed.value, asks: !confirmMoves.value };
    this.plan(plans.harvesting(situation, spot, basket));
  }

  /** Whether a touch on this basket means something now. */
  basketLit(basket: number): boolean {
    const view = this.view.value;
    const { spot, card, settles } = this.shown.value;
    if (view === null || this.ownSeat === null) return false;
    if (spot && card?.variety && settles) return this.hasRoom(basket);
    return ofType(this.legal.value, 'place').some((action) => action['basket'] === basket);
  }

  private hasRoom(basket: number): boolean {
    const one = this.view.value?.players[this.ownSeat ?? 0]?.baskets[basket];
    return one !== undefined && one.cards.length < one.capacity;
  }

  /** A basket, or null for the discard pile. */
  chooseBasket(basket: number | null): void {
    const view = this.view.value;
    if (view === null || this.ownSeat === null) return;
    const { spot, card, settles, places } = this.shown.value;
    if (spot && card?.variety && settles) return this.takeCard(spot, basket);
    if (places && this.shown.value.basket === basket) return this.context.store.confirm();
    const action = ofType(this.legal.value, 'place').find((one) => one['basket'] === basket);
    if (action) this.plan(plans.placing(view, this.ownSeat, action));
  }

  pour(from: number): void {
    const action = ofType(this.legal.value, 'pour').find((one) => one['from'] === from);
    const view = this.view.value;
    if (action && view && this.ownSeat !== null) this.plan(plans.pouring(view, this.ownSeat, action));
  }

  dump(basket: number): void {
    const action = ofType(this.legal.value, 'dump').find((one) => one['basket'] === basket);
    const view = this.view.value;
    if (action && view && this.ownSeat !== null) this.plan(plans.dumping(view, this.ownSeat, action), true);
  }

  deliver(delivery: Delivery): void {
    const view = this.view.value;
    if (view === null || this.ownSeat === null) return;
    if (plans.sameDelivery(this.shown.value.delivery, delivery)) return this.context.store.confirm();
    this.plan(plans.delivering(view, this.ownSeat, delivery), true);
  }

  /** The best delivery on a slot that was touched on the board. */
  deliverTo(target: string, slot: number): void {
    const chosen = this.shown.value.delivery;
    if (chosen && chosen.target === target && chosen.slot === slot) return this.context.store.confirm();
    const best = plans.bestDelivery(this.deliveries.filter((one) => one.target === target && one.slot === slot));
    if (best) this.deliver(best);
  }

  get deliveries(): readonly Delivery[] {
    return has(this.legal.value, 'deliver') ? (this.view.value?.deliveries ?? []) : [];
  }

  exchange(action: Action): void {
    const view = this.view.value;
    if (view && this.ownSeat !== null) this.plan(plans.exchanging(view, this.ownSeat, action), true);
  }

  endTurn(): void {
    const view = this.view.value;
    const action = ofType(this.legal.value, 'end_turn')[0];
    if (view === null || !action) return;
    const waives = has(this.legal.value, 'harvest') || (view.phase === 'exit' && this.deliveries.length > 0);
    if (!confirmEnd.value && !waives) return this.context.store.play(action);
    this.context.store.choose(plans.ending(view, this.legal.value, action));
  }

  /** Any action of the legal list, as the text form offers them. */
  choose(action: Action): void {
    const view = this.view.value;
    const seat = this.ownSeat;
    if (view === null || seat === null) return;
    if (action.type === 'end_turn') return this.endTurn();
    this.plan(plans.planFor(view, seat, action), true);
  }
}
