/**
 * What the person is doing on the board of Cinco Vetas: which places are lit, what is chosen, which
 * panel is open. It turns touches into legal actions and hands them to the match's store.
 */

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n';
import type { BoardContext } from '../../match/board';
import { confirmEnd, confirmMoves } from '../../match/settings';
import type { Plan } from '../../match/store';
import type { Action } from '../../wire/types';
import { crossingAt, placeAt, stepTowards, type EdgeId, type HexId, type Point } from './geometry';
import { w } from './i18n';
import { crewAlone, edgesOf, FREE, has, litPlaces, ofType, sameTarget, type Lit, type MapMode } from './legal';
import type { Ghost, Resource, Target } from './types';
import { COSTS, count, veinGain, viewOf, type Bag, type Card, type CincoView } from './view';
import { bagWords, placeName, theHex } from './words';

export type Panel = 'trade' | 'list' | 'discard' | 'offer' | 'find' | 'raid' | 'vein' | 'victim';
export type TradeTab = 'table' | 'market' | 'port';

/** What the maps show of a plan. */
export interface Shown {
  readonly selected: Target | null;
  readonly ghost: Ghost | null;
  /** The first path of a crew, which stands before the second. */
  readonly earlier?: EdgeId;
}

export class CincoController {
  readonly mode = signal<MapMode>(FREE);
  readonly opened = signal<Panel | null>(null);
  readonly tradeTab = signal<TradeTab>('table');
  /** The terrain chosen for the Storm while its victim is not. */
  readonly stormHex = signal<HexId | null>(null);
  /** The lit place that the keyboard stands on. */
  readonly cursor = signal<Target | null>(null);
  /** A required panel that was put aside, by the version of its decision. */
  private readonly aside = signal<number | null>(null);

  readonly view: ReadonlySignal<CincoView | null>;
  readonly lit: ReadonlySignal<readonly Lit[]>;
  readonly panel: ReadonlySignal<Panel | null>;
  readonly shown: ReadonlySignal<Shown>;
  readonly legal: ReadonlySignal<readonly Action[]>;

  constructor(readonly context: BoardContext) {
    const { store } = context;
    this.view = computed(() => viewOf(store.match.value));
    this.legal = computed(() => store.match.value.legal);
    this.lit = computed(() => {
      const view = this.view.value;
      if (view === null || this.ownSeat === null || !store.canAct.value) return [];
      return litPlaces(view, this.legal.value, this.mode.value, this.ownSeat);
    });
    this.panel = computed(() => this.required() ?? this.opened.value);
    this.shown = computed(() => this.whatIsShown());
  }

  /** The viewer's seat: before the start it is a place in join order, afterwards one of the game. */
  get ownSeat(): number | null {
    return this.context.store.match.value.seat;
  }

  get canAct(): boolean {
    return this.context.store.canAct.value;
  }

  /** The map shows an earlier moment. */
  get lookingBack(): boolean {
    return this.context.store.lookingAt !== null;
  }

  /** Why nothing can be sent although it is this seat's turn. */
  get wait(): string {
    return t(this.context.store.connection.value === 'online' ? 'why.sending' : 'why.offline');
  }

  name(seat: number): string {
    return this.context.nameOf(seat);
  }

  // ---- panels ---------------------------------------------------------------------------------

  /** The panel that the rules ask for now, unless it was put aside. */
  private required(): Panel | null {
    const view = this.view.value;
    const seat = this.ownSeat;
    if (view === null || seat === null || this.lookingBack) return null;
    if (this.aside.value === this.context.store.match.value.decision_version) return null;
    if (view.phase === 'discard' && view.to_discard[seat]) return 'discard';
    return view.phase === 'offer' ? 'offer' : null;
  }

  open(panel: Panel): void {
    this.aside.value = null;
    if (panel !== 'list') {
      this.context.store.drop();
      this.leaveMode();
    }
    this.opened.value = panel;
  }

  closePanel(): void {
    if (this.required() !== null) this.aside.value = this.context.store.match.value.decision_version;
    if (this.panel.value === 'victim') this.stormHex.value = null;
    this.opened.value = null;
  }

  leaveMode(): void {
    this.mode.value = FREE;
    this.stormHex.value = null;
  }

  /** One step back; false when nothing was open. */
  back(): boolean {
    if (this.panel.value !== null) {
      this.closePanel();
      return true;
    }
    const mode = this.mode.value;
    if (mode.kind === 'crew' && mode.first !== null) {
      this.mode.value = { kind: 'crew', first: null };
      return true;
    }
    if (mode.kind !== 'free') {
      this.leaveMode();
      return true;
    }
    return false;
  }

