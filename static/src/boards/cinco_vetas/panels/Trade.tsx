/** Trading: with the table, at the market, at a port. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, Icon, Reason, Token } from '../../../match/shell/parts';
import type { CincoController, TradeTab } from '../controller';
import { w } from '../i18n';
import { has, ofType } from '../legal';
import { RESOURCES, type Resource } from '../types';
import { count, MOST_OFFERS, trimmed, type Bag, type CincoView } from '../view';
import { bagWords } from '../words';
import { BagIcons, Frame, ResourceIcon } from './frame';
import { Steppers } from './steppers';

const TABS: readonly TradeTab[] = ['table', 'market', 'port'];
/** The wire takes no larger counts; nobody holds so many. */
const MOST = 99;

/** Why nothing can be traded now. */
function whyNot(board: CincoController): string | undefined {
  if (board.view.value?.phase !== 'main' || board.context.store.match.value.legal.length === 0) {
    return w('trade.not.turn');
  }
  return board.canAct ? undefined : board.wait;
}

export function Trade({ board }: { board: CincoController }) {
  const view = board.view.value;
  if (view === null) return null;
  const tab = board.tradeTab.value;
  const rates = portRates(board);
  return (
    <Frame title={w('trade')} name="trade" close={() => board.closePanel()}>
      <div class="seg" role="tablist">
        {TABS.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={tab === key}
            data-do={`tab-${key}`}
            onClick={() => (board.tradeTab.value = key)}
          >
            {key === 'port' && rates.length === 1 ? w('trade.port.rate', { rate: rates[0] ?? 3 }) : w(`trade.${key}`)}
          </button>
        ))}
      </div>
      {tab === 'table' && <TableTab board={board} view={view} />}
      {tab === 'market' && <MarketTab board={board} view={view} />}
      {tab === 'port' && <PortTab board={board} view={view} />}
    </Frame>
  );
}

function TableTab({ board, view }: { board: CincoController; view: CincoView }) {
  const give = useSignal<Bag>({});
  const ask = useSignal<Bag>({});
  const hand: Bag = view.hand ?? {};
  useEffect(() => {
    // What was counted on may have been spent meanwhile.
    const fits = RESOURCES.map((r) => [r, Math.min(give.value[r] ?? 0, hand[r] ?? 0)] as const);
    give.value = Object.fromEntries(fits);
  }, [view.hand]);
  const left = MOST_OFFERS - view.offers_made;
  const why =
    whyNot(board) ??
    (left <= 0 ? w('trade.limit') : undefined) ??
    (count(give.value) === 0 || count(ask.value) === 0 ? w('trade.both') : undefined);
  const [only, another] = RESOURCES.filter((r) => (give.value[r] ?? 0) > 0);
  const price = only && another === undefined ? bagWords({ [only]: view.prices[only] }) : null;
  return (
    <>
      <div class="gives">
        <Steppers
          title={w('trade.give')}
          side="give"
          bag={give.value}
          most={hand}
          change={(bag) => (give.value = bag)}
          noMore={(r) =>
            (ask.value[r] ?? 0) > 0 ? w('trade.same') : (give.value[r] ?? 0) >= (hand[r] ?? 0) ? w('trade.held') : undefined
          }
        />
        <Steppers
          title={w('trade.ask')}
          side="ask"
          bag={ask.value}
          change={(bag) => (ask.value = bag)}
          noMore={(r) => ((give.value[r] ?? 0) > 0 || (ask.value[r] ?? 0) >= MOST ? w('trade.same') : undefined)}
        />
      </div>
      {count(give.value) > 0 && (
        <div class="deal">
          <BagIcons bag={give.value} />
          <Icon name="arrow" />
          <BagIcons bag={ask.value} />
          {price && <small>{w('trade.market.asks', { what: price })}</small>}
        </div>
      )}
      <Rivals board={board} view={view} />
      <Button
        cls="primary full"
        name="propose"
        why={why}
        quietWhy
        press={() => board.offer(trimmed(give.value), trimmed(ask.value))}
      >
        {w('trade.propose')}
      </Button>
      <Reason>{why ?? `${w('trade.hint')} ${left <= 3 ? w('trade.left', { n: left }) : ''}`}</Reason>
    </>
  );
}

