/** What is yours: lira, income, workers at home, and the hand by colour. */

import { Icon } from '../../match/shell/parts';
import { Worker } from './art';
import { byDeck } from './cards';
import { HandCard } from './Card';
import type { ViticultureController } from './controller';
import { w } from './i18n';
import { placeable } from './legal';
import type { PlayerView, ViticultureView, WorkerKind } from './types';
import { workersOf } from './view';
import { workerName } from './words';

export function Tray({ board }: { board: ViticultureController }) {
  const view = board.view.value;
  const seat = board.ownSeat;
  const own = board.own;
  if (view === null || seat === null || own === null) return null;
  const hand = byDeck(view.hand ?? []);
  return (
    <div class="tray vit">
      <div class="vres">
        <div>
          <Icon name="lira" size={20} />
          <b>{own.lira}</b>
          <span>{w('lira', { n: own.lira })}</span>
        </div>
        <div>
          <Icon name="wait" size={20} />
          <b>{own.residual}</b>
          <span>{w('residual')}</span>
        </div>
        <Workers board={board} view={view} seat={seat} own={own} />
      </div>
      <div class="hand" role="group" aria-label={w('hand', { n: hand.length })} data-cards={hand.length}>
        {hand.length === 0 && <p class="sm mut">{w('hand.empty')}</p>}
        {hand.map((id, index) => (
          <HandCard key={`${id}:${index}`} board={board} view={view} id={id} seat={seat} />
        ))}
      </div>
    </div>
  );
}

interface WorkersProps {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
  readonly seat: number;
  readonly own: PlayerView;
}

interface OwnWorker {
  readonly kind: WorkerKind;
  readonly used: boolean;
}

function ownWorkers(view: ViticultureView, seat: number, own: PlayerView): readonly OwnWorker[] {
  const regular = Array.from({ length: own.regular }, (_, index) => ({ kind: 'regular' as const, used: index >= own.regular - own.used_workers }));
  const grande = own.grande === null ? [] : [{ kind: 'grande' as const, used: own.grande === 'placed' }];
  const grey = view.grey_holder === seat ? [{ kind: 'temporary' as const, used: !own.temporary }] : [];
  return [...grande, ...regular, ...grey];
}

/** Each is a button while there is a choice of whom to send. */
function Workers({ board, view, seat, own }: WorkersProps) {
  const all = ownWorkers(view, seat, own);
  const kinds = placeable(board.legal.value);
  const planned = board.planned.value;
  const sent = planned?.type === 'place_worker' ? planned['worker'] : board.worker.value;
  return (
    <div class="wk">
      <span class="row vwk">
        {all.map(({ kind, used }, index) => {
          const piece = <Worker key={index} seat={seat} kind={kind} size={kind === 'grande' ? 30 : 24} used={used} />;
          const first = all.findIndex((one) => one.kind === kind && !one.used) === index;
          if (used || kinds.length < 2 || !kinds.includes(kind) || !first) {
            return (
              <span key={index} title={`${workerName(kind)}${used ? `: ${w('worker.used')}` : ''}`}>
                {piece}
              </span>
            );
          }
          const label = w('worker.pick', { worker: workerName(kind) });
          return (
            <button key={index} type="button" aria-pressed={sent === kind} aria-label={label} title={label} data-do={`worker-${kind}`} onClick={() => board.useWorker(kind)}>
              {piece}
            </button>
          );
        })}
      </span>
      <span>
        {w('workers.free', { n: own.workers_home, all: Math.max(all.length, workersOf(own)) })}
        {own.trained > 0 && <small> · {w('trained', { n: own.trained })}</small>}
      </span>
    </div>
  );
}
