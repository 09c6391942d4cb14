/** What stands still: sea, beach, tiles with their props, number tokens, ports. */

import {
  Color,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  CircleGeometry,
  Float32BufferAttribute,
  type MeshLambertMaterial,
  Vector3,
  DoubleSide,
} from 'three';

import { ISLAND, edgeAt, hexAt, seaward } from '../geometry';
import type { HexView, MapView, PortKind } from '../types';
import { numberCell, portCell } from './atlas';
import { createBag, empty, pose, put } from './bags';
import { PORT_REACH } from './camera';
import { beach, crests, sea } from './coast';
import type { Decal } from './decals';
import { LOW, planTile, TOKEN_FRONT } from './layout';
import { frameAt, lift, spot } from './map';
import { clayMaterial, type Glaze, seaMaterial } from './materials';
import { seeded } from './noise';
import { GROUND, PORT_PAINT } from './palette';
import { type Prop, PROP_RECIPES } from './recipes';
import { boat, jetty, sign, SIGN_HEIGHT, SIGN_LEAN } from './recipes/harbour';
import { tokenDisc } from './recipes/pieces';
import { lake, tile } from './recipes/tiles';

const CROWDED: ReadonlySet<Prop> = new Set(['conifer', 'broadleaf', 'rock']);

/** A token of a terrain that produces hops this high and swells by this part. */
export const HOP_HEIGHT = 0.22;
export const HOP_SWELL = 0.35;

interface Token {
  readonly hex: string;
  readonly at: Vector3;
  readonly yaw: number;
  readonly scale: number;
}

export interface SceneryOptions {
  readonly azimuth: number;
  /** Size of the number tokens: 1, or more on small screens. */
  readonly tokenScale: number;
  /** Leave out small props. */
  readonly sparse: boolean;
}

/** A fan whose alpha fades outwards, under everything that stands: the cheap half of the occlusion look. */
function contactShadows(): InstancedMesh {
  const fan = new CircleGeometry(1, 18).rotateX(-Math.PI / 2);
  const count = fan.getAttribute('position').count;
  const rgba = Array.from({ length: count }, (_, i) => [0.09, 0.07, 0.12, i === 0 ? 0.54 : 0]).flat();
  fan.setAttribute('color', new Float32BufferAttribute(rgba, 4));
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  return createBag(fan, material, 420, { cast: false, receive: false, order: 1 });
}

export class Scenery {
  readonly group = new Group();
  private readonly clay: MeshLambertMaterial;
  private readonly props = new Map<Prop, InstancedMesh>();
  private readonly tiles: InstancedMesh;
  private readonly discs: InstancedMesh;
  private readonly jetties: InstancedMesh;
  private readonly signs: InstancedMesh;
  private readonly boats: InstancedMesh;
  private readonly lakes: InstancedMesh;
  private readonly contact = contactShadows();
  private tokens: Token[] = [];
  /** Where the posts of the signs stand. */
  private heads: Vector3[] = [];
  private signScale = 1;
  private readonly crests: Mesh<ReturnType<typeof crests>, MeshBasicMaterial>;

  constructor(glaze: Glaze) {
    this.clay = clayMaterial(glaze);
    const twoSided = clayMaterial(glaze, { side: DoubleSide });
    for (const [name, recipe] of Object.entries(PROP_RECIPES)) {
      const prop = name as Prop;
      const material = prop === 'vein' ? twoSided : this.clay;
      this.props.set(
        prop,
        createBag(recipe(), material, CROWDED.has(prop) ? 96 : 24, {
          cast: !LOW.has(prop) && prop !== 'kiln',
        }),
      );
    }
    this.tiles = createBag(tile(), this.clay, 24, { cast: false });
    this.lakes = createBag(lake(), this.clay, 24, { cast: false });
    this.discs = createBag(tokenDisc(), this.clay, 24, { cast: false });
    this.jetties = createBag(jetty(), this.clay, 8, { cast: false });
    this.signs = createBag(sign(), this.clay, 8, { cast: false });
    this.boats = createBag(boat(), twoSided, 8, { cast: false });
    const shore = new Mesh(beach(), this.clay);
    shore.receiveShadow = true;
    const water = new Mesh(sea(), seaMaterial(glaze));
    water.receiveShadow = true;
    const foam = new MeshBasicMaterial({
      transparent: true,
      opacity: 0.5,
      depthWrite: false,
      toneMapped: false,
    });
    this.crests = new Mesh(crests(), foam);
    this.group.add(shore, water, this.crests, ...this.bags());
  }

  setFoam(colour: string): void {
    this.crests.material.color.set(colour);
  }

