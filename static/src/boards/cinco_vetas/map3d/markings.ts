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
  readonly inner: number;
  readonly width: number;
  readonly fill: number;
  readonly halo: number;
}

const MEASURES: Readonly<Record<MarkForm, Measure>> = {
  crossing: { form: circle, inner: 0.115, width: 0.038, fill: 1, halo: 0.17 },
  upgrade: { form: circle, inner: 0.285, width: 0.042, fill: 0, halo: 0.15 },
  edge: { form: capsule, inner: 0.056, width: 0.034, fill: 1, halo: 0.13 },
  hex: { form: hexagon, inner: 0.735, width: 0.055, fill: 0.04, halo: 0.13 },
};

/** Fill, dark line, white band, dark line, halo that fades outwards. */
function frame(m: Measure, colour: string, halo: number): Stop[] {
  const { inner, width, fill } = m;
  const line = m.form === hexagon || m.inner > 0.2 ? 0.022 : 0.02;
  const outer = inner + width;
  const dark = rgba(INK, 1);
  const light = rgba('#ffffff', 1);
  return [
    [0.001, rgba(colour, fill)],
    [inner - line, rgba(colour, fill)],
    [inner - line, dark],
    [inner, dark],
    [inner, light],
    [outer, light],
    [outer, dark],
    [outer + line, dark],
    [outer + line, rgba(colour, halo)],
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
  return merge([bar(0.058, 0.0125), bar(0.0125, 0.058)]);
}

/** One mark lying on the ground, around the origin; `select` is the colour of what is chosen. */
export function markGeometry(form: MarkForm, tone: MarkTone, select: string): BufferGeometry {
  const m = MEASURES[form];
  if (tone === 'notice') return band(frame({ ...m, fill: 0 }, '#ffffff', 0.5), m.form);
  if (tone === 'chosen') return band(frame(m, select, 0.9), m.form);
  const mark = band(frame(m, LAMP, 0.9), m.form);
  return form === 'crossing' ? merge([mark, plus()]) : mark;
}
