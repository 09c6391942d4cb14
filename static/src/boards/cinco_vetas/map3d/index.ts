/**
 * The 3D map of Cinco Vetas. Loaded only when it is shown. It knows the map and nothing of the rules:
 * legal targets come from the match, and what is picked goes back to it.
 */

import type { Ghost, MapEvent, MapView, Target } from '../types';
import { NO_INSET } from './camera';
import { between, sameGround, samePieces } from './changes';
import { Chips } from './chips';
import { type MarkState, sameGhost, sameTarget, sameTargets } from './marks';
import type { ThemeName } from './palette';
import { type Anchor, Player } from './player';
import { Pointer } from './pointer';
import { type Quality, Stage } from './stage';

export type { Target } from '../types';

export interface Map3DOptions {
  readonly container: HTMLElement;
  readonly theme: ThemeName;
  readonly reducedMotion: boolean;
  readonly quality: Quality;
  /** Accessible name of the picture. */
  readonly label: string;
  /** A frame takes more than 120 ms: offer the light mode or the flat map. */
  onSlow(ms: number): void;
  /** The graphics context was lost and did not come back within 2 s. */
  onLost(): void;
  onPick(target: Target): void;
  onHover(target: Target | null): void;
  /** Where a player's bar is in the window; chips fly there. Without it nothing flies. */
  readonly anchor?: Anchor;
}

export interface Map3D {
  /** Show a view; `animate` shows what has changed piece by piece where that can be told. */
  setView(view: MapView, animate: boolean): void;
  /** Light the legal targets. The ghost stands on the selected target, or on the one hovered. */
  setTargets(targets: readonly Target[], selected: Target | null, ghost: Ghost | null): void;
  setTheme(theme: ThemeName): void;
  setQuality(quality: Quality): void;
  /** Pixels at each side that the page covers. */
  setInset(px: { top: number; right: number; bottom: number; left: number }): void;
  /** Show events and take over what they change. Fulfilled when they were shown or skipped. */
  play(events: readonly MapEvent[]): Promise<void>;
  /** Put everything that moves at its end. */
  skip(): void;
  /** Turn the map by a quarter, or back. */
  turn(): void;
  /** Nearer for positive steps. */
  zoom(step: number): void;
  /** The whole island again. */
  home(): void;
  dispose(): void;
  readonly stats: { draws: number; triangles: number; frames: number };
}

/** Frames slower than this many milliseconds are no pleasure. */
const SLOW = 120;

class CincoVetasMap implements Map3D {
  private stage: Stage;
  private quality: Quality;
  private theme: ThemeName;
  private inset = NO_INSET;
  private turned = false;
  private frames = 0;
  private disposed = false;
  private marks: MarkState = { targets: [], selected: null, hovered: null, ghost: null, notices: [] };
  private readonly chips = new Chips();
  private readonly player: Player;
  private readonly pointer: Pointer;

  constructor(private readonly options: Map3DOptions) {
    this.quality = options.quality;
    this.theme = options.theme;
    this.stage = this.build(null);
    const anchor: Anchor = (seat) => options.anchor?.(seat) ?? null;
    this.player = new Player(() => this.stage, this.chips, anchor, options.reducedMotion);
    this.pointer = new Pointer({
      pick: (x, y) => this.stage.pick(x, y),
      pressed: () => this.player.skip(),
      hovered: (target) => this.hover(target),
      picked: (target) => options.onPick(target),
    });
    this.pointer.watch(this.stage.canvas);
  }

  get stats(): { draws: number; triangles: number; frames: number } {
    return { ...this.stage.cost, frames: this.frames + this.stage.ticker.frames };
  }

  setView(view: MapView, animate: boolean): void {
    const shown = this.stage.view;
    // What is shown already may still be moving into place; and more events may wait behind it.
    if (sameGround(shown, view) && samePieces(shown, view)) return;
    const first = Object.keys(shown.hexes).length === 0;
    if (first || !animate) {
      this.player.drop();
      this.stage.setView(view);
      return;
    }
    void this.player.play(
      () => between(this.stage.view, view),
      () => this.stage.setView(view),
    );
  }

  setTargets(targets: readonly Target[], selected: Target | null, ghost: Ghost | null): void {
    const before = this.marks.targets;
    if (
      sameTargets(before, targets) &&
      sameTarget(this.marks.selected, selected) &&
      sameGhost(this.marks.ghost, ghost)
    ) {
      return;
    }
    const hovered = targets.find((t) => sameTarget(t, this.marks.hovered)) ?? null;
    this.marks = { ...this.marks, targets, selected, ghost, hovered };
    this.showMarks();
    const appeared = targets.some((t) => !before.some((b) => sameTarget(b, t)));
    if (appeared && before.length === 0) this.stage.reveal();
  }

  setTheme(theme: ThemeName): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.stage.setTheme(theme);
  }

  setQuality(quality: Quality): void {
    if (quality === this.quality) return;
    this.quality = quality;
    this.player.skip(); // what is left of it belongs to the canvas that goes
    void this.player.rest.then(() => this.rebuild());
  }

  setInset(px: { top: number; right: number; bottom: number; left: number }): void {
    const { top, right, bottom, left } = this.inset;
    if (top === px.top && right === px.right && bottom === px.bottom && left === px.left) return;
    this.inset = { ...px };
    this.stage.setInset(this.inset);
  }

  play(events: readonly MapEvent[]): Promise<void> {
    return this.player.play(() => events);
  }

  skip(): void {
    this.player.skip();
  }

  turn(): void {
    this.turned = this.stage.turn();
  }

  zoom(step: number): void {
    this.stage.rig.zoom(step, this.stage.ticker);
  }

  home(): void {
    this.stage.rig.home(this.stage.ticker);
  }

  dispose(): void {
    this.disposed = true;
    this.player.drop();
    this.pointer.dispose();
    this.stage.dispose();
  }

  private build(view: MapView | null): Stage {
    return new Stage({
      container: this.options.container,
      label: this.options.label,
      theme: this.theme,
      quality: this.quality,
      reducedMotion: this.options.reducedMotion,
      inset: this.inset,
      turned: this.turned,
      view,
      marks: this.marks,
      onSecondFrame: (ms) => {
        if (ms > SLOW) this.options.onSlow(Math.round(ms));
      },
      onLost: () => this.options.onLost(),
    });
  }

  private rebuild(): void {
    if (this.disposed) return;
    const { view, ticker } = this.stage;
    this.frames += ticker.frames;
    this.stage.dispose();
    this.stage = this.build(view);
    this.pointer.watch(this.stage.canvas);
  }

  private hover(target: Target | null): void {
    if (sameTarget(target, this.marks.hovered)) return;
    this.marks = { ...this.marks, hovered: target };
    this.showMarks();
    this.options.onHover(target);
  }

  private showMarks(): void {
    this.stage.setMarks({ ...this.marks, notices: this.stage.notices });
  }
}

/** Put a map into a container. Throws an Error when the browser has no WebGL 2. */
export function createMap3D(options: Map3DOptions): Map3D {
  return new CincoVetasMap(options);
}
