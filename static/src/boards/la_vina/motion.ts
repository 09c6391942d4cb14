/**
 * How what moved travels: before a new position is drawn the places of everything that can travel are
 * noted; once it is drawn, each slides from where it was. With reduced motion it is outlined instead.
 */

const TRAVEL = 280;
const STEP = 60;
/** ms, the longest that a batch of movements may take. */
const BATCH = 700;
/** ms for which what moved stands out when nothing may move. */
const OUTLINE = 2000;

export type Places = ReadonlyMap<string, DOMRect>;

function travellers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-journey]')];
}

/** Where everything is now. A thing that is not drawn has no place. */
export function notePlaces(): Places {
  const places = new Map<string, DOMRect>();
  for (const one of travellers()) {
    const rect = one.getBoundingClientRect();
    if (rect.width > 0) places.set(one.dataset['journey'] ?? '', rect);
  }
  return places;
}

export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** From where a thing comes, seen from where it is; null when it stayed. */
export function shiftOf(from: DOMRect, to: DOMRect): Shift | null {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.hypot(x, y) < 4 || to.width === 0) return null;
  return { x, y, scale: from.width / to.width };
}

/** Lets everything that is elsewhere now slide there. */
export function travel(before: Places): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let order = 0;
  for (const one of travellers()) {
    const from = before.get(one.dataset['journey'] ?? '');
    const shift = from && shiftOf(from, one.getBoundingClientRect());
    if (!shift) continue;
    if (still) {
      outline(one);
      continue;
    }
    const delay = Math.min(order * STEP, BATCH - TRAVEL);
    order += 1;
    one.animate(
      [{ transform: `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})`, zIndex: 9 }, { transform: 'none', zIndex: 9 }],
      { duration: TRAVEL, delay, fill: 'backwards', easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
  }
}

function outline(one: HTMLElement): void {
  one.classList.add('lvmoved');
  setTimeout(() => one.classList.remove('lvmoved'), OUTLINE);
}
