/** The seasons, the wake-up track and the action spaces with who stands on them. */

import { Icon } from '../../match/shell/parts';
import { Rooster, Worker } from './art';
import type { ViticultureController } from './controller';
import { isWordKey, w, type WordKey } from './i18n';
import { placeWhy } from './reasons';
import { SpotButton, spotClass } from './Spot';
import { SUMMER_PLACES, WINTER_PLACES, type Place, type Placed, type Season, type Space, type ViticultureView, type WorkerKind } from './types';
import { fullPlaceName, placeDoes, placeName, workerName } from './words';

interface Props {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
}

const SEASONS: readonly Season[] = ['spring', 'summer', 'fall', 'winter', 'year_end'];
const SEASON_ICONS: Readonly<Partial<Record<Season, string>>> = { spring: 'leaf', summer: 'sun', fall: 'grapes', winter: 'snow', year_end: 'wait' };

export const PLACE_ICONS: Readonly<Record<Place, string>> = {
  draw_vine: 'vine',
  give_tour: 'tour',
  build_structure: 'build',
  play_summer_visitor: 'sun',
  sell_or_field: 'swap',
  plant_vine: 'trellis',
  draw_order: 'order',
  harvest_field: 'basket',
  train_worker: 'worker',
  play_winter_visitor: 'snow',
  make_wine: 'press',
  fill_order: 'barrel',
  gain_lira: 'lira',
  yoke: 'yoke',
};

function seasonSmall({ board, view }: Props, season: Season): string {
  if (view.season === season && (season === 'summer' || season === 'winter')) {
    const left = view.players.filter((player, seat) => !view.passed.includes(seat) && player.workers_home > 0).length;
    return w('season.left', { n: left });
  }
  if (season === 'year_end') return w('season.year_end.small', { n: board.own?.residual ?? 0 });
  return w(`season.${season}.small` as WordKey);
}

export function Seasons({ board, view }: Props) {
  const now = SEASONS.indexOf(view.season);
  return (
    <ol class="seasons" aria-label={w('year', { n: view.year })}>
      <li class="yr">{view.season === 'setup' ? w('season.setup') : w('year', { n: view.year })}</li>
      {SEASONS.map((season, index) => (
        <li key={season} class={index === now ? 'now' : index < now || view.season === 'over' ? 'done' : ''} aria-current={index === now ? 'step' : undefined}>
          <Icon name={SEASON_ICONS[season] ?? 'wait'} size={18} />
          <span>{w(`season.${season}`)}</span>
          <small>{seasonSmall({ board, view }, season)}</small>
        </li>
      ))}
    </ol>
  );
}

