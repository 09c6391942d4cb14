/** Everything flat with a sign on it, in one draw: faces of tokens, port signs, marks on pieces. */

import {
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three';

import { createAtlas } from './atlas';
import { empty, pose, put, turned } from './bags';
import { decalMaterial } from './materials';

/** 24 tokens and 8 signs; two marks for each of 15 paths and one for each of 9 buildings of six seats. */
const CAPACITY = 32 + 6 * (15 * 2 + 9);

export interface Decal {
  at: Vector3;
  cell: number;
  width: number;
  depth: number;
  /** Lean back from lying flat, radians. */
  lean: number;
  /** How far it floats above what it lies on, along its own normal. */
  off?: number;
  /** A fixed turn around the vertical; null turns with the camera and so stays upright. */
  yaw: number | null;
  tint: Color | null;
  /** The hex whose number it is. */
  hex?: string;
}

export class Decals {
  readonly mesh: InstancedMesh;
  /** Tokens and signs. */
  ground: Decal[] = [];
  /** Marks on pieces. */
  marks: Decal[] = [];
  private readonly cells = new InstancedBufferAttribute(new Float32Array(CAPACITY), 1);
  private readonly atlas: ReturnType<typeof createAtlas>;

  constructor(repaint: () => void) {
    const quad = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    quad.setAttribute('cell', this.cells);
    this.atlas = createAtlas(repaint);
    this.mesh = new InstancedMesh(quad, decalMaterial(this.atlas), CAPACITY);
    this.mesh.setColorAt(0, new Color('#ffffff'));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
    empty(this.mesh);
  }

  /** Lay all of them for a camera that stands at this azimuth; the token under the Storm turns grey. */
  lay(azimuth: number, storm: string): void {
    empty(this.mesh);
    const upright = new Map<number, Quaternion>();
    const face = (lean: number): Quaternion => {
      const known = upright.get(lean) ?? turned(azimuth, lean);
      upright.set(lean, known);
      return known;
    };
    for (const d of [...this.ground, ...this.marks]) {
      this.cells.setX(this.mesh.count, d.cell);
      const turn = d.yaw === null ? face(d.lean) : turned(d.yaw, d.lean);
      const tint = d.hex !== undefined && d.hex === storm ? UNDER_STORM : (d.tint ?? undefined);
      const at = d.off ? UP.clone().multiplyScalar(d.off).applyQuaternion(turn).add(d.at) : d.at;
      put(this.mesh, pose(at, turn, new Vector3(d.width, 1, d.depth)), tint);
    }
    this.cells.needsUpdate = true;
  }

  setFactor(colour: string): void {
    (this.mesh.material as MeshBasicMaterial).color.set(colour);
  }

  dispose(): void {
    this.atlas.dispose();
  }
}

const UP = new Vector3(0, 1, 0);
const UNDER_STORM = new Color('#8f90a8');
