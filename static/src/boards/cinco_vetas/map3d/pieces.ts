/** The players' pieces: paths with pattern and shape, camps and fortresses with a flag. */

import { Color, Group, type InstancedMesh, Quaternion, Vector3 } from 'three';

import { lookOf } from '../../../match/looks';
import { edgeAt } from '../geometry';
import type { MapView, PieceKind } from '../types';
import { patternCell, shapeCell } from './atlas';
import { createBag, empty, pose, put, turned } from './bags';
import type { Decal } from './decals';
import { frameAt, spot } from './map';
import { clayMaterial, type Glaze } from './materials';
import { type SeatShape, SEATS, seatLook } from './palette';
import { FLAG_FRONT, FLAG_REACH, flag } from './recipes/flags';
import { camp, fortress, path } from './recipes/pieces';

/** A piece on its way: how far above its place, how large, how high compared with its width. */
export interface Motion {
  readonly lift?: number;
  readonly grow?: number;
  readonly fold?: number;
}

const PATH_TOP = 0.0615;
const FLAG_SIZE = 0.25;
const FLAG_LEAN = 0.35;
/** Top of the mast in the view frame: right, up, front. */
const MAST: Readonly<Record<'camp' | 'fortress', readonly [number, number, number]>> = {
  camp: [-0.053, 0.44, -0.119],
  fortress: [0, 0.62, 0],
};
const YAW: Readonly<Record<'camp' | 'fortress', number>> = { camp: 0.42, fortress: 0.32 };
/** 15 paths, 5 camps and 4 fortresses for each of six seats. */
const CAPACITY: Readonly<Record<PieceKind, number>> = { path: 90, camp: 30, fortress: 24 };
/** The atlas draws shapes smaller than its cell. */
const CELL_FILL = 0.742;

export class Pieces {
  readonly group = new Group();
  private readonly bags: Readonly<Record<PieceKind, InstancedMesh>>;
  private readonly flags = new Map<SeatShape, InstancedMesh>();
  private readonly colours = SEATS.map((s) => new Color(s.colour));
  private readonly inks = SEATS.map((s) => new Color(s.on));

  constructor(glaze: Glaze) {
    const clay = clayMaterial(glaze);
    this.bags = {
      path: createBag(path(), clay, CAPACITY.path),
      camp: createBag(camp(), clay, CAPACITY.camp),
      fortress: createBag(fortress(), clay, CAPACITY.fortress),
    };
    for (const { shape } of SEATS) {
      this.flags.set(shape, createBag(flag(shape), clay, 9, { cast: false }));
    }
    this.group.add(...Object.values(this.bags), ...this.flags.values());
  }

  /**
   * Lay every piece of the view and return the marks that lie on them. `moving` says which pieces
   * (by edge or crossing) are not at rest, `hidden` which crossing is left free for a ghost.
   */
  lay(
    view: MapView,
    azimuth: number,
    moving: ReadonlyMap<string, Motion>,
    hidden: string | null = null,
  ): Decal[] {
    for (const bag of [...Object.values(this.bags), ...this.flags.values()]) empty(bag);
    const decals: Decal[] = [];
    for (const [edge, seat] of Object.entries(view.paths)) {
      this.layPath(edge, lookOf(seat), moving.get(edge) ?? {}, decals);
    }
    for (const [crossing, { seat, kind }] of Object.entries(view.buildings)) {
      if (crossing === hidden) continue;
      this.layBuilding(crossing, lookOf(seat), kind, azimuth, moving.get(crossing) ?? {}, decals);
    }
    return decals;
  }

  private layPath(edge: string, seat: number, m: Motion, decals: Decal[]): void {
    const grow = m.grow ?? 1;
    const p = spot('edge', edge);
    p.y += m.lift ?? 0;
    const yaw = -edgeAt(edge).angle;
    put(this.bags.path, pose(p, yaw, grow), this.colours[seat]);
    const top = p.clone();
    top.y += PATH_TOP * grow;
    const look = seatLook(seat);
    if (look.pattern !== 'plain') {
      decals.push({
        at: top,
        cell: patternCell(seat),
        width: 0.64 * grow,
        depth: 0.16 * grow,
        lean: 0,
        yaw,
        tint: null,
      });
    }
    const size = (0.12 / CELL_FILL) * grow;
    const tint = this.inks[seat] ?? null;
    decals.push({ at: top, cell: shapeCell(seat), width: size, depth: size, lean: 0, yaw: null, tint });
  }

  private layBuilding(
    crossing: string,
    seat: number,
    kind: 'camp' | 'fortress',
    azimuth: number,
    m: Motion,
    decals: Decal[],
  ): void {
    const grow = m.grow ?? 1;
    const fold = m.fold ?? 1;
    const p = spot('crossing', crossing);
    p.y += m.lift ?? 0;
    const size = new Vector3(grow, grow * fold, grow);
    put(this.bags[kind], pose(p, azimuth + YAW[kind], size), this.colours[seat]);
    const { right, front } = frameAt(azimuth);
    const [u, y, v] = MAST[kind];
    const mast = p
      .clone()
      .addScaledVector(right, u * grow)
      .addScaledVector(front, v * grow);
    mast.y += y * grow * fold;
    this.layFlag(mast, seat, azimuth, FLAG_SIZE * grow * Math.min(1, fold), decals);
  }

  private layFlag(mast: Vector3, seat: number, azimuth: number, size: number, decals: Decal[]): void {
    const turn: Quaternion = turned(azimuth, -FLAG_LEAN);
    const bag = this.flags.get(seatLook(seat).shape);
    if (bag) put(bag, pose(mast, turn, size), this.colours[seat]);
    const at = new Vector3(FLAG_REACH, 0, FLAG_FRONT)
      .multiplyScalar(size)
      .applyQuaternion(turn)
      .add(mast);
    const mark = (0.5 / CELL_FILL) * size;
    decals.push({
      at,
      cell: shapeCell(seat),
      width: mark,
      depth: mark,
      lean: Math.PI / 2 - FLAG_LEAN,
      yaw: azimuth,
      tint: this.inks[seat] ?? null,
    });
  }
}