  /** Selections and panels belong to a position: called when it is another one. */
  moved(): void {
    this.leaveMode();
    const panel = this.opened.peek();
    if (panel !== null && panel !== 'trade' && panel !== 'list') this.opened.value = null;
    if (panel === 'trade' && !has(this.legal.peek(), 'end_turn')) this.opened.value = null;
  }

  // ---- touching the map -----------------------------------------------------------------------

  pick(target: Target): void {
    const lit = this.lit.value.find((place) => sameTarget(place, target));
    if (!lit) return;
    this.cursor.value = { kind: lit.kind, id: lit.id };
    const { store } = this.context;
    if (store.plan.value !== null && sameTarget(this.shown.value.selected, target)) return store.confirm();
    if (lit.piece === 'storm') return this.pickStorm(lit);
    if (this.mode.value.kind === 'crew') return this.pickCrew(lit);
    const action = lit.actions[0];
    if (action) this.plan(this.placing(lit, action));
  }

  private pickStorm(lit: Lit): void {
    const [only, another] = lit.actions;
    if (only && another === undefined) return this.plan(this.storming(only));
    this.context.store.drop();
    this.stormHex.value = lit.id;
    this.opened.value = 'victim';
  }

  private pickCrew(lit: Lit): void {
    const mode = this.mode.value;
    if (mode.kind !== 'crew') return;
    const { store } = this.context;
    if (mode.first === null) {
      const alone = crewAlone(this.legal.value, lit.id);
      if (alone) return this.plan(this.crewPlan(alone, lit, undefined));
      this.mode.value = { kind: 'crew', first: lit.id };
      return store.drop();
    }
    const action = lit.actions[0];
    if (action) this.plan(this.crewPlan(action, lit, mode.first));
  }

  /** Moves the keyboard's place towards a direction; the first press stands on the nearest to the middle. */
  step(direction: Point): void {
    const places = this.lit.value.map((lit) => ({ kind: lit.kind, id: lit.id, at: placeAt(lit.kind, lit.id) }));
    const cursor = this.cursor.value;
    const stands = places.find((place) => sameTarget(place, cursor));
    if (!stands) {
      const nearest = [...places].sort((a, b) => Math.hypot(a.at.x, a.at.y) - Math.hypot(b.at.x, b.at.y))[0];
      this.cursor.value = nearest ? { kind: nearest.kind, id: nearest.id } : null;
      return;
    }
    const next = stepTowards(stands.at, places, direction);
    if (next) this.cursor.value = { kind: next.kind, id: next.id };
  }

  private whatIsShown(): Shown {
    const plan = this.context.store.plan.value;
    if (plan?.shown) return plan.shown as Shown;
    const mode = this.mode.value;
    const hex = this.stormHex.value;
    if (hex !== null && this.ownSeat !== null) {
      return { selected: { kind: 'hex', id: hex }, ghost: { seat: this.ownSeat, piece: 'storm' } };
    }
    if (mode.kind === 'crew' && mode.first !== null) return { selected: null, ghost: null, earlier: mode.first };
    return { selected: null, ghost: null };
  }

  // ---- plans ----------------------------------------------------------------------------------

  private plan(plan: Omit<Plan, 'version'>, always = false): void {
    const { store } = this.context;
    if (!this.canAct) return;
    if (confirmMoves.value || always) store.choose(plan);
    else store.play(plan.action);
  }

  private placing(lit: Lit, action: Action): Omit<Plan, 'version'> {
    const view = this.view.value as CincoView;
    const building = action.type.startsWith('build_');
    const cost = building && lit.piece !== 'storm' ? COSTS[lit.piece] : null;
    const key = `plan.${action.type}` as 'plan.build_path';
    return {
      action,
      says: w(key, { place: placeName(view, lit) }),
      ...(cost && { small: w('plan.pays', { what: bagWords(cost) }) }),
      button: w(building ? 'do.build' : 'do.place'),
      shown: this.shownAt(lit, lit.piece),
    };
  }

  private shownAt(target: Target, piece: Ghost['piece'], earlier?: EdgeId): Shown {
    const selected = { kind: target.kind, id: target.id };
    const ghost = { seat: this.ownSeat ?? 0, piece };
    return earlier === undefined ? { selected, ghost } : { selected, ghost, earlier };
  }