export function WakeUp({ board, view }: Props) {
  const seatOf = (row: number): number | null => {
    const found = Object.entries(view.roosters).find(([, at]) => at === row);
    return found ? Number(found[0]) : null;
  };
  const coming = board.planned.value?.type === 'wake_up' ? board.planned.value['row'] : null;
  return (
    <section class="wake" aria-label={w('wake.label')}>
      <h2>{w('wake')}</h2>
      <ol>
        {[1, 2, 3, 4, 5, 6, 7].map((row) => {
          const seat = seatOf(row);
          const what = w(`row.${row}` as WordKey);
          const label = seat === null ? w('row.label', { n: row, what }) : w('row.of', { n: row, what, name: board.name(seat) });
          const mine = seat !== null && seat === board.ownSeat;
          return (
            <li key={row} class={`${mine ? 'mine' : ''}${spotClass(board, `row:${row}`)}`} title={label}>
              <b aria-hidden="true">{row}</b>
              <span aria-hidden="true">{what}</span>
              {seat !== null ? <Rooster seat={seat} /> : coming === row && board.ownSeat !== null ? <Rooster seat={board.ownSeat} ghost /> : <i />}
              <span class="sr">{label}</span>
              <SpotButton board={board} spot={`row:${row}`} label={label} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Six tiles of one season; `later` is how far the season is from now. */
export function Acts({ board, view, season }: Props & { readonly season: 'summer' | 'winter' }) {
  const places: readonly Place[] = season === 'summer' ? SUMMER_PLACES : WINTER_PLACES;
  const now = SEASONS.indexOf(view.season);
  const at = SEASONS.indexOf(season);
  const when = view.season === 'over' || now > at ? 'when.done' : now === at ? 'when.now' : 'when.later';
  return (
    <section class={`acts ${season === 'summer' ? 'su' : 'wi'}${now === at ? ' present' : ''}`} data-season={season}>
      <h2>
        <Icon name={season === 'summer' ? 'sun' : 'snow'} size={18} />
        {w(`season.${season}`)} <small>{w(when)}</small>
      </h2>
      <div class="ag">
        {places.map((place) => (
          <Tile key={place} board={board} view={view} place={place} />
        ))}
      </div>
    </section>
  );
}

function spacesOf(view: ViticultureView, place: Place): readonly Space[] {
  if (place === 'gain_lira' || place === 'yoke') return [];
  return [0, 1, 2].slice(0, view.spaces);
}

interface TileProps extends Props {
  readonly place: Place;
}

/** What there is to say on a tile: why not, or what it does. */
function wordsOf({ board, view, place }: TileProps, lit: boolean): { readonly text: string; readonly blocked: boolean } {
  const seat = board.ownSeat;
  const full = (view.placed[place] ?? []).filter(({ space }) => typeof space === 'number').length >= view.spaces;
  if (lit) return { text: full && board.pending?.kind === 'turn' && spacesOf(view, place).length > 0 ? w('why.only_grande') : placeDoes(view, place), blocked: false };
  const why = seat !== null && board.pending?.kind === 'turn' ? placeWhy(view, seat, place) : '';
  return { text: why || placeDoes(view, place), blocked: why !== '' };
}

function Tile(props: TileProps) {
  const { board, view, place } = props;
  const spot = `tile:${place}`;
  const lit = board.lit.value.has(spot);
  const { text, blocked } = wordsOf(props, lit);
  const chosen = board.isChosen(spot);
  const over = (view.placed[place] ?? []).some(({ space }) => space === 'overflow');
  const crowded = view.spaces === 3 || (over && view.spaces === 2);
  return (
    <div class={`va${lit ? ' go' : ''}${blocked ? ' off' : ''}${chosen ? ' sel' : ''}${crowded ? ' three' : ''}`} data-place={place}>
      <span class="vh">
        <Icon name={PLACE_ICONS[place]} size={20} />
        <b>{placeName(place)}</b>
      </span>
      <span class="vw">
        {blocked && <Icon name="lock" size={14} />}
        {text}
      </span>
      <span class="vs">
        {spacesOf(view, place).map((space) => (
          <SpaceView key={space} {...props} space={space} />
        ))}
        {(view.placed[place] ?? []).filter(({ space }) => space === 'overflow').map((worker, index) => (
          <i key={`over${index}`} class="over">
            <Standing board={board} view={view} place={place} worker={worker} />
          </i>
        ))}
        <GhostOver {...props} />
      </span>
      <SpotButton board={board} spot={spot} label={`${fullPlaceName(place)}. ${text}`} />
    </div>
  );
}

function GhostOver({ board, place }: TileProps) {
  const action = board.planned.value;
  if (action?.type !== 'place_worker' || action['action'] !== place || action['space'] !== 'overflow' || board.ownSeat === null) return null;
  return (
    <i class="over vsel">
      <Worker seat={board.ownSeat} kind="grande" size={28} ghost />
    </i>
  );
}

function SpaceView({ board, view, place, space }: TileProps & { readonly space: Space }) {
  const worker = (view.placed[place] ?? []).find((one) => one.space === space);
  const action = board.planned.value;
  const coming = action?.type === 'place_worker' && action['action'] === place && action['space'] === space;
  const spot = `space:${place}:${space}`;
  const lit = board.lit.value.has(spot) && board.legal.value.some((one) => one.type === 'place_worker');
  const bonus = space === 1;
  const bonusWords = `bonus.${place}`;
  const label = bonus && isWordKey(bonusWords) ? w('space.bonus', { bonus: w(bonusWords) }) : w('space.plain', { n: Number(space) + 1 });
  const mark = bonus && isWordKey(bonusWords) ? <em>{w(bonusWords)}</em> : null;
  return (
    <i class={`${bonus ? 'bonus ' : ''}${lit ? 'open' : ''}${coming ? ' vsel' : ''}`}>
      {worker ? (
        <Standing board={board} view={view} place={place} worker={worker} />
      ) : coming && board.ownSeat !== null ? (
        <Worker seat={board.ownSeat} kind={action['worker'] as WorkerKind} size={26} ghost />
      ) : (
        mark
      )}
      {lit && view.spaces > 1 && <SpotButton board={board} spot={spot} label={`${fullPlaceName(place)}: ${label}`} cls="vspace" />}
    </i>
  );
}

function Standing({ board, view, place, worker }: TileProps & { readonly worker: Placed }) {
  const planned = view.planned.some((one) => one.action === place && one.space === worker.space && one.seat === worker.seat);
  const label = w(planned ? 'space.planned' : 'space.here', { worker: workerName(worker.worker), name: board.name(worker.seat) });
  return (
    <span title={label} class="vstand">
      <Worker seat={worker.seat} kind={worker.worker} size={worker.worker === 'grande' ? 30 : 26} />
      <span class="sr">{label}</span>
    </span>
  );
}

/** The lira for all, and the yokes of those who have one. */
export function OpenPlaces({ board, view }: Props) {
  const yokes = (view.placed.yoke ?? []).length > 0 || (board.own?.structures.includes('yoke') ?? false);
  return (
    <div class={`vopen${yokes ? ' two' : ''}`}>
      <OpenTile board={board} view={view} place="gain_lira" />
      {yokes && <OpenTile board={board} view={view} place="yoke" />}
    </div>
  );
}

function OpenTile({ board, view, place }: TileProps) {
  const spot = `tile:${place}`;
  const lit = board.lit.value.has(spot);
  const { text, blocked } = wordsOf({ board, view, place }, lit);
  const action = board.planned.value;
  const coming = action?.type === 'place_worker' && action['action'] === place;
  return (
    <div class={`va lira${lit ? ' go' : ''}${blocked ? ' off' : ''}${board.isChosen(spot) ? ' sel' : ''}`} data-place={place}>
      <span class="vh">
        <Icon name={PLACE_ICONS[place]} size={20} />
        <b>{placeName(place)}</b>
      </span>
      <span class="vw">
        {blocked && <Icon name="lock" size={14} />}
        {text}
      </span>
      <span class="vs">
        {(view.placed[place] ?? []).map((worker, index) => (
          <i key={index}>
            <Standing board={board} view={view} place={place} worker={worker} />
          </i>
        ))}
        <i class={`${lit ? 'open' : ''}${coming ? ' vsel' : ''}`}>
          {coming && board.ownSeat !== null && <Worker seat={board.ownSeat} kind={action['worker'] as WorkerKind} size={22} ghost />}
        </i>
      </span>
      <SpotButton board={board} spot={spot} label={`${placeName(place)}. ${text}`} />
    </div>
  );
}
