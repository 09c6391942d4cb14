/**
 * Chips of what a terrain yields and the closed card of a robbery, flying over the page to the players'
 * bars. They are elements of the page, so that they can leave the map.
 */

import type { Resource } from '../types';
import { GLYPHS } from './glyphs';
import { INK, PAPER, PORT_PAINT } from './palette';

/** CSS pixels from the upper left corner of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const CARD_BACK = '#7a1d3f';

function glyph(resource: Resource, size: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', `${size}`);
  svg.setAttribute('height', `${size}`);
  const drawing = document.createElementNS(SVG, 'path');
  drawing.setAttribute('d', GLYPHS[resource]);
  drawing.setAttribute('fill', 'rgb(255 251 241 / .62)');
  drawing.setAttribute('stroke', INK);
  drawing.setAttribute('stroke-width', '2');
  drawing.setAttribute('stroke-linecap', 'round');
  drawing.setAttribute('stroke-linejoin', 'round');
  svg.append(drawing);
  return svg;
}

function floating(width: number, height: number, colour: string, radius: string): HTMLElement {
  const el = document.createElement('div');
  el.setAttribute('aria-hidden', 'true');
  Object.assign(el.style, {
    position: 'fixed',
    left: `${-width / 2}px`,
    top: `${-height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    background: colour,
    border: `2px solid ${INK}`,
    borderRadius: radius,
    boxShadow: '2px 3px 0 rgb(60 40 15 / .28)',
    pointerEvents: 'none',
    zIndex: '60',
  });
  return el;
}

function chip(resource: Resource, count: number): HTMLElement {
  const el = floating(34, 34, PORT_PAINT[resource], '50%');
  el.append(glyph(resource, 22));
  if (count > 1) {
    const badge = document.createElement('b');
    badge.textContent = `${count}`;
    Object.assign(badge.style, {
      position: 'absolute',
      right: '-8px',
      top: '-8px',
      minWidth: '18px',
      height: '18px',
      borderRadius: '9px',
      background: PAPER,
      color: INK,
      border: `1.5px solid ${INK}`,
      font: '700 12px/15px var(--font-ui, sans-serif)',
      textAlign: 'center',
      boxSizing: 'border-box',
    });
    el.append(badge);
  }
  return el;
}

/** A closed card; its face only for the two who know it. */
function card(resource: Resource | null): HTMLElement {
  const el = floating(38, 52, resource === null ? CARD_BACK : PORT_PAINT[resource], '6px');
  if (resource !== null) {
    el.append(glyph(resource, 26));
    return el;
  }
  const inner = document.createElement('i');
  Object.assign(inner.style, {
    width: '26px',
    height: '40px',
    border: `1.5px solid ${PAPER}`,
    borderRadius: '3px',
    opacity: '.7',
  });
  el.append(inner);
  return el;
}

export class Chips {
  private readonly flying = new Map<Animation, HTMLElement>();

  /** A chip from a terrain to an owner's bar. */
  yield(resource: Resource, count: number, from: Spot, to: Spot, delay: number): Promise<void> {
    return this.fly(chip(resource, count), from, to, 450, delay, 60);
  }

  /** A card from the victim's bar to the thief's. */
  rob(resource: Resource | null, from: Spot, to: Spot): Promise<void> {
    return this.fly(card(resource), from, to, 600, 0, 90);
  }

  /** Land everything now. */
  finish(): void {
    for (const animation of [...this.flying.keys()]) animation.finish();
  }

  private fly(
    el: HTMLElement,
    from: Spot,
    to: Spot,
    ms: number,
    delay: number,
    arc: number,
  ): Promise<void> {
    if (typeof el.animate !== 'function') return Promise.resolve();
    document.body.append(el);
    const at = (x: number, y: number, scale: number): string =>
      `translate(${x}px, ${y}px) scale(${scale})`;
    const middle = {
      x: (from.x + to.x) / 2,
      y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) / 2 - arc,
    };
    const flight = el.animate(
      [
        { transform: at(from.x, from.y, 0.4), opacity: 0 },
        { transform: at(from.x, from.y - 12, 1), opacity: 1, offset: 0.15 },
        { transform: at(middle.x, middle.y, 1.08), opacity: 1, offset: 0.55 },
        { transform: at(to.x, to.y, 0.8), opacity: 1 },
      ],
      { duration: ms, delay, easing: 'cubic-bezier(.4,0,.3,1)', fill: 'both' },
    );
    this.flying.set(flight, el);
    const land = (): void => {
      this.flying.delete(flight);
      el.remove();
    };
    return flight.finished.then(land, land);
  }
}