  private storming(action: Action): Omit<Plan, 'version'> {
    const view = this.view.value as CincoView;
    const target: Target = { kind: 'hex', id: String(action['hex']) };
    const victim = action['victim'];
    const robs = typeof victim === 'number';
    return {
      action,
      says: w('plan.storm', { place: theHex(view, target.id) }),
      small: robs ? w('plan.storm.robs', { name: this.name(victim) }) : w('plan.storm.nobody'),
      button: w(robs ? 'do.rob' : 'do.move'),
      shown: this.shownAt(target, 'storm'),
    };
  }

  private crewPlan(action: Action, lit: Lit, first: EdgeId | undefined): Omit<Plan, 'version'> {
    const n = edgesOf(action).length;
    return {
      action,
      says: n === 1 ? w('plan.crew.one') : w('plan.crew', { n }),
      small: w('plan.card.small'),
      button: w('do.play'),
      shown: this.shownAt(lit, 'path', first),
    };
  }

  /** The moves of the Storm to the chosen terrain, one for each rival who can be robbed there. */
  victims(): readonly Action[] {
    const hex = this.stormHex.value;
    const type = this.mode.value.kind === 'lookout' ? 'play_lookout' : 'move_storm';
    return ofType(this.legal.value, type).filter((action) => action['hex'] === hex);
  }

  chooseVictim(action: Action): void {
    this.opened.value = null;
    this.plan(this.storming(action));
  }

  buyCard(): void {
    const what = bagWords(COSTS.card);
    const action = ofType(this.legal.value, 'buy_card')[0];
    if (!action) return;
    const button = w('do.buy');
    this.plan({ action, says: w('plan.buy_card'), small: w('plan.buy_card.small', { what }), button }, true);
  }

  /** Shows where a piece can go: the keyboard's place moves to the first such spot. */
  pointTo(piece: 'path' | 'camp' | 'fortress'): void {
    const first = this.lit.value.find((lit) => lit.piece === piece);
    this.opened.value = null;
    this.leaveMode();
    if (first) this.cursor.value = { kind: first.kind, id: first.id };
  }

  playCard(card: Card): void {
    this.context.store.drop();
    this.leaveMode();
    this.opened.value = null;
    if (card === 'lookout') this.mode.value = { kind: 'lookout' };
    else if (card === 'crew') this.mode.value = { kind: 'crew', first: null };
    else if (card === 'find') this.opened.value = 'find';
    else if (card === 'raid') this.opened.value = 'raid';
    else if (card === 'rich_vein') this.opened.value = 'vein';
  }

  chooseRaid(action: Action): void {
    const victim = Number(action['victim']);
    const n = Math.min(2, this.view.value?.hand_sizes[victim] ?? 2);
    const says = w('plan.raid', { n, name: this.name(victim) });
    this.opened.value = null;
    this.plan({ action, says, small: w('plan.card.small'), button: w('do.rob') }, true);
  }

  chooseVein(action: Action): void {
    const view = this.view.value as CincoView;
    const resource = action['resource'] as Resource;
    const gain = this.gainOf(resource);
    this.opened.value = null;
    this.plan(
      {
        action,
        says: w('plan.rich_vein', { resource: w(resource) }),
        small: gain > 0 ? w('plan.rich_vein.gain', { n: gain }) : w('plan.rich_vein.nothing'),
        button: w('do.play'),
      },
      view.phase === 'main',
    );
  }

  gainOf(resource: Resource): number {
    const view = this.view.value;
    if (view === null || this.ownSeat === null) return 0;
    return veinGain(view, this.ownSeat, resource, (crossing) => crossingAt(crossing).hexes);
  }

  endTurn(): void {
    const view = this.view.value;
    if (view === null || !this.canAct) return;
    const action = { type: 'end_turn' };
    if (!confirmEnd.value) return this.context.store.play(action);
    const next = this.name((view.active + 1) % view.seats);
    this.opened.value = null;
    const small = w('plan.end.small', { name: next });
    this.context.store.choose({ action, says: w('plan.end'), small, button: w('do.end.yes') });
  }

  /** An offer is free within the rules (section 5); the list only holds samples. */
  offer(give: Bag, ask: Bag): void {
    if (!this.canAct || !has(this.legal.value, 'end_turn') || count(give) === 0 || count(ask) === 0) return;
    this.send({ type: 'offer', give, ask });
  }

  /** For buttons that say themselves what they do. */
  send(action: Action): void {
    if (this.canAct) this.context.store.play(action);
  }
}
