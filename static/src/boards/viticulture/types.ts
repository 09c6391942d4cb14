/** The view of Viticulture as the server sends it (games/engines/viticulture/wire.py). */

export type Deck = 'vine' | 'order' | 'summer' | 'winter';
export type Color = 'red' | 'white';
export type Wine = 'red' | 'white' | 'blush' | 'sparkling';
export type WorkerKind = 'regular' | 'grande' | 'temporary';
export type Season = 'setup' | 'spring' | 'summer' | 'fall' | 'winter' | 'year_end' | 'over';
export type Space = number | 'overflow' | 'private' | 'open';

export const SUMMER_PLACES = ['draw_vine', 'give_tour', 'build_structure', 'play_summer_visitor', 'sell_or_field', 'plant_vine'] as const;
export const WINTER_PLACES = ['draw_order', 'harvest_field', 'train_worker', 'play_winter_visitor', 'make_wine', 'fill_order'] as const;
export type Place = (typeof SUMMER_PLACES)[number] | (typeof WINTER_PLACES)[number] | 'gain_lira' | 'yoke';

export const STRUCTURES = ['trellis', 'irrigation', 'yoke', 'windmill', 'cottage', 'tasting_room', 'medium_cellar', 'large_cellar'] as const;
export type Structure = (typeof STRUCTURES)[number];

export const DECKS: readonly Deck[] = ['vine', 'order', 'summer', 'winter'];
export const COLORS: readonly Color[] = ['red', 'white'];
export const WINES: readonly Wine[] = ['red', 'white', 'blush', 'sparkling'];
export const WORKERS: readonly WorkerKind[] = ['regular', 'temporary', 'grande'];

export interface FieldView {
  readonly capacity: number;
  readonly owned: boolean;
  readonly vines: readonly string[];
  readonly harvested: boolean;
  readonly total: number;
}

export interface PlayerView {
  readonly points: number;
  readonly lira: number;
  readonly residual: number;
  readonly regular: number;
  readonly trained: number;
  readonly used_workers: number;
  readonly grande: 'home' | 'placed' | null;
  readonly temporary: boolean;
  readonly workers_home: number;
  readonly structures: readonly Structure[];
  readonly fields: readonly FieldView[];
  readonly grapes: Readonly<Record<Color, readonly number[]>>;
  readonly wines: Readonly<Record<Wine, readonly number[]>>;
  readonly cellar: number;
  readonly hand_sizes: Readonly<Record<Deck, number>>;
  readonly windmill_used: boolean;
  readonly tasting_room_used: boolean;
  readonly mama: string | null;
  readonly papa: string | null;
}

export interface Placed {
  readonly space: Space;
  readonly seat: number;
  readonly worker: WorkerKind;
}

export interface Stood extends Placed {
  readonly action: Place;
}

export interface Pending {
  readonly kind: string;
  readonly seats: readonly number[];
  readonly source: string;
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly shown: readonly string[];
  readonly needs: readonly (readonly [Wine, number])[];
  readonly due: Readonly<Record<string, number>>;
}

export interface ViticultureView {
  readonly edition: 'essential' | 'classic';
  readonly year: number;
  readonly season: Season;
  readonly seats: number;
  readonly start_player: number;
  readonly active: number;
  readonly active_seats: readonly number[];
  readonly roosters: Readonly<Record<string, number>>;
  readonly turn_order: readonly number[];
  readonly passed: readonly number[];
  readonly planned: readonly Stood[];
  readonly planned_turn: boolean;
  readonly worker: Stood | null;
  readonly grey_holder: number | null;
  readonly final_year: boolean;
  readonly spaces: number;
  readonly placed: Readonly<Partial<Record<Place, readonly Placed[]>>>;
  readonly deck_sizes: Readonly<Record<Deck, number>>;
  readonly discards: Readonly<Record<Deck, readonly string[]>>;
  readonly pending: Pending | null;
  readonly playing: readonly string[];
  readonly players: readonly PlayerView[];
  readonly hand: readonly string[] | null;
  readonly dealt: readonly string[] | null;
  readonly answered: readonly unknown[] | null;
  readonly blocked: Readonly<Record<string, string>>;
  readonly outcome: { readonly reason: string; readonly points: readonly number[]; readonly places: readonly number[] } | null;
}
