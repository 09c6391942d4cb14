/** One canvas with its scene: everything that is thrown away and built anew when the quality changes. */

import {
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector2,
  type Vector3,
  WebGLRenderer,
} from 'three';

import type { Dice, MapEvent, MapView, Target } from '../types';
import { disposeBranch } from './bags';
import { FOV, type Glass, glassOf, hull, type Inset } from './camera';
import { applied, sameGround, samePieces } from './changes';
import { ContextWatch, openContext } from './context';
import { type Decal, Decals } from './decals';
import { DiceFigure } from './dice';
import { blended, Lights } from './lights';
import { spot } from './map';
import { Marks, type MarkState } from './marks';
import { type ThemeLook, type ThemeName, THEMES } from './palette';
import { type Candidate, nearest } from './picking';
import { type Motion, Pieces } from './pieces';
import { Rig } from './rig';
import { HOP_HEIGHT, HOP_SWELL, Scenery } from './scenery';
import { StormFigure, stormSpot } from './storm';
import { Ticker } from './ticker';

export type Quality = 'full' | 'light';

export interface StageOptions {
  readonly container: HTMLElement;
  readonly label: string;
  readonly theme: ThemeName;
  readonly quality: Quality;
  readonly reducedMotion: boolean;
  readonly inset: Inset;
  /** Turned by hand against the quarter turn of upright screens. */
  readonly turned: boolean;
  readonly view: MapView | null;
  readonly marks: MarkState;
  /** The second frame took this many milliseconds. */
  onSecondFrame(ms: number): void;
  onLost(): void;
}

/** Milliseconds that dice lie after they have settled, and that an outline stays. */
const DICE_REST = 1200;
const NOTICE = 2000;
const BLEND = 250;
const REVEAL = 180;
/** Glass with a side shorter than this gets larger numbers. */
const SMALL = 560;
const LARGE_TOKEN = 1.32;
const LIGHT_PIXEL_RATIO = 0.8;
const MOST_PIXEL_RATIO = 2;

const NO_MAP: MapView = { hexes: {}, ports: {}, storm: '', paths: {}, buildings: {}, dice: null };

