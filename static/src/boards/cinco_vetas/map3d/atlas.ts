/**
 * Everything flat that carries a sign, drawn once on a canvas: number tokens, port signs, the seats'
 * shapes and the patterns of their paths. No word is drawn, so the canvas knows no language.
 */

import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace } from 'three';

import { type PortKind, RESOURCES } from '../types';
import { GLYPHS } from './glyphs';
import { HOT, INK, PAPER, PORT_PAINT, type SeatPattern, SEATS } from './palette';
import { OUTLINES } from './recipes/flags';

export const ATLAS_COLUMNS = 6;
export const ATLAS_ROWS = 5;
const CELL = 256;
/** Size of a glyph's unit on a port sign. */
const GLYPH = 6.6;

const NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const;
const PORTS: readonly PortKind[] = [...RESOURCES, 'any'];

/** Cell of a number token. Throws a RangeError for 7 and for what two dice cannot show. */
export function numberCell(n: number): number {
  const i = (NUMBERS as readonly number[]).indexOf(n);
  if (i < 0) throw new RangeError(`no token shows ${n}`);
  return i;
}
export const portCell = (kind: PortKind): number => NUMBERS.length + PORTS.indexOf(kind);
/** White, to be dyed. */
export const shapeCell = (seat: number): number => NUMBERS.length + PORTS.length + seat;
/** In the seat's own colour for marks. */
export const patternCell = (seat: number): number => shapeCell(SEATS.length) + seat;

type Brush = CanvasRenderingContext2D;

const numerals = (size: number): string => `800 ${size}px Piazzolla, Georgia, serif`;
const rates = (size: number): string =>
  `800 ${size}px "Hanken Grotesk Variable", "Hanken Grotesk", system-ui, sans-serif`;

function inCell(g: Brush, i: number, draw: () => void): void {
  g.save();
  g.translate(((i % ATLAS_COLUMNS) + 0.5) * CELL, (Math.floor(i / ATLAS_COLUMNS) + 0.5) * CELL);
  draw();
  g.restore();
}

function disc(g: Brush, x: number, y: number, r: number): void {
  g.beginPath();
  g.arc(x, y, r, 0, Math.PI * 2);
  g.fill();
}

/** Centre a text around (x, y) by its real height, whatever the font's own metrics. */
function centred(g: Brush, text: string, x: number, y: number): void {
  const m = g.measureText(text);
  const dy = (m.actualBoundingBoxAscent - m.actualBoundingBoxDescent) / 2;
  const dx = (m.actualBoundingBoxLeft - m.actualBoundingBoxRight) / 2;
  g.fillText(text, x + dx, y + dy);
}

/** Pips tell how often the number is thrown: 36 throws, 6 − |7 − n| of them. 6 and 8 are larger and red. */
function drawNumber(g: Brush, n: number): void {
  const hot = n === 6 || n === 8;
  const ink = hot ? HOT : INK;
  g.fillStyle = PAPER;
  disc(g, 0, 0, 124);
  g.strokeStyle = ink;
  g.lineWidth = hot ? 13 : 6;
  g.beginPath();
  g.arc(0, 0, hot ? 113 : 116, 0, Math.PI * 2);
  g.stroke();
  g.fillStyle = ink;
  g.font = numerals(hot ? 156 : 142);
  g.save();
  g.scale(1, 1.2); // taller: the tilt of the camera flattens it by a fifth
  centred(g, String(n), 0, -20);
  g.restore();
  const pips = 6 - Math.abs(7 - n);
  const gap = hot ? 27 : 26;
  for (let k = 0; k < pips; k++) disc(g, (k - (pips - 1) / 2) * gap, 74, hot ? 11.5 : 10.5);
}

