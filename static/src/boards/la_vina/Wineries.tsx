/** The wineries in a row and the cooperative, with their slots; what can be delivered to is lit. */

import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../match/shell/parts';
import { Barrel, Grape, KindMark, varietyStyle } from './art';
import type { LaVinaController } from './controller';
import { w } from './i18n';
import { bestDelivery } from './plans';
import { COOPERATIVE, fits, slotWords, type LaVinaView, type Winery } from './view';
import { minWords, targetWords, wineryWords } from './words';

export function Wineries({ board, view }: { board: LaVinaController; view: LaVinaView }) {
  const { cooperative } = view;
  const row = useRef<HTMLElement>(null);
  const open = board.deliveries.map((one) => one.target).join(' ');
  // On phones the row is longer than the screen: the first winery that would pay comes into sight.
  useEffect(() => {
    const at = row.current?.querySelector<HTMLElement>('.win.can');
    if (row.current && at) row.current.scrollLeft = at.offsetLeft - 12;
  }, [open]);
  return (
    <section ref={row} class="wins" style={{ '--w': view.wineries.length }} aria-label={w('wineries')}>
      {view.wineries.map((winery) => (
        <WineryCard key={winery.id} board={board} view={view} winery={winery} />
      ))}
      <article class={`win coop${isTarget(board, COOPERATIVE) ? ' can' : ''}`} aria-label={w('cooperative.label')} data-winery={COOPERATIVE}>
        <div class="hd">
          <Icon name="barrel" size={15} />
          <span>{w('cooperative')}</span>
        </div>
        <div class="rq">
          <span>{w('anything')}</span>
        </div>
        <Slots board={board} view={view} target={COOPERATIVE} slots={cooperative.slots} filled={cooperative.filled} type="multiplier" />
      </article>
    </section>
  );
}

function isTarget(board: LaVinaController, target: string): boolean {
  return board.deliveries.some((one) => one.target === target);
}

function WineryCard({ board, view, winery }: { board: LaVinaController; view: LaVinaView; winery: Winery }) {
  const own = board.ownSeat === null ? [] : (view.players[board.ownSeat]?.baskets ?? []);
  const open = winery.filled.includes(null);
  const fit = open && own.some((basket) => fits(view, winery, basket.cards));
  const cls = `win${fit ? ' fit' : ''}${isTarget(board, winery.id) ? ' can' : ''}`;
  return (
    <article class={cls} style={varietyStyle(winery.variety)} aria-label={wineryWords(winery)} data-winery={winery.id}>
      <div class="hd">
        <Grape variety={winery.variety} size={15} />
        <span>{w(`short.${winery.variety}`)}</span>
        {winery.bonus > 0 && (
          <i class="bon">
            <span aria-hidden="true">+{winery.bonus}</span>
            <span class="sr">{w('winery.bonus', { n: winery.bonus })}</span>
          </i>
        )}
      </div>
      <div class="rq">
        <KindMark blend={winery.kind === 'blend'} />
        <span>{w(winery.kind)}</span>
        <b>{minWords(winery)}</b>
      </div>
      <Slots board={board} view={view} target={winery.id} slots={winery.slots} filled={winery.filled} type={winery.slot_type} />
    </article>
  );
}

interface SlotsProps {
  readonly board: LaVinaController;
  readonly view: LaVinaView;
  readonly target: string;
  readonly slots: readonly number[];
  readonly filled: readonly (number | null)[];
  readonly type: Winery['slot_type'];
}

function Slots({ board, view, target, slots, filled, type }: SlotsProps) {
  const chosen = board.shown.value.delivery;
  return (
    <div class="sl" style={{ '--s': slots.length }}>
      {slots.map((slot, index) => {
        const owner = filled[index] ?? null;
        const pay = slotWords({ slot_type: type }, slot);
        if (owner !== null) {
          return (
            <i key={index} class="f" role="img" aria-label={w('winery.taken', { pay, name: board.name(owner) })}>
              <Barrel seat={owner} journey={`barrel:${target}:${index}`} />
            </i>
          );
        }
        const best = bestDelivery(board.deliveries.filter((one) => one.target === target && one.slot === index));
        const selected = chosen?.target === target && chosen.slot === index;
        const cls = `${type === 'multiplier' ? 'x' : ''}${selected ? ' sel' : ''}`;
        if (!best) return <i key={index} class={cls}>{pay}</i>;
        const n = best.points + best.bonus;
        return (
          <button
            key={index}
            type="button"
            class={`lvslot ${cls}`}
            data-spot
            data-slot={`${target}:${index}`}
            aria-pressed={selected}
            aria-label={w('deliver.slot', { slot: pay, target: targetWords(view, target), n })}
            onClick={() => board.deliverTo(target, index)}
          >
            {selected && board.ownSeat !== null ? <Barrel seat={board.ownSeat} /> : pay}
          </button>
        );
      })}
    </div>
  );
}
