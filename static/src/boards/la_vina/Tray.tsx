/** What is yours: two baskets, tools, jokers and barrels, and what the load would bring. */

import { Icon } from '../../match/shell/parts';
import { Grape, GrapeCard, varietyStyle } from './art';
import type { LaVinaController } from './controller';
import { w } from './i18n';
import { ofType, usable } from './legal';
import { theBasket } from './plans';
import { slotWords, timesWords, worthOf, type BasketView, type CardView, type LaVinaView, type PlayerView, type Tool } from './view';
import { basketName, cardWords, minWords } from './words';

export function Tray({ board }: { board: LaVinaController }) {
  const view = board.view.value;
  const seat = board.ownSeat;
  const own = view === null || seat === null ? undefined : view.players[seat];
  if (view === null || seat === null || !own) return null;
  const pending = view.active === seat ? view.pending : null;
  return (
    <div class="tray lvt">
      {pending && <Hand board={board} card={pending} />}
      {own.baskets.map((basket, index) => (
        <Basket key={index} board={board} view={view} seat={seat} basket={basket} index={index} />
      ))}
      {canDiscard(board) && <Discard board={board} />}
      <Tools board={board} own={own} view={view} seat={seat} />
      <div class="own">
        <div data-home={`own:joker:${seat}`}>
          <Icon name="joker" size={19} />
          <b>{own.jokers}</b>
          <span>{w('joker', { n: own.jokers })}</span>
        </div>
        <div data-home={`own:barrel:${seat}`}>
          <Icon name="barrel" size={19} />
          <b>{own.barrels}</b>
          <span>{w('barrel', { n: own.barrels })}</span>
        </div>
      </div>
      <Load view={view} seat={seat} />
    </div>
  );
}

function Hand({ board, card }: { board: LaVinaController; card: CardView }) {
  const lit = ofType(board.legal.value, 'place').length > 0;
  return (
    <div class="bsk lvhand">
      <div class="bh">
        <Icon name="hand" size={18} />
        <b>{w('in.hand')}</b>
      </div>
      <div class="bc" {...(lit && { 'data-card': 'pending' })}>
        <GrapeCard card={card} cls="mini" journey={card.id ? `card:${card.id}` : undefined} />
      </div>
    </div>
  );
}

interface BasketProps {
  readonly board: LaVinaController;
  readonly view: LaVinaView;
  readonly seat: number;
  readonly basket: BasketView;
  readonly index: number;
}

function Basket({ board, view, seat, basket, index }: BasketProps) {
  const { shown } = board;
  const chosen = shown.value.basket === index && shown.value.card !== undefined;
  const coming = chosen ? shown.value.card : undefined;
  const lit = board.basketLit(index);
  const given = shown.value.delivery?.basket === index || shown.value.pours === index || shown.value.dumps === index;
  const room = basket.capacity - basket.cards.length - (coming ? 1 : 0);
  const name = theBasket(view, seat, index);
  const card = shown.value.card ?? view.pending;
  return (
    <div class={`bsk${lit ? ' can' : ''}${chosen ? ' chosen' : ''}${given ? ' given' : ''}`} data-basket={index}>
      <div class="bh">
        <Icon name="basket" size={18} />
        <b>{basketName(basket.kind)}</b>
        <span aria-label={w('basket.label', { kind: basketName(basket.kind), n: basket.cards.length, capacity: basket.capacity })}>
          {basket.cards.length + (coming ? 1 : 0)}/{basket.capacity}
        </span>
        <BasketActs board={board} index={index} name={name} />
      </div>
      <div class="bc">
        {basket.cards.map((one) => (
          <GrapeCard key={one.id} card={one} cls="mini" journey={one.id ? `card:${one.id}` : undefined} />
        ))}
        {coming && <GrapeCard card={coming} cls="mini ghost" />}
        {[...Array(Math.max(0, room)).keys()].map((n) => (
          <i key={n} class="hole" />
        ))}
      </div>
      {lit && (
        <button
          type="button"
          class="lvover"
          data-do={`basket-${index}`}
          aria-pressed={chosen}
          aria-label={w('basket.put', { card: card ? cardWords(card) : '', basket: name })}
          onClick={() => board.chooseBasket(index)}
        />
      )}
    </div>
  );
}

