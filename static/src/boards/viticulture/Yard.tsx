/** A vineyard: three fields, crush pad and cellar, structures. One's own, or whichever is asked for. */

import { Icon, Token } from '../../match/shell/parts';
import { VineRows, ValueToken } from './art';
import { PRICES, VINES } from './cards';
import type { ViticultureController } from './controller';
import { w } from './i18n';
import { SpotButton, spotClass } from './Spot';
import { COLORS, STRUCTURES, WINES, type Color, type FieldView, type PlayerView, type Structure, type ViticultureView, type Wine } from './types';
import { harvestOf, isClassic, LEAST, madeSlot, yieldOf } from './view';
import { grapeName, grownWords, structureDoes, wineName } from './words';

interface Props {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
  readonly seat: number;
  readonly player: PlayerView;
}

const STRUCTURE_ICONS: Readonly<Record<Structure, string>> = {
  trellis: 'trellis',
  irrigation: 'irrigation',
  yoke: 'yoke',
  windmill: 'windmill',
  cottage: 'cottage',
  tasting_room: 'tasting',
  medium_cellar: 'cellar2',
  large_cellar: 'cellar3',
};

export function Yard({ board, view }: { board: ViticultureController; view: ViticultureView }) {
  const seat = board.yard.value;
  const player = view.players[seat];
  if (!player) return null;
  const props = { board, view, seat, player };
  const mine = seat === board.ownSeat;
  return (
    <section class={`vy${mine ? '' : ' other'}`} aria-label={mine ? w('yard.mine') : w('yard.of', { name: board.name(seat) })} data-yard={seat}>
      <div class="fields">
        <div class="vyh">
          <h2>{w('fields')}</h2>
          <YardTabs board={board} view={view} seat={seat} />
        </div>
        <div class="fr">
          {player.fields.map((field, index) => (
            <Field key={index} {...props} field={field} index={index} />
          ))}
        </div>
      </div>
      <Cellar {...props} />
      <div class="strs">
        <h2>{w('structures')}</h2>
        <ul>
          {STRUCTURES.map((structure) => (
            <StructureRow key={structure} {...props} structure={structure} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Whose vineyard: one touch each. */
function YardTabs({ board, view, seat }: { board: ViticultureController; view: ViticultureView; seat: number }) {
  return (
    <div class="vtabs" role="group" aria-label={w('yards')}>
      <span class="sm mut ell">{seat === board.ownSeat ? w('yard.mine') : board.name(seat)}</span>
      {view.players.map((_, index) => {
        const name = index === board.ownSeat ? w('yard.mine') : w('yard.of', { name: board.name(index) });
        return (
          <button key={index} type="button" aria-pressed={index === seat} aria-label={name} title={name} data-do={`yard-${index}`} onClick={() => board.showYard(index)}>
            <Token seat={index} size={16} />
          </button>
        );
      })}
    </div>
  );
}

function Field({ board, view, seat, player, field, index }: Props & { readonly field: FieldView; readonly index: number }) {
  const mine = seat === board.ownSeat;
  const spot = `field:${index}`;
  const sum = yieldOf(field);
  const action = mine ? board.planned.value : null;
  const coming = action?.type === 'plant' && action['field'] === index ? String(action['card']) : null;
  const bare = field.vines.length === 0 && coming === null;
  const what = field.vines.map((vine) => VINES[vine]?.name ?? vine).join(', ') || w('field.empty');
  const label = w('field.label', { i: index + 1, total: field.total, n: field.capacity, what });
  const grown = field.vines.length > 0 ? harvestOf(player, field) : {};
  return (
    <div class={`vf${bare ? ' bare' : ''}${field.owned ? '' : ' sold'}${mine ? spotClass(board, spot) : ''}`} data-field={index}>
      <div class="vfh">
        <b>
          {field.total}/{field.capacity}
        </b>
        <span>{fieldState(view, field)}</span>
      </div>
      <div class="vines">
        {field.vines.map((vine, at) => (
          <VineLine key={at} vine={vine} />
        ))}
        {coming && <VineLine vine={coming} ghost />}
        {bare && <span class="noth">{w('field.empty')}</span>}
        {!bare && field.vines.length + (coming ? 1 : 0) < 4 && (
          <div class="rows">
            <VineRows red={sum.red > 0} white={sum.white > 0} />
          </div>
        )}
      </div>
      <div class="yield" title={field.vines.length > 0 ? grownWords(grown) : undefined}>
        {w(field.harvested ? 'field.gave' : 'field.gives')}
        {COLORS.filter((color) => sum[color] > 0).map((color) => (
          <ValueToken key={color} kind={color} n={Math.min(sum[color], 9)} size={22} label={grapeName(color, sum[color])} />
        ))}
        {field.harvested && <Icon name="check" size={14} />}
      </div>
      {mine && <SpotButton board={board} spot={spot} label={label} />}
    </div>
  );
}

function fieldState(view: ViticultureView, field: FieldView): string {
  if (!field.owned) return w('field.sold', { n: field.capacity });
  if (field.harvested) return w('field.done');
  if (field.vines.length === 0 && !isClassic(view)) return w('field.sell', { n: field.capacity });
  return w('field.yours');
}

function VineLine({ vine, ghost }: { vine: string; ghost?: boolean }) {
  const card = VINES[vine];
  return (
    <div class={`vn${ghost ? ' vghost' : ''}`}>
      <span class="ell">{card?.name ?? vine}</span>
      <i>
        {card && card.red > 0 && <u class="r">{card.red}</u>}
        {card && card.white > 0 && <u class="w">{card.white}</u>}
      </i>
    </div>
  );
}

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What the chosen act would put on the crush pad or into the cellar. */
function comingTokens({ board, view, seat, player }: Props): ReadonlySet<string> {
  const action = seat === board.ownSeat ? board.planned.value : null;
  if (action === null) return new Set();
  if (action.type === 'harvest') {
    const field = player.fields[Number(action['field'])];
    const grown = field ? harvestOf(player, field) : {};
    return new Set(COLORS.filter((color) => grown[color]).map((color) => `grape:${color}:${grown[color]}`));
  }
  if (action.type === 'age_wine') return new Set([`wine:${action['wine']}:${Number(action['value']) + 1}`]);
  if (action.type !== 'make_wine') return new Set();
  const slot = madeSlot(view, player, action);
  return new Set(slot === null ? [] : [`wine:${action['kind']}:${slot}`]);
}

function Cellar(props: Props) {
  const { player } = props;
  const coming = comingTokens(props);
  return (
    <div class="cel">
      <h2>{w('cellar')}</h2>
      <table>
        <colgroup>
          <col class="vth" />
          <col span={9} />
        </colgroup>
        <thead class="sr">
          <tr>
            <th />
            {VALUES.map((n) => (
              <th key={n}>{n}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLORS.map((color) => (
            <TokenRow key={color} {...props} row={color} kind="grape" taken={player.grapes[color]} coming={coming} />
          ))}
          <tr class="zt">
            <th scope="row">{w('wines')}</th>
            <td colSpan={3}>{w('zone.small')}</td>
            <Zone built={player.cellar >= 6} name={w('zone.medium')} price={PRICES.medium_cellar} />
            <Zone built={player.cellar >= 9} name={w('zone.large')} price={PRICES.large_cellar} />
          </tr>
          {WINES.map((wine) => (
            <TokenRow key={wine} {...props} row={wine} kind="wine" taken={player.wines[wine]} coming={coming} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Zone({ built, name, price }: { built: boolean; name: string; price: number }) {
  return (
    <td colSpan={3} class={built ? '' : 'dashed'}>
      {built ? (
        name
      ) : (
        <>
          <Icon name="lock" size={12} /> {w('zone.price', { zone: name, n: price })}
        </>
      )}
    </td>
  );
}

interface TokenRowProps extends Props {
  readonly row: Wine;
  readonly kind: 'grape' | 'wine';
  readonly taken: readonly number[];
  readonly coming: ReadonlySet<string>;
}

function TokenRow({ board, seat, player, row, kind, taken, coming }: TokenRowProps) {
  const mine = seat === board.ownSeat;
  const name = (n: number): string => (kind === 'grape' ? grapeName(row as Color, n) : wineName([row, n]));
  return (
    <tr>
      <th scope="row">{w(row)}</th>
      {VALUES.map((n) => {
        const spot = `${kind}:${row}:${n}`;
        if (kind === 'wine' && n < LEAST[row]) return <td key={n} class="na" />;
        const has = taken.includes(n);
        const ghost = !has && coming.has(spot);
        const locked = kind === 'wine' && n > player.cellar;
        return (
          <td key={n} class={`${locked ? 'lockd' : ''}${mine ? spotClass(board, spot) : ''}`}>
            <i>{has || ghost ? <ValueToken kind={row} n={n} label={name(n)} ghost={ghost} /> : n}</i>
            {mine && <SpotButton board={board} spot={spot} label={name(n)} />}
          </td>
        );
      })}
    </tr>
  );
}

function StructureRow({ board, view, seat, player, structure }: Props & { readonly structure: Structure }) {
  const mine = seat === board.ownSeat;
  const built = player.structures.includes(structure);
  const spot = `structure:${structure}`;
  const lit = mine && board.lit.value.has(spot);
  const used = (structure === 'windmill' && player.windmill_used) || (structure === 'tasting_room' && player.tasting_room_used);
  const state = built ? w('built') : w('price', { n: PRICES[structure] });
  const does = structureDoes(view, structure);
  const label = `${w(structure)}: ${state}. ${does}${built && used ? ` (${w('used.year')})` : ''}`;
  return (
    <li class={`${built ? 'b' : ''}${mine ? spotClass(board, spot) : ''}`} title={label}>
      <Icon name={STRUCTURE_ICONS[structure]} size={20} />
      <span aria-hidden="true">{w(structure)}</span>
      {built ? <Icon name="check" size={14} /> : <em aria-hidden="true">{PRICES[structure]}</em>}
      <button
        type="button"
        class="vover"
        data-target={spot}
        {...(lit && { 'data-spot': true, 'aria-pressed': board.isChosen(spot) })}
        aria-label={label}
        onClick={() => (lit ? board.press(spot) : board.readCard(structure))}
      />
    </li>
  );
}