function drawPort(g: Brush, kind: PortKind): void {
  g.fillStyle = INK;
  disc(g, 0, 0, 126);
  g.fillStyle = PORT_PAINT[kind];
  disc(g, 0, 0, 115);
  g.fillStyle = g.strokeStyle = INK;
  if (kind === 'any') {
    g.font = rates(104);
    centred(g, '3:1', 0, 0);
    return;
  }
  g.font = rates(80);
  centred(g, '2:1', 0, 64);
  g.translate(-12 * GLYPH, -110);
  g.scale(GLYPH, GLYPH);
  g.lineWidth = 2;
  g.lineCap = g.lineJoin = 'round';
  const glyph = new Path2D(GLYPHS[kind]);
  g.fillStyle = 'rgb(255 251 241 / .62)';
  g.fill(glyph);
  g.stroke(glyph);
}

function drawShape(g: Brush, seat: number): void {
  const outline = OUTLINES[SEATS[seat]?.shape ?? 'circle'];
  g.fillStyle = '#ffffff';
  g.beginPath();
  outline.forEach(([x, y], i) => (i ? g.lineTo(x * 190, -y * 190) : g.moveTo(x * 190, -y * 190)));
  g.fill();
}

/** A strip that is laid over a path, four times as long as wide; the middle stays free for the shape. */
function drawPattern(g: Brush, pattern: SeatPattern, colour: string): void {
  g.fillStyle = g.strokeStyle = colour;
  g.scale(1, 4); // the cell is square, the strip is not
  const half = 32;
  for (const side of [-1, 1]) {
    g.save();
    g.beginPath();
    g.rect(side < 0 ? -126 : 34, -half + 3, 92, 2 * half - 6);
    g.clip();
    g.translate(side * 80, 0);
    drawMotif(g, pattern);
    g.restore();
  }
}

function drawMotif(g: Brush, pattern: SeatPattern): void {
  g.lineWidth = 7;
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    g.beginPath();
    g.moveTo(x1, y1);
    g.lineTo(x2, y2);
    g.stroke();
  };
  if (pattern === 'bars') for (const x of [-33, -11, 11, 33]) line(x, -40, x, 40);
  if (pattern === 'lines') for (const y of [-13, 13]) line(-50, y, 50, y);
  if (pattern === 'diagonals') for (const x of [-45, -22, 0, 22, 45]) line(x - 14, 30, x + 14, -30);
  if (pattern === 'dots') {
    for (const x of [-33, -11, 11, 33]) for (const y of [-13, 13]) disc(g, x, y, 5.5);
  }
  if (pattern === 'checks') {
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 4; j++) if ((i + j) % 2) g.fillRect(-45 + i * 15, -28 + j * 14, 15, 14);
    }
  }
}

function paint(g: Brush): void {
  g.clearRect(0, 0, g.canvas.width, g.canvas.height);
  g.textBaseline = 'alphabetic';
  for (const n of NUMBERS) inCell(g, numberCell(n), () => drawNumber(g, n));
  for (const kind of PORTS) inCell(g, portCell(kind), () => drawPort(g, kind));
  SEATS.forEach((look, seat) => {
    inCell(g, shapeCell(seat), () => drawShape(g, seat));
    inCell(g, patternCell(seat), () => drawPattern(g, look.pattern, look.on));
  });
}

/**
 * The atlas as a texture. It is drawn at once with what fonts there are, and again, followed by
 * `repaint`, when the fonts have arrived. Throws when the page has no 2D canvas.
 */
export function createAtlas(repaint: () => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = ATLAS_COLUMNS * CELL;
  canvas.height = ATLAS_ROWS * CELL;
  const g = canvas.getContext('2d');
  if (g === null) throw new Error('no 2D canvas to draw the signs on');
  paint(g);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  const fonts = [numerals(100), rates(100)];
  if (fonts.some((f) => !document.fonts.check(f, '68:'))) {
    Promise.all(fonts.map((f) => document.fonts.load(f, '0123456789:'))).then(
      () => {
        paint(g);
        texture.needsUpdate = true;
        repaint();
      },
      () => undefined, // the fallbacks stay
    );
  }
  return texture;
}