  /** Lay the map anew and return the faces of its tokens and signs. */
  lay(view: MapView, o: SceneryOptions): Decal[] {
    for (const bag of this.bags()) empty(bag);
    this.crests.rotation.y = o.azimuth;
    this.tokens = [];
    const decals: Decal[] = [];
    const random = seeded(77);
    const turns = new Map<string, number>();
    for (const id of ISLAND.hexes.keys()) {
      const hex = view.hexes[id];
      const seed = Math.floor(random() * 1e9);
      if (hex === undefined) continue;
      const turn = turns.get(hex.terrain) ?? 0;
      turns.set(hex.terrain, turn + 1);
      this.layTile(id, hex, seed, turn, o);
      if (hex.number !== null) this.layToken(id, hex, hex.number, o, decals);
    }
    this.heads = [];
    this.signScale = Math.sqrt(o.tokenScale);
    for (const [edge, kind] of Object.entries(view.ports)) this.layPort(edge, kind, o, decals);
    this.face(o.azimuth);
    this.layDiscs([], 0);
    return decals;
  }

  /** Lay the discs under the numbers; those of `hexes` are part `swing` of the way up a hop. */
  layDiscs(hexes: readonly string[], swing: number): void {
    empty(this.discs);
    for (const { hex, at, yaw, scale } of this.tokens) {
      const up = hexes.includes(hex) ? swing : 0;
      const wide = scale * (1 + HOP_SWELL * up);
      const p = at.clone().setY(at.y + HOP_HEIGHT * up);
      put(this.discs, pose(p, yaw, new Vector3(wide, 1, wide)));
    }
  }

  /** Turn the boards of the ports towards a camera at this azimuth. */
  face(azimuth: number): void {
    empty(this.signs);
    for (const head of this.heads) put(this.signs, pose(head, azimuth, this.signScale));
  }

  private bags(): InstancedMesh[] {
    return [
      this.tiles,
      this.lakes,
      ...this.props.values(),
      this.discs,
      this.jetties,
      this.signs,
      this.boats,
      this.contact,
    ];
  }

  private shade(p: Vector3, radius: number): void {
    put(this.contact, pose(p, 0, new Vector3(radius, 1, radius)));
  }

  private layTile(id: string, hex: HexView, seed: number, turn: number, o: SceneryOptions): void {
    const middle = spot('hex', id);
    const random = seeded(seed);
    if (hex.terrain === 'lake') {
      put(this.lakes, pose(middle, 0, 1));
    } else {
      const ground = GROUND[hex.terrain];
      const paint = new Color(ground.paint).multiplyScalar(0.95 + random() * 0.1);
      const yaw = (Math.floor(random() * 6) * Math.PI) / 3;
      put(this.tiles, pose(middle, yaw, new Vector3(1, ground.height, 1)), paint);
    }
    const large = o.tokenScale > 1;
    const plan = planTile(hex.terrain, {
      turn,
      azimuth: o.azimuth,
      largeToken: large,
      sparse: o.sparse,
      seed,
    });
    for (const s of plan) {
      const p = middle.clone().add(new Vector3(s.x, s.y, s.z));
      const dye = new Color(s.dye).multiplyScalar(s.brightness);
      const bag = this.props.get(s.prop);
      if (bag) put(bag, pose(p, s.yaw, new Vector3(s.width, s.height, s.width)), dye);
      if (s.shade > 0) this.shade(p.setY(p.y + 0.006), s.shade);
    }
  }

  private layToken(id: string, hex: HexView, n: number, o: SceneryOptions, decals: Decal[]): void {
    const { front } = frameAt(o.azimuth);
    const scale = o.tokenScale;
    const p = lift(hexAt(id).at).addScaledVector(front, TOKEN_FRONT + (scale - 1) * 0.28);
    p.y += GROUND[hex.terrain].height;
    this.tokens.push({ hex: id, at: p, yaw: o.azimuth, scale });
    this.shade(p.clone().setY(p.y + 0.005), 0.38 * scale);
    decals.push({
      at: p.clone().setY(p.y + 0.055),
      cell: numberCell(n),
      width: 0.53 * scale,
      depth: 0.53 * scale,
      lean: 0,
      yaw: null,
      tint: null,
      hex: id,
    });
  }

  private layPort(edge: string, kind: PortKind, o: SceneryOptions, decals: Decal[]): void {
    const { front } = frameAt(o.azimuth);
    const foot = lift(edgeAt(edge).at, 0.045);
    const out = lift(seaward(edge), 0);
    put(this.jetties, pose(foot, Math.atan2(out.x, out.z), 1));
    const head = foot.clone().addScaledVector(out, PORT_REACH).setY(0.02);
    const s = this.signScale;
    this.heads.push(head);
    decals.push({
      at: head.clone().setY(head.y + SIGN_HEIGHT * s),
      off: 0.034 * s,
      cell: portCell(kind),
      width: 0.6 * s,
      depth: 0.6 * s,
      lean: SIGN_LEAN,
      yaw: null,
      tint: null,
    });
    // The boat lies on the side of the jetty that is further back, so that it never covers the sign.
    const side = new Vector3(out.z, 0, -out.x);
    const away = side.dot(front) > 0.05 ? -0.52 : 0.52;
    const berth = foot.clone().addScaledVector(out, 0.78).addScaledVector(side, away).setY(0.015);
    put(this.boats, pose(berth, o.azimuth - 1, 1.1), new Color(PORT_PAINT[kind]));
  }
}
