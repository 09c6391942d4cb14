/**
 * How what moved travels: before a new position is drawn the places of everything that can travel are
 * noted; once it is drawn, each slides from where it was. What is only counted (a token that leaves a
 * supply) has a home instead, and a copy of its picture flies from home to home. Any input skips it all;
 * with reduced motion what moved is outlined instead.
 */

const TRAVEL = 280;
const STEP = 60;
/** ms, the longest that a batch of movements may take. */
const BATCH = 700;
/** px, how large something counted is while it flies. */
const TOKEN = 26;
/** ms for which what moved stands out when nothing may move. */
const OUTLINE = 2000;

export interface Places {
  /** Things by their `data-journey`. */
  readonly things: ReadonlyMap<string, DOMRect>;
  /** Where counted things live, by their `data-home`. */
  readonly homes: ReadonlyMap<string, DOMRect>;
}

/** Something counted that changed hands. Of several homes the first that is drawn counts. */
export interface Flight {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function drawn(attribute: 'journey' | 'home'): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];
}

function placesOf(attribute: 'journey' | 'home'): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const one of drawn(attribute)) {
    const rect = one.getBoundingClientRect();
    if (rect.width > 0) places.set(one.dataset[attribute] ?? '', rect);
  }
  return places;
}

/** Where everything is now. A thing that is not drawn has no place. */
export function notePlaces(): Places {
  return { things: placesOf('journey'), homes: placesOf('home') };
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

/** The first of these homes that has a place. */
export function homeOf<T>(homes: ReadonlyMap<string, T>, names: readonly string[]): T | undefined {
  for (const name of names) {
    const found = homes.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lets everything that is elsewhere now slide there, and what was counted elsewhere fly. */
export function travel(before: Places, flights: readonly Flight[] = []): void {
  const batch = new Batch();
  for (const one of drawn('journey')) {
    const from = before.things.get(one.dataset['journey'] ?? '');
    const home = from ? undefined : homeOf(before.homes, (one.dataset['from'] ?? '').split(' '));
    const shift = from && shiftOf(from, one.getBoundingClientRect());
    if (shift) batch.slide(one, shift);
    if (home) batch.bring(one, home);
  }
  const homes = new Map<string, HTMLElement>();
  for (const one of drawn('home')) if (one.getBoundingClientRect().width > 0) homes.set(one.dataset['home'] ?? '', one);
  for (const { from, to } of flights) {
    const start = homeOf(before.homes, from);
    const target = homeOf(homes, to);
    const picture = [...from, ...to].map((name) => homes.get(name)?.querySelector('svg')).find(Boolean);
    if (start && target && picture) batch.hand(picture, start, target);
  }
  batch.skipByInput();
}

/** Movements that begin one after the other. */
class Batch {
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly running: Animation[] = [];

  private timing(): KeyframeAnimationOptions {
    const delay = Math.min(this.running.length * STEP, BATCH - TRAVEL);
    return { duration: TRAVEL, delay, fill: 'backwards', easing: 'cubic-bezier(.2,.8,.2,1)' };
  }

  slide(one: HTMLElement, shift: Shift): void {
    if (this.still) return outline(one);
    const from = `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})`;
    const frames = [{ transform: from, zIndex: 9 }, { transform: 'none', zIndex: 9 }];
    this.running.push(one.animate(frames, this.timing()));
  }

  /** Something new comes from a home: unseen until its copy, which nothing covers, is there. */
  bring(one: HTMLElement, from: DOMRect): void {
    if (this.still) return outline(one);
    const timing = this.timing();
    this.fly(one, from, one.getBoundingClientRect(), timing);
    this.running.push(one.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, fill: 'backwards' }));
  }

  /** One of something counted changes hands. */
  hand(picture: SVGElement, from: DOMRect, target: HTMLElement): void {
    if (this.still) return outline(target);
    const { left, top, width, height } = (target.querySelector('svg') ?? target).getBoundingClientRect();
    const to = new DOMRect(left + (width - TOKEN) / 2, top + (height - TOKEN) / 2, TOKEN, TOKEN);
    this.fly(picture, from, to, this.timing());
  }

  private fly(picture: Element, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions): void {
    const shift = shiftOf(from, to);
    if (!shift) return;
    const copy = picture.cloneNode(true) as HTMLElement;
    delete copy.dataset['journey'];
    copy.classList.add('flying');
    Object.assign(copy.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    document.body.append(copy);
    const start = { transform: `translate(${shift.x}px, ${shift.y}px)` };
    const flight = copy.animate([start, { transform: 'none' }], { ...timing, fill: 'both' });
    const land = (): void => copy.remove();
    flight.finished.then(land, land);
    this.running.push(flight);
  }

  skipByInput(): void {
    if (this.running.length === 0) return;
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    const listening = new AbortController();
    const skip = (): void => {
      for (const one of this.running) one.finish();
    };
    for (const event of events) addEventListener(event, skip, { capture: true, passive: true, signal: listening.signal });
    void Promise.allSettled(this.running.map((one) => one.finished)).then(() => listening.abort());
  }
}

function outline(one: HTMLElement): void {
  one.classList.add('moved');
  setTimeout(() => one.classList.remove('moved'), OUTLINE);
}
