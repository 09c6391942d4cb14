/** Geometry of the marks that show where one may act: flat bands with soft halos, readable on any ground. */

import { BufferGeometry, Color, Float32BufferAttribute } from 'three';

import type { PlaceKind } from '../geometry';
import { merge } from './clay';
import { INK, LAMP } from './palette';
import { outline } from './surface';

export type MarkForm = PlaceKind | 'upgrade';
export type MarkTone = 'legal' | 'chosen' | 'notice';

type Rgba = readonly [number, number, number, number];
type Flat = readonly [number, number];
/** Offset from the outline and colour there; two equal offsets make a hard change of colour. */
type Stop = readonly [number, Rgba];

function rgba(hex: string, alpha: number): Rgba {
  const c = new Color(hex);
  return [c.r, c.g, c.b, alpha];
}

/** A band around a closed outline. */
function band(stops: readonly Stop[], form: (offset: number) => Flat[]): BufferGeometry {
  const position: number[] = [];
  const colour: number[] = [];
  const corner = (p: Flat | undefined, c: Rgba): void => {
    if (p === undefined) return;
    position.push(p[0], 0, p[1]);
    colour.push(...c);
  };
  for (let k = 0; k + 1 < stops.length; k++) {
    const [from, ca] = stops[k] as Stop;
    const [to, cb] = stops[k + 1] as Stop;
    if (from === to) continue;
    const a = form(from);
    const b = form(to);
    for (let i = 0; i < a.length; i++) {
      const j = (i + 1) % a.length;
      corner(a[i], ca);
      corner(b[j], cb);
      corner(b[i], cb);
      corner(a[i], ca);
      corner(a[j], ca);
      corner(b[j], cb);
    }
  }
  const g = new BufferGeometry();
  g.setAttribute('position', new Float32BufferAttribute(position, 3));
  g.setAttribute('color', new Float32BufferAttribute(colour, 4));
  return g;
}

const circle = (r: number): Flat[] =>
  Array.from({ length: 24 }, (_, i) => [
    Math.cos((i * Math.PI) / 12) * r,
    Math.sin((i * Math.PI) / 12) * r,
  ]);

const capsule = (r: number): Flat[] =>
  Array.from({ length: 28 }, (_, i) => {
    const right = i < 14;
    const a = (right ? -Math.PI / 2 : Math.PI / 2) + ((i % 14) * Math.PI) / 13;
    return [(right ? 0.25 : -0.25) + Math.cos(a) * r, Math.sin(a) * r];
  });

const hexagon = (r: number): Flat[] => outline(r, 0.12).map((p) => [p.x, p.y]);

interface Measure {
  readonly form: (r: number) => Flat[];
  /** Where the colour ends (a disc) or begins (a ring). */
  readonly edge: number;
  /** Width of a ring's colour; 0 for a disc. */
  readonly ring: number;
  readonly halo: number;
}

const MEASURES: Readonly<Record<MarkForm, Measure>> = {
  crossing: { form: circle, edge: 0.125, ring: 0, halo: 0.19 },
  upgrade: { form: circle, edge: 0.285, ring: 0.06, halo: 0.17 },
  edge: { form: capsule, edge: 0.068, ring: 0, halo: 0.15 },
  hex: { form: hexagon, edge: 0.73, ring: 0.06, halo: 0.13 },
};
const LINE = 0.022;

/** An empty place: a disc of the colour in an ink ring, a white line, and a halo that fades outwards. */
function disc(m: Measure, colour: string): Stop[] {
  const [ink, white] = [rgba(INK, 1), rgba('#ffffff', 1)];
  const [a, b, c] = [m.edge, m.edge + LINE, m.edge + 1.8 * LINE];
  return [
    [0.001, rgba(colour, 1)],
    [a, rgba(colour, 1)],
    [a, ink],
    [b, ink],
    [b, white],
    [c, white],
    [c, rgba(colour, 0.95)],
    [a + m.halo, rgba(colour, 0)],
  ];
}

/** A ring of the colour with ink edges around something that stands there already. */
function ring(m: Measure, colour: string): Stop[] {
  const ink = rgba(INK, 1);
  const outer = m.edge + m.ring;
  return [
    [m.edge - LINE, ink],
    [m.edge, ink],
    [m.edge, rgba(colour, 1)],
    [outer, rgba(colour, 1)],
    [outer, ink],
    [outer + LINE, ink],
    [outer + LINE, rgba(colour, 0.9)],
    [outer + m.halo, rgba(colour, 0)],
  ];
}

/** The plus of an empty place. */
function plus(): BufferGeometry {
  const bar = (w: number, h: number): BufferGeometry =>
    band(
      [
        [0, rgba(INK, 1)],
        [1, rgba(INK, 1)],
      ],
      (k) => [
        [-w * k, -h * k],
        [w * k, -h * k],
        [w * k, h * k],
        [-w * k, h * k],
      ],
    );
  return merge([bar(0.068, 0.0145), bar(0.0145, 0.068)]);
}

/** One mark lying on the ground, around the origin; `select` is the colour of what is chosen. */
export function markGeometry(form: MarkForm, tone: MarkTone, select: string): BufferGeometry {
  const m = MEASURES[form];
  if (tone === 'notice') return band(ring({ ...m, ring: m.ring || 0.035 }, '#ffffff'), m.form);
  const colour = tone === 'chosen' ? select : LAMP;
  const mark = band(m.ring ? ring(m, colour) : disc(m, colour), m.form);
  return form === 'crossing' && tone === 'legal' ? merge([mark, plus()]) : mark;
}
