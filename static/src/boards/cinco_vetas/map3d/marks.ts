/** Legal targets, what is hovered or chosen, the ghost of a piece, and outlines of what has just moved. */

import {
  Color,
  Group,
  InstancedMesh,
  MeshBasicMaterial,
  type MeshLambertMaterial,
  Vector3,
} from 'three';

import { lookOf } from '../../../match/looks';
import { edgeAt } from '../geometry';
import type { Ghost, MapView, Target } from '../types';
import { createBag, empty, pose, put } from './bags';
import { LANE, spot } from './map';
import { type MarkForm, type MarkTone, markGeometry } from './markings';
import { clayMaterial, type Glaze } from './materials';
import { GROUND, seatLook } from './palette';
import { camp, fortress, path } from './recipes/pieces';
import { cloud } from './recipes/storm';
import { stormSpot, STORM_SIZE } from './storm';

const FORMS: readonly MarkForm[] = ['crossing', 'upgrade', 'edge', 'hex'];
const TONES: readonly MarkTone[] = ['legal', 'chosen', 'notice'];
/** All crossings, edges and hexes can be lit at once. */
const CAPACITY: Readonly<Record<MarkForm, number>> = { crossing: 66, upgrade: 66, edge: 89, hex: 24 };

export const sameTarget = (a: Target | null, b: Target | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id);

export const sameTargets = (a: readonly Target[], b: readonly Target[]): boolean =>
  a.length === b.length && a.every((t, i) => sameTarget(t, b[i] ?? null));

export const sameGhost = (a: Ghost | null, b: Ghost | null): boolean =>
  a === b || (a !== null && b !== null && a.seat === b.seat && a.piece === b.piece);

export interface MarkState {
  readonly targets: readonly Target[];
  readonly selected: Target | null;
  readonly hovered: Target | null;
  readonly ghost: Ghost | null;
  readonly notices: readonly Target[];
}

export class Marks {
  readonly group = new Group();
  /** Marks of small places ignore depth, so that no tree hides them. */
  private readonly over: MeshBasicMaterial;
  /** A terrain's frame lies behind its trees and rocks; a ring around a camp lies behind its tent. */
  private readonly within: MeshBasicMaterial;
  private readonly ghostClay: MeshLambertMaterial;
  private readonly bags = new Map<string, InstancedMesh>();
  private readonly ghosts: Readonly<Record<Ghost['piece'], InstancedMesh>>;

  constructor(glaze: Glaze, select: string) {
    this.over = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      depthTest: false,
      toneMapped: false,
    });
    this.within = this.over.clone();
    this.within.depthTest = true;
    for (const form of FORMS) {
      for (const tone of TONES) {
        const flat = form === 'hex' || form === 'upgrade';
        const order = (flat ? 2 : 6) + TONES.indexOf(tone) * 0.1;
        const capacity = tone === 'legal' ? CAPACITY[form] : 24;
        const bag = createBag(
          markGeometry(form, tone, select),
          flat ? this.within : this.over,
          capacity,
          { cast: false, receive: false, order },
        );
        this.bags.set(`${form} ${tone}`, bag);
        this.group.add(bag);
      }
    }
    this.ghostClay = clayMaterial(glaze, { transparent: true, opacity: 0.78 });
    const ghost = (geometry: ReturnType<typeof path>): InstancedMesh =>
      createBag(geometry, this.ghostClay, 1, { cast: false, order: 8 });
    this.ghosts = {
      path: ghost(path()),
      camp: ghost(camp()),
      fortress: ghost(fortress()),
      storm: ghost(cloud()),
    };
    this.group.add(...Object.values(this.ghosts));
  }

  /** Paint what is chosen in another colour. */
  setSelect(select: string): void {
    for (const form of FORMS) {
      const bag = this.bag(form, 'chosen');
      bag.geometry.dispose();
      bag.geometry = markGeometry(form, 'chosen', select);
    }
  }

  /** From 0 (nothing) to 1. */
  setStrength(t: number): void {
    this.over.opacity = this.within.opacity = t;
  }

  /** Lay all marks; those with a sign on them face a camera that stands at `facing`. */
  lay(view: MapView, azimuth: number, facing: number, state: MarkState): void {
    for (const bag of this.bags.values()) empty(bag);
    const chosen = [state.selected, state.hovered].filter((t) => t !== null);
    for (const target of state.targets) {
      if (!chosen.some((c) => sameTarget(c, target))) this.mark(view, facing, target, 'legal');
    }
    chosen
      .filter((t, i) => !sameTarget(t, chosen[i - 1] ?? null))
      .forEach((target) => this.mark(view, facing, target, 'chosen'));
    for (const target of state.notices) this.mark(view, facing, target, 'notice');
    this.layGhost(view, azimuth, state);
  }

  private bag(form: MarkForm, tone: MarkTone): InstancedMesh {
    return this.bags.get(`${form} ${tone}`) as InstancedMesh;
  }

  private mark(view: MapView, facing: number, target: Target, tone: MarkTone): void {
    const built = target.kind === 'crossing' && view.buildings[target.id] !== undefined;
    const form: MarkForm = built ? 'upgrade' : target.kind;
    const p = spot(target.kind, target.id);
    if (target.kind === 'hex') p.y += groundHeight(view, target.id) + 0.03;
    else p.y += built ? 0.065 : 0.05;
    const turn = target.kind === 'edge' ? -edgeAt(target.id).angle : target.kind === 'hex' ? 0 : facing;
    const grown = tone === 'legal' ? 1 : target.kind === 'hex' ? 1.06 : built ? 1.12 : 1.3;
    put(this.bag(form, tone), pose(p, turn, new Vector3(grown, 1, grown)));
  }

  private layGhost(view: MapView, azimuth: number, state: MarkState): void {
    for (const g of Object.values(this.ghosts)) empty(g);
    const { ghost, selected, hovered } = state;
    if (ghost === null) return;
    const where = selected ?? hovered;
    if (where === null) return;
    const piece = selected ? ghost.piece : pieceFor(view, where);
    if (placeOf(piece) !== where.kind) return;
    const tint = piece === 'storm' ? undefined : new Color(seatLook(lookOf(ghost.seat)).colour);
    const p =
      piece === 'storm'
        ? stormSpot(view, where.id, azimuth)
        : spot(where.kind, where.id).setY(LANE + 0.06);
    const turn =
      where.kind === 'edge' ? -edgeAt(where.id).angle : azimuth + (piece === 'storm' ? 0 : 0.42);
    put(this.ghosts[piece], pose(p, turn, piece === 'storm' ? STORM_SIZE : 1.08), tint);
  }
}

/** Height of a terrain's plateau above the lanes. */
export function groundHeight(view: MapView, hex: string): number {
  const terrain = view.hexes[hex]?.terrain;
  return terrain === undefined ? 0 : GROUND[terrain].height;
}

function placeOf(piece: Ghost['piece']): Target['kind'] {
  if (piece === 'path') return 'edge';
  return piece === 'storm' ? 'hex' : 'crossing';
}

/** What would be placed on a target that is only hovered. */
function pieceFor(view: MapView, where: Target): Ghost['piece'] {
  if (where.kind === 'edge') return 'path';
  if (where.kind === 'hex') return 'storm';
  return view.buildings[where.id] === undefined ? 'camp' : 'fortress';
}
