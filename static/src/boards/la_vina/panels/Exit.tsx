/** At the exit: every delivery with what it pays, and the baskets that can be had. */

import { Icon } from '../../../match/shell/parts';
import { Grape, varietyStyle } from '../art';
import type { LaVinaController } from '../controller';
import { w } from '../i18n';
import { bestDelivery, exchanges, priceOf, sameDelivery, theBasket } from '../plans';
import { COOPERATIVE, slotWords, VARIETIES, type BasketKind, type Delivery, type LaVinaView } from '../view';
import { basketName, jokersOf, minWords } from '../words';
import { Frame } from './frame';

export function ExitPanel({ board }: { board: LaVinaController }) {
  const view = board.view.value;
  const seat = board.ownSeat;
  if (view === null || seat === null) return null;
  return (
    <Frame title={w('panel.exit')} name="exit" asked={false} close={() => board.closePanel()}>
      <h3 class="row sp">
        {w('deliver.title')}
        <small class="mut">{w('deliver.left', { n: view.deliveries_left })}</small>
      </h3>
      <Deliveries board={board} view={view} seat={seat} />
      <h3>{w('exchange.title')}</h3>
      <Exchanges board={board} view={view} seat={seat} />
    </Frame>
  );
}

/** The deliveries of one basket to one target: one row, its variants below it once it is chosen. */
function groups(deliveries: readonly Delivery[]): readonly (readonly Delivery[])[] {
  const byWay = new Map<string, Delivery[]>();
  for (const one of deliveries) {
    const key = `${one.basket} ${one.target}`;
    byWay.set(key, [...(byWay.get(key) ?? []), one]);
  }
  const worth = (group: readonly Delivery[]): number => {
    const best = bestDelivery(group);
    return best ? best.points + best.bonus : 0;
  };
  return [...byWay.values()].sort((a, b) => worth(b) - worth(a));
}

interface PartProps {
  readonly board: LaVinaController;
  readonly view: LaVinaView;
  readonly seat: number;
}

function Deliveries({ board, view, seat }: PartProps) {
  const all = board.deliveries;
  if (all.length === 0) return <p class="sm mut">{w(view.deliveries_left === 0 ? 'deliver.over' : 'deliver.none')}</p>;
  return (
    <ul class="lvdel">
      {groups(all).map((group) => {
        const best = bestDelivery(group) as Delivery;
        const chosen = board.shown.value.delivery;
        const open = chosen !== undefined && group.some((one) => sameDelivery(chosen, one));
        return (
          <li key={`${best.basket} ${best.target}`}>
            <Row board={board} view={view} seat={seat} best={best} open={open} />
            {open && group.length > 1 && <Variants board={board} view={view} group={group} />}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ board, view, seat, best, open }: PartProps & { best: Delivery; open: boolean }) {
  const winery = view.wineries.find((one) => one.id === best.target);
  return (
    <button type="button" class={`cvchoice${open ? ' on' : ''}`} data-deliver={`${best.basket}:${best.target}`} aria-pressed={open} onClick={() => !open && board.deliver(best)}>
      <span class="lvdot" style={winery ? varietyStyle(winery.variety) : undefined}>
        {winery ? <Grape variety={winery.variety} size={18} /> : <Icon name="barrel" size={18} />}
      </span>
      <span class="grow">
        {winery ? `${w(`short.${winery.variety}`)} · ${w(winery.kind)} ${minWords(winery)}` : w('cooperative')}
        <small>{theBasket(view, seat, best.basket)}</small>
      </span>
      <span class="lvpay">
        <b>{best.points + best.bonus}</b>
        {best.bonus > 0 && <small>{w('deliver.bonus', { n: best.bonus })}</small>}
      </span>
    </button>
  );
}

/** "2 comodines (Pinot, Garnacha)". */
function jokerWords({ jokers }: Delivery): string {
  const as = VARIETIES.filter((variety) => (jokers[variety] ?? 0) > 0).map((variety) => w(`short.${variety}`));
  return `${w('deliver.jokers', { n: jokersOf(jokers) })} (${as.join(', ')})`;
}

/** Other slots, and jokers or none. */
function Variants({ board, view, group }: { board: LaVinaController; view: LaVinaView; group: readonly Delivery[] }) {
  const chosen = board.shown.value.delivery;
  return (
    <div class="lvvar" role="group">
      {group.map((one) => {
        const winery = view.wineries.find((other) => other.id === one.target);
        const slots = one.target === COOPERATIVE ? view.cooperative.slots : (winery?.slots ?? []);
        const slot = slotWords(winery ?? { slot_type: 'multiplier' }, slots[one.slot] ?? 0);
        const jokers = jokersOf(one.jokers);
        const on = sameDelivery(chosen, one);
        return (
          <button key={`${one.slot} ${JSON.stringify(one.jokers)}`} type="button" class={`btn s${on ? ' on' : ''}`} aria-pressed={on} data-variant={`${one.slot}:${jokers}`} onClick={() => !on && board.deliver(one)}>
            <span>
              {w('deliver.variant', { slot })}
              {jokers > 0 && ` · ${jokerWords(one)}`}: {one.points + one.bonus}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Exchanges({ board, view, seat }: PartProps) {
  const rows = exchanges(view, seat, board.legal.value);
  if (rows.length === 0) return <p class="sm mut">{w('exchange.none')}</p>;
  return (
    <ul class="lvdel">
      {rows.map((action) => {
        const kind = view.players[seat]?.baskets[Number(action['basket'])]?.kind ?? 'small';
        const to = action['to'] as BasketKind;
        return (
          <li key={`${action['basket']} ${to}`}>
            <button type="button" class="cvchoice" data-exchange={`${action['basket']}:${to}`} onClick={() => board.exchange(action)}>
              <Icon name="basket" size={20} />
              <span class="grow">{w('exchange.row', { from: basketName(kind), to: basketName(to) })}</span>
              <b>{w('exchange.price', { n: priceOf(view, seat, action) })}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
