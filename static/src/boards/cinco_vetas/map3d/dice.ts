/** Two dice that roll in from the lower edge of the glass and settle in a corner, facing the reader. */

import { Euler, type InstancedMesh, type PerspectiveCamera, Quaternion, Vector3 } from 'three';

import type { Dice } from '../types';
import { createBag, empty, pose, put } from './bags';
import type { Inset } from './camera';
import { clayMaterial, type Glaze } from './materials';
import { die, showing } from './recipes/die';
import { easeOut } from './ticker';

/** Edge of a die on the glass, CSS pixels. */
const SIZE = 46;
/** Towards the reader, with a little of the front face. */
const FACING = new Quaternion().setFromEuler(new Euler(1.02, 0, 0));
const ASIDE = [0.24, -0.2] as const;

export class DiceFigure {
  readonly mesh: InstancedMesh;

  constructor(glaze: Glaze) {
    this.mesh = createBag(die(), clayMaterial(glaze), 2, { cast: false, receive: false, order: 9 });
  }

  hide(): void {
    empty(this.mesh);
  }

  /** Lay them for part `t` of the roll. The mesh is a child of the camera. */
  lay(
    dice: Dice,
    t: number,
    camera: PerspectiveCamera,
    glass: { width: number; height: number; inset: Inset },
  ): void {
    empty(this.mesh);
    const { width, height, inset } = glass;
    const depth = camera.near + 0.8;
    const unit = (2 * Math.tan((camera.fov * Math.PI) / 360) * depth) / height; // of the scene in a pixel
    const e = easeOut(t);
    const shiftX = (inset.right - inset.left) / 2;
    const shiftY = (inset.bottom - inset.top) / 2;
    dice.forEach((value, i) => {
      const restX = inset.left + 24 + SIZE * (0.6 + i * 1.4);
      const restY = height - inset.bottom - 26 - SIZE * 0.6;
      const x = restX + (1 - e) * (width * 0.34 + i * 60) + shiftX - width / 2;
      const hop = Math.abs(Math.sin(e * Math.PI * 2.5)) * (1 - e) * 90;
      const y = restY + (1 - e) ** 2 * (SIZE * 4) - hop + shiftY - height / 2;
      const at = new Vector3(x * unit, -y * unit, -depth);
      const spin = (1 - e) * Math.PI * 4;
      const tumble = new Quaternion().setFromAxisAngle(
        new Vector3(0.35, 0.3 + i * 0.4, 1).normalize(),
        spin,
      );
      const settled = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), ASIDE[i] ?? 0);
      const turn = tumble.multiply(FACING).multiply(settled).multiply(showing(value));
      put(this.mesh, pose(at, turn, SIZE * unit));
    });
  }
}