function Rivals({ board, view }: { board: CincoController; view: CincoView }) {
  const rivals = [...Array(view.seats).keys()].filter((seat) => seat !== board.ownSeat);
  return (
    <ul class="resp">
      {rivals.map((seat) => (
        <li key={seat}>
          <Token seat={seat} />
          <span class="grow ell">{board.name(seat)}</span>
          <span class="mut sm">{w('trade.cards', { n: view.hand_sizes[seat] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}

interface SwapProps {
  readonly board: CincoController;
  readonly view: CincoView;
  /** Units of each resource that one of another costs; null: not here. */
  readonly rateOf: (resource: Resource) => number | null;
  readonly hint: (give: Resource, take: Resource) => string;
  readonly act: (give: Resource, take: Resource) => void;
}

/** One of a column, one of the other: what is given is priced. */
function Swap({ board, view, rateOf, hint, act }: SwapProps) {
  const give = useSignal<Resource | null>(null);
  const take = useSignal<Resource | null>(null);
  const rate = give.value === null ? null : rateOf(give.value);
  const hand: Bag = view.hand ?? {};
  const why =
    whyNot(board) ??
    (give.value === null || rate === null ? w('trade.choose.give') : undefined) ??
    (take.value === null ? w('trade.choose.take') : undefined);
  return (
    <>
      <div class="gives">
        <div role="group" aria-label={w('trade.give')} data-side="give">
          <h3>{w('trade.give')}</h3>
          {RESOURCES.map((r) => {
            const price = rateOf(r);
            if (price === null) return null;
            const short = (hand[r] ?? 0) < price ? w('trade.cannot', { n: price }) : undefined;
            const chosen = give.value === r;
            return (
              <Choice key={r} resource={r} label={`${hand[r] ?? 0} / ${price}`} chosen={chosen} why={short} choose={() => {
                give.value = r;
                if (take.value === r) take.value = null;
              }} />
            );
          })}
        </div>
        <div role="group" aria-label={w('trade.take')} data-side="take">
          <h3>{w('trade.take')}</h3>
          {RESOURCES.map((r) => (
            <Choice key={r} resource={r} label="1" chosen={take.value === r} why={give.value === r ? w('trade.same') : undefined} choose={() => (take.value = r)} />
          ))}
        </div>
      </div>
      {give.value !== null && rate !== null && take.value !== null && (
        <div class="deal">
          <BagIcons bag={{ [give.value]: rate }} />
          <Icon name="arrow" />
          <BagIcons bag={{ [take.value]: 1 }} />
        </div>
      )}
      <Button
        cls="primary full"
        name="trade"
        why={why}
        quietWhy
        press={() => give.value !== null && take.value !== null && act(give.value, take.value)}
      >
        {w('do.trade')}
      </Button>
      <Reason>{why ?? (give.value !== null && take.value !== null ? hint(give.value, take.value) : '')}</Reason>
    </>
  );
}

function Choice({ resource, label, chosen, why, choose }: { resource: Resource; label: string; chosen: boolean; why: string | undefined; choose: () => void }) {
  return (
    <button
      type="button"
      class={`cvchoice${chosen ? ' on' : ''}`}
      aria-pressed={chosen}
      aria-disabled={why ? 'true' : undefined}
      title={why}
      data-do={`pick-${resource}`}
      onClick={() => !why && choose()}
    >
      <ResourceIcon resource={resource} />
      <span class="grow ell">{w(`cap.${resource}`)}</span>
      <b>{label}</b>
      {why && <span class="sr">: {why}</span>}
    </button>
  );
}

function MarketTab({ board, view }: { board: CincoController; view: CincoView }) {
  return (
    <Swap
      board={board}
      view={view}
      rateOf={(r) => view.prices[r]}
      hint={(give, take) => w('trade.market.hint', { give: w(give), take: w(take) })}
      act={(give, take) => {
        if (has(board.legal.value, 'trade_market')) board.send({ type: 'trade_market', give, take });
      }}
    />
  );
}

/** The best rate at which the viewer's ports take a resource. */
function bestRate(board: CincoController, resource: Resource): number | null {
  const rates = portsHeld(board);
  if (rates.has(resource)) return 2;
  return rates.has('any') ? 3 : null;
}

function portsHeld(board: CincoController): ReadonlySet<string> {
  const view = board.view.value;
  const held = new Set<string>();
  if (view === null) return held;
  for (const [edge, kind] of Object.entries(view.ports)) {
    if (edge.split('|').some((end) => view.buildings[end]?.seat === board.ownSeat)) held.add(kind);
  }
  return held;
}

function portRates(board: CincoController): number[] {
  const held = portsHeld(board);
  const rates = new Set([...held].map((kind) => (kind === 'any' ? 3 : 2)));
  return [...rates].sort();
}

function PortTab({ board, view }: { board: CincoController; view: CincoView }) {
  if (portsHeld(board).size === 0) return <Reason>{w('trade.no.port')}</Reason>;
  return (
    <Swap
      board={board}
      view={view}
      rateOf={(r) => bestRate(board, r)}
      hint={() => w('trade.port.hint')}
      act={(give, take) => {
        const rate = bestRate(board, give);
        const action = { type: 'trade_port', give, take, rate };
        if (rate !== null && ofType(board.legal.value, 'trade_port').length > 0) board.send(action);
      }}
    />
  );
}
