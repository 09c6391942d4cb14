/** Instanced meshes by name: one draw for each kind of thing, however many there are. */

import {
  type BufferGeometry,
  Color,
  Euler,
  InstancedMesh,
  type Material,
  Matrix4,
  type Object3D,
  Quaternion,
  Vector3,
} from 'three';

export const WHITE = new Color('#ffffff');

/** A turn around the vertical by `yaw`, after leaning back by `lean`. */
export function turned(yaw: number, lean = 0): Quaternion {
  return new Quaternion().setFromEuler(new Euler(lean, yaw, 0, 'YXZ'));
}

/** Where and how an instance stands. */
export function pose(p: Vector3, turn: Quaternion | number, scale: Vector3 | number): Matrix4 {
  const q = typeof turn === 'number' ? turned(turn) : turn;
  const s = typeof scale === 'number' ? new Vector3(scale, scale, scale) : scale;
  return new Matrix4().compose(p, q, s);
}

export interface BagOptions {
  readonly cast?: boolean;
  readonly receive?: boolean;
  readonly order?: number;
}

/** An instanced mesh that starts empty and is never culled. */
export function createBag(
  geometry: BufferGeometry,
  material: Material,
  capacity: number,
  { cast = true, receive = true, order = 0 }: BagOptions = {},
): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, capacity);
  mesh.castShadow = cast;
  mesh.receiveShadow = receive;
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  mesh.setColorAt(0, WHITE); // so that the colours exist when the shader is compiled
  empty(mesh);
  return mesh;
}

/** Nothing in it, and so no draw for it. */
export function empty(mesh: InstancedMesh): void {
  mesh.count = 0;
  mesh.visible = false;
}

/** Add one instance. Throws a RangeError when the bag is full. */
export function put(mesh: InstancedMesh, matrix: Matrix4, tint: Color = WHITE): void {
  if (mesh.count >= mesh.instanceMatrix.count) throw new RangeError('no room for another instance');
  const i = mesh.count++;
  mesh.setMatrixAt(i, matrix);
  mesh.setColorAt(i, tint);
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  mesh.visible = true;
}

/** Free what a branch of the scene holds on the graphics chip. */
export function disposeBranch(root: Object3D): void {
  root.traverse((thing) => {
    const mesh = thing as Partial<InstancedMesh>;
    mesh.geometry?.dispose();
    const materials = mesh.material === undefined ? [] : [mesh.material].flat();
    for (const material of materials) material.dispose();
    if (thing instanceof InstancedMesh) thing.dispose();
  });
}
