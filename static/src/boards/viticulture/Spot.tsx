/** The lit surface over a thing that may be touched now. */

import type { ViticultureController } from './controller';
import type { Spot } from './legal';

interface SpotProps {
  readonly board: ViticultureController;
  readonly spot: Spot;
  readonly label: string;
  readonly cls?: string;
}

/** Nothing where the rules allow nothing. */
export function SpotButton({ board, spot, label, cls = '' }: SpotProps) {
  if (!board.lit.value.has(spot)) return null;
  return (
    <button
      type="button"
      class={`vover ${cls}`}
      data-spot
      data-target={spot}
      aria-pressed={board.isChosen(spot)}
      aria-label={label}
      onClick={() => board.press(spot)}
    />
  );
}

/** The classes of a thing that can be touched, or is chosen. */
export function spotClass(board: ViticultureController, spot: Spot): string {
  if (board.isChosen(spot)) return ' sel';
  return board.lit.value.has(spot) ? ' can' : '';
}