function BasketActs({ board, index, name }: { board: LaVinaController; index: number; name: string }) {
  const legal = board.legal.value;
  const pours = ofType(legal, 'pour').some((action) => action['from'] === index);
  const dumps = ofType(legal, 'dump').some((action) => action['basket'] === index);
  return (
    <span class="lvacts">
      {pours && (
        <button type="button" class="ib" data-do={`pour-${index}`} aria-label={w('pour.label', { from: name })} title={w('pour.label', { from: name })} onClick={() => board.pour(index)}>
          <Icon name="swap" size={16} />
        </button>
      )}
      {dumps && (
        <button type="button" class="ib" data-do={`dump-${index}`} aria-label={w('dump.label', { basket: name })} title={w('dump.label', { basket: name })} onClick={() => board.dump(index)}>
          <Icon name="x" size={16} />
        </button>
      )}
    </span>
  );
}

function canDiscard(board: LaVinaController): boolean {
  const { spot, card, settles } = board.shown.value;
  if (spot && card?.variety && settles) return true;
  return ofType(board.legal.value, 'place').some((action) => action['basket'] === null);
}

function Discard({ board }: { board: LaVinaController }) {
  const card = board.shown.value.card ?? board.view.value?.pending;
  const chosen = board.shown.value.basket === null;
  return (
    <button
      type="button"
      class={`lvaway${chosen ? ' chosen' : ''}`}
      data-do="discard-card"
      data-basket="away"
      aria-pressed={chosen}
      aria-label={w('discard.label', { card: card ? cardWords(card) : '' })}
      onClick={() => board.chooseBasket(null)}
    >
      <Icon name="x" size={18} />
      <span>{w('discard')}</span>
    </button>
  );
}

/** Tools are laid out before the first card is taken; with three in hand one of them goes back. */
function Tools({ board, own, view, seat }: { board: LaVinaController; own: PlayerView; view: LaVinaView; seat: number }) {
  const dropping = view.phase === 'dropping' && view.active === board.ownSeat;
  return (
    <div class="tools" data-home={`own:shears:${seat}`}>
      <div class="bh">
        <b>{w('tools')}</b>
        <span>{own.tools.length}/2</span>
      </div>
      <div class="row">
        {own.tools.length === 0 && <span class="sm mut3">{w('tools.none')}</span>}
        {own.tools.map((tool, index) => (
          <ToolButton key={`${tool}${index}`} board={board} tool={tool} first={own.tools.indexOf(tool) === index} dropping={dropping} />
        ))}
      </div>
    </div>
  );
}

function ToolButton({ board, tool, first, dropping }: { board: LaVinaController; tool: Tool; first: boolean; dropping: boolean }) {
  const can = board.canAct && (dropping || usable(board.legal.value, tool));
  const on = (first && board.armed.value.includes(tool)) || (first && board.shown.value.tool === tool);
  return (
    <button
      type="button"
      class={`tool${can ? ' can' : ''}${on ? ' on' : ''}`}
      data-do={`tool-${tool}`}
      aria-disabled={can ? undefined : 'true'}
      aria-pressed={on}
      onClick={() => can && board.toggleTool(tool)}
    >
      <Icon name={tool} size={26} />
      <span>
        {w(`cap.${tool}`)}
        <small>{w(dropping ? 'tools.give' : can || board.legal.value.length === 0 ? `${tool}.does` : 'tools.now')}</small>
      </span>
    </button>
  );
}

/** The best that each basket could bring where it fits, as things lie now. */
function Load({ view, seat }: { view: LaVinaView; seat: number }) {
  const worth = worthOf(view, seat).slice(0, 3);
  return (
    <div class="can2">
      <span class="label">{w('worth')}</span>
      {worth.length === 0 && <span class="sm mut">{w('worth.none')}</span>}
      {worth.map(({ winery, basket, slot, total, points }, index) => (
        <span key={`${winery.id}:${basket}`} class={`row sm${index > 0 ? ' mut' : ''}`}>
          <span class="lvdot" style={varietyStyle(winery.variety)}>
            <Grape variety={winery.variety} size={15} />
          </span>
          {w(`short.${winery.variety}`)} {winery.kind === 'blend' ? `${w('blend')} ` : ''}
          {minWords(winery)}
          <b>{winery.slot_type === 'multiplier' ? w('worth.times', { total, times: timesWords(slot), points }) : points || slotWords(winery, slot)}</b>
        </span>
      ))}
    </div>
  );
}
