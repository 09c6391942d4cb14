/** The camera in the reader's hands: orbit, zoom, home, and the fit to the glass. */

import { type PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

import { fit, FURTHEST, type Glass, HIGHEST, LOWEST, NEAREST, type Stand, SWING } from './camera';
import { LANE } from './map';
import { easeInOut, type Ticker } from './ticker';

/** How far the point looked at may be moved from the middle of the island. */
const REACH_X = 5;
const REACH_Z = 4;
const EASE = 250;
const ZOOM = 160;
/** One step of the zoom buttons. */
const ZOOM_FACTOR = 0.8;
/** The island lies within this distance of the point looked at; beyond it there is only sea. */
const DEPTH_NEAR = 14;
const DEPTH_FAR = 40;

export class Rig {
  private readonly controls: OrbitControls;
  private stand: Stand | null = null;
  private glass: Glass | null = null;
  private wandered = false;

  constructor(
    private readonly camera: PerspectiveCamera,
    canvas: HTMLCanvasElement,
    private readonly points: readonly Vector3[],
    private readonly moved: (azimuth: number) => void,
  ) {
    this.controls = new OrbitControls(camera, canvas);
    Object.assign(this.controls, {
      enableDamping: false,
      screenSpacePanning: false,
      rotateSpeed: 0.6,
      minPolarAngle: Math.PI / 2 - HIGHEST,
      maxPolarAngle: Math.PI / 2 - LOWEST,
    });
    this.controls.addEventListener('change', this.changed);
    this.controls.addEventListener('start', () => {
      this.wandered = true;
    });
  }

  /** Where the camera stands around the vertical, radians. */
  get azimuth(): number {
    return this.controls.getAzimuthalAngle();
  }

  /** CSS pixels of an edge in the middle of the picture. */
  edgePixels(height: number): number {
    const distance = this.camera.position.distanceTo(this.controls.target);
    return height / (2 * Math.tan((this.camera.fov * Math.PI) / 360) * distance);
  }

  /** Fit to a glass. Who has moved the camera keeps the view unless the map itself was turned. */
  place(glass: Glass): void {
    const turned = this.glass !== null && this.glass.azimuth !== glass.azimuth;
    const keep = this.wandered && !turned ? this.looking() : null;
    const before = this.stand;
    this.frame(glass);
    if (this.stand === null) return;
    if (keep && before) {
      const k = this.stand.distance / before.distance;
      this.look(keep.target, keep.offset.multiplyScalar(k));
    } else {
      this.look(this.stand.target, this.stand.position.clone().sub(this.stand.target));
      this.wandered = false;
    }
  }

  /** Back to the fitted view. */
  home(ticker: Ticker): void {
    const { stand } = this;
    if (stand === null) return;
    this.wandered = false;
    this.ease(ticker, stand.target, stand.position.clone().sub(stand.target), EASE);
  }

  /** Fit to a glass whose bars have changed. */
  refit(glass: Glass, ticker: Ticker): void {
    const before = this.looking();
    this.place(glass);
    const after = this.looking();
    this.look(before.target, before.offset);
    this.ease(ticker, after.target, after.offset, EASE);
  }

  /** Nearer for positive steps. */
  zoom(step: number, ticker: Ticker): void {
    const { target, offset } = this.looking();
    const { minDistance, maxDistance } = this.controls;
    const distance = offset.length() * ZOOM_FACTOR ** step;
    this.wandered = true;
    this.ease(
      ticker,
      target,
      offset.setLength(Math.min(maxDistance, Math.max(minDistance, distance))),
      ZOOM,
    );
  }

  dispose(): void {
    this.controls.removeEventListener('change', this.changed);
    this.controls.dispose();
  }

  private looking(): { target: Vector3; offset: Vector3 } {
    const target = this.controls.target.clone();
    return { target, offset: this.camera.position.clone().sub(target) };
  }

  private look(target: Vector3, offset: Vector3): void {
    this.controls.target.copy(target);
    this.camera.position.copy(target).add(offset);
    this.controls.update();
    this.changed();
  }

  private ease(ticker: Ticker, target: Vector3, offset: Vector3, ms: number): void {
    const from = this.looking();
    void ticker.animate(ms, (t) => {
      const e = easeInOut(t);
      this.look(from.target.clone().lerp(target, e), from.offset.clone().lerp(offset, e));
    });
  }

  /** Everything that depends on the glass but the camera's place. */
  private frame(glass: Glass): void {
    const { camera, controls } = this;
    const { width, height, azimuth } = glass;
    const stand = fit(this.points, glass);
    const distance = stand.position.distanceTo(stand.target);
    this.glass = glass;
    this.stand = stand;
    controls.minDistance = distance * NEAREST;
    controls.maxDistance = distance * FURTHEST;
    controls.minAzimuthAngle = azimuth - SWING;
    controls.maxAzimuthAngle = azimuth + SWING;
    camera.aspect = width / height;
    camera.near = Math.max(0.5, stand.distance - DEPTH_NEAR);
    camera.far = stand.distance + DEPTH_FAR;
    if (stand.shiftX || stand.shiftY) {
      camera.setViewOffset(width, height, stand.shiftX, stand.shiftY, width, height);
    } else {
      camera.clearViewOffset();
    }
    camera.updateProjectionMatrix();
  }

  private readonly changed = (): void => {
    const { target } = this.controls;
    target.x = Math.min(REACH_X, Math.max(-REACH_X, target.x));
    target.z = Math.min(REACH_Z, Math.max(-REACH_Z, target.z));
    target.y = LANE;
    this.camera.updateMatrixWorld();
    this.moved(this.azimuth);
  };
}