export class Stage {
  readonly canvas = document.createElement('canvas');
  readonly ticker: Ticker;
  readonly rig: Rig;
  view: MapView;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FOV, 1, 1, 80);
  private readonly lights = new Lights();
  private readonly scenery = new Scenery(this.lights.glaze);
  private readonly pieces = new Pieces(this.lights.glaze);
  private readonly storm = new StormFigure(this.lights.glaze);
  private readonly dice = new DiceFigure(this.lights.glaze);
  private readonly decals: Decals;
  private readonly marking: Marks;
  private readonly moving = new Map<string, Motion>();
  private readonly timers = new Set<number>();
  private readonly watcher: ResizeObserver;
  private readonly context: ContextWatch;
  private look: ThemeLook;
  private marks: MarkState;
  private inset: Inset;
  private turned: boolean;
  private azimuth = 0;
  private tokenScale = 0;
  private measured = 0;

  /** Throws when the browser has no WebGL 2. */
  constructor(private readonly options: StageOptions) {
    const { container, quality } = options;
    this.view = options.view ?? NO_MAP;
    this.marks = options.marks;
    this.inset = options.inset;
    this.turned = options.turned;
    this.look = THEMES[options.theme];
    this.setUpCanvas();
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      context: openContext(this.canvas, quality === 'full'),
    });
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV; // asking makes the first frame wait
    this.renderer.shadowMap.enabled = quality === 'full';
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // redrawn when pieces change, not when the camera moves
    this.renderer.toneMapping = NeutralToneMapping;
    this.ticker = new Ticker(this.render);
    this.ticker.still = options.reducedMotion;
    this.context = new ContextWatch(
      this.canvas,
      () => this.redrawShadows(),
      () => options.onLost(),
    );
    this.decals = new Decals(() => this.ticker.draw());
    this.marking = new Marks(this.lights.glaze, this.look.select);
    this.camera.add(this.dice.mesh);
    const groups = [this.lights, this.scenery, this.pieces, this.storm, this.marking].map(
      (x) => x.group,
    );
    this.scene.add(this.camera, ...groups, this.decals.mesh);
    container.append(this.canvas);
    this.rig = new Rig(this.camera, this.canvas, hull(), (azimuth) => this.face(azimuth));
    this.paint(this.look);
    this.resize();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(container);
    document.addEventListener('visibilitychange', this.seen);
  }

  /** Draws and triangles of the latest frame. */
  get cost(): { draws: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { draws: calls, triangles };
  }

  /** Show a view at once. */
  setView(view: MapView): void {
    const before = this.view;
    const atRest = this.moving.size === 0;
    this.view = view;
    this.moving.clear();
    if (!sameGround(view, before)) this.layAll();
    else if (!atRest || !samePieces(view, before)) this.layPieces();
  }

  /** Take over what an event changes; its pieces are laid where `move` has put them. */
  apply(event: MapEvent): void {
    this.view = applied(this.view, event);
    if (event.type !== 'dice') this.layPieces();
  }

  /** Where a piece is on its way; null when it has arrived. */
  move(id: string, motion: Motion | null): void {
    if (motion === null) this.moving.delete(id);
    else this.moving.set(id, motion);
    this.layPieces();
  }

  setMarks(marks: MarkState): void {
    const hidden = this.hiddenByGhost();
    this.marks = marks;
    if (this.hiddenByGhost() !== hidden) this.layPieces();
    else this.layMarks();
  }

  /** Targets fade in once. */
  reveal(): void {
    void this.ticker.animate(REVEAL, (t) => this.marking.setStrength(t));
  }

  /** Outline what has moved, for those who do not see it move. */
  notice(target: Target): void {
    if (!this.options.reducedMotion) return;
    this.setMarks({ ...this.marks, notices: [...this.marks.notices, target] });
    this.later(NOTICE, () =>
      this.setMarks({ ...this.marks, notices: this.marks.notices.filter((n) => n !== target) }),
    );
  }

  /** What is outlined now, so that new targets do not wipe it away. */
  get notices(): readonly Target[] {
    return this.marks.notices;
  }

  /** The tokens of these hexes hop and swell; `t` from 0 to 1. */
  hop(hexes: readonly string[], t: number): void {
    const swing = Math.sin(Math.PI * t);
    const atRest = this.decals.ground;
    this.decals.ground = atRest.map((d): Decal => {
      if (d.hex === undefined || !hexes.includes(d.hex)) return d;
      const size = d.width * (1 + HOP_SWELL * swing);
      return { ...d, at: d.at.clone().setY(d.at.y + HOP_HEIGHT * swing), width: size, depth: size };
    });
    this.decals.lay(this.rig.azimuth, this.view.storm);
    this.decals.ground = atRest;
    this.scenery.layDiscs(hexes, swing);
  }

  /** Where the Storm is now. */
  stormAt(): Vector3 {
    return this.storm.group.position.clone();
  }

  /** The token greys when the Storm lands. */
  flyStorm(from: Vector3, t: number): void {
    const to = stormSpot(this.view, this.view.storm, this.azimuth);
    this.storm.fly(from, to, t);
    if (t === 1) this.storm.stand(to, this.azimuth);
    this.decals.lay(this.rig.azimuth, t === 1 ? this.view.storm : '');
    if (t === 1) this.renderer.shadowMap.needsUpdate = true;
  }

  roll(dice: Dice, t: number): void {
    const { clientWidth: width, clientHeight: height } = this.options.container;
    this.dice.lay(dice, t, this.camera, { width, height, inset: this.inset });
    if (t < 1) return;
    this.later(DICE_REST, () => {
      this.dice.hide();
      this.ticker.draw();
    });
  }

  /** The middle of a place, in pixels of the window. */
  onPage(target: Target): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const p = spot(target.kind, target.id).project(this.camera);
    return { x: box.left + ((p.x + 1) / 2) * box.width, y: box.top + ((1 - p.y) / 2) * box.height };
  }

  /** The legal target at a point of the window, if any. */
  pick(x: number, y: number): Target | null {
    const candidates = this.marks.targets.map((target): Candidate => ({
      target,
      ...this.onPage(target),
    }));
    return nearest(candidates, x, y, this.rig.edgePixels(this.canvas.clientHeight));
  }

  setTheme(name: ThemeName): void {
    const from = this.look;
    const to = THEMES[name];
    this.marking.setSelect(to.select);
    void this.ticker.animate(BLEND, (t) => this.paint(blended(from, to, t)));
  }

  setInset(inset: Inset): void {
    this.inset = inset;
    this.rig.refit(this.glass(), this.ticker);
  }

  /** Turn the map by a quarter, or back. */
  turn(): boolean {
    this.turned = !this.turned;
    this.resize();
    return this.turned;
  }

  dispose(): void {
    this.ticker.stop();
    this.watcher.disconnect();
    for (const timer of this.timers) clearTimeout(timer);
    this.context.dispose();
    document.removeEventListener('visibilitychange', this.seen);
    this.rig.dispose();
    disposeBranch(this.scene);
    this.decals.dispose();
    this.lights.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  private setUpCanvas(): void {
    const { canvas } = this;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', this.options.label);
    Object.assign(canvas.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      touchAction: 'none',
    });
  }

  private later(ms: number, act: () => void): void {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  private glass(): Glass {
    const { clientWidth, clientHeight } = this.options.container;
    return glassOf(clientWidth, clientHeight, this.inset, this.turned);
  }

  private resized(): void {
    const { width, height } = this.glass();
    const { width: w, height: h } = this.renderer.getSize(new Vector2());
    if (width !== w || height !== h) this.resize();
  }

  private resize(): void {
    const glass = this.glass();
    const { width, height, azimuth } = glass;
    const ratio =
      this.options.quality === 'light'
        ? LIGHT_PIXEL_RATIO
        : Math.min(window.devicePixelRatio, MOST_PIXEL_RATIO);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    const tokenScale = Math.min(width, height) < SMALL ? LARGE_TOKEN : 1;
    this.rig.place(glass);
    if (azimuth !== this.azimuth || tokenScale !== this.tokenScale) {
      this.azimuth = azimuth;
      this.tokenScale = tokenScale;
      this.layAll();
    }
    // At once: a canvas is cleared when its size changes, and a blank frame would be seen.
    if (this.ticker.frames > 0) this.renderer.render(this.scene, this.camera);
    this.ticker.draw();
  }

  private layAll(): void {
    const { azimuth, tokenScale } = this;
    const sparse = this.options.quality === 'light';
    this.decals.ground = this.scenery.lay(this.view, { azimuth, tokenScale, sparse });
    this.paint(this.look);
    this.layPieces();
  }

  private layPieces(): void {
    this.decals.marks = this.pieces.lay(this.view, this.azimuth, this.moving, this.hiddenByGhost());
    this.storm.group.visible = this.view.storm !== '';
    if (this.view.storm !== '') {
      this.storm.stand(stormSpot(this.view, this.view.storm, this.azimuth), this.azimuth);
    }
    this.decals.lay(this.rig.azimuth, this.view.storm);
    this.renderer.shadowMap.needsUpdate = true;
    this.layMarks();
  }

  private redrawShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.ticker.draw();
  }

  private layMarks(): void {
    this.marking.lay(this.view, this.azimuth, this.rig.azimuth, this.marks);
    this.ticker.draw();
  }

  /** Whatever carries a sign stays upright for a camera that stands at this azimuth. */
  private face(azimuth: number): void {
    this.decals.lay(azimuth, this.view.storm);
    this.scenery.face(azimuth);
    this.marking.lay(this.view, this.azimuth, azimuth, this.marks);
    this.ticker.draw();
  }

  /** The camp that a ghost of a fortress stands on. */
  private hiddenByGhost(): string | null {
    const { ghost, selected } = this.marks;
    return ghost?.piece === 'fortress' && selected?.kind === 'crossing' ? selected.id : null;
  }

  private paint(look: ThemeLook): void {
    this.look = look;
    this.renderer.setClearColor(new Color(look.clear));
    this.lights.set(look, this.azimuth);
    this.decals.setFactor(look.decal);
    this.scenery.setFoam(look.foam);
    this.renderer.shadowMap.needsUpdate = true;
    this.ticker.draw();
  }

  /** The second frame with a map is measured to its very end: the first one also builds the shaders. */
  private readonly render = (): void => {
    const start = performance.now();
    this.renderer.render(this.scene, this.camera);
    if (this.view === NO_MAP || this.measured === 2) return;
    this.measured += 1;
    if (this.measured === 1) {
      this.ticker.draw();
      return;
    }
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    this.options.onSecondFrame(performance.now() - start);
  };

  private readonly seen = (): void => {
    if (document.hidden) this.ticker.finish();
    else this.ticker.draw();
  };
}
