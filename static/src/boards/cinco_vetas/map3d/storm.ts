/** The Storm on its terrain: a column that turns when it flies, and its rain. */

import { Group, Mesh, type Vector3 } from 'three';

import type { MapView } from '../types';
import { frameAt, spot } from './map';
import { clayMaterial, type Glaze } from './materials';
import { GROUND } from './palette';
import { cloud, rain } from './recipes/storm';
import { easeInOut } from './ticker';

export const STORM_SIZE = 1.12;
/** It stands this far behind the middle of its hex, so that the number stays free. */
const BEHIND = 0.3;

/** Where the Storm stands on a terrain. */
export function stormSpot(view: MapView, hex: string, azimuth: number): Vector3 {
  const p = spot('hex', hex).addScaledVector(frameAt(azimuth).front, -BEHIND);
  const terrain = view.hexes[hex]?.terrain;
  if (terrain !== undefined) p.y += GROUND[terrain].height;
  return p;
}

export class StormFigure {
  readonly group = new Group();
  private readonly column: Mesh;
  private readonly drops: Mesh;

  constructor(glaze: Glaze) {
    this.column = new Mesh(cloud(), clayMaterial(glaze));
    this.column.castShadow = true;
    const wet = clayMaterial(glaze, { transparent: true, opacity: 0.85, depthWrite: false });
    this.drops = new Mesh(rain(), wet);
    this.drops.renderOrder = 4;
    this.group.add(this.column, this.drops);
    this.group.scale.setScalar(STORM_SIZE);
  }

  stand(at: Vector3, azimuth: number): void {
    this.group.position.copy(at);
    this.group.rotation.y = azimuth;
    this.column.rotation.y = 0;
    this.drops.visible = true;
  }

  /** Part `t` of the flight: an arc of 0.5 with three half turns; it does not rain in the air. */
  fly(from: Vector3, to: Vector3, t: number): void {
    const e = easeInOut(t);
    this.group.position.lerpVectors(from, to, e);
    this.group.position.y += Math.sin(Math.PI * t) * 0.5;
    this.column.rotation.y = e * Math.PI * 3;
    this.drops.visible = t < 0.1 || t > 0.85;
  }
}
