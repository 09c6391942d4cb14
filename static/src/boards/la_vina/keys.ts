/** Arrow keys: from one lit spot to the next in that direction. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** How much a spot off the line counts against one on it. */
const ASIDE = 2.5;

/** Index of the nearest spot in a direction, those on the line preferred; -1 when there is none. */
export function towards(from: Spot, spots: readonly Spot[], direction: Spot): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = ahead + ASIDE * aside;
    if (ahead > 2 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

function middle(element: Element): Spot {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** Moves the focus over the lit spots of the board; says whether the key was one of ours. */
export function stepFocus(board: HTMLElement, key: string): boolean {
  const direction = ARROWS[key];
  const spots = [...board.querySelectorAll<HTMLElement>('[data-spot]')];
  if (!direction || spots.length === 0) return false;
  const active = document.activeElement;
  const others = spots.filter((spot) => spot !== active);
  const next = active && spots.includes(active as HTMLElement) ? others[towards(middle(active), others.map(middle), direction)] : spots[0];
  next?.focus();
  return true;
}
