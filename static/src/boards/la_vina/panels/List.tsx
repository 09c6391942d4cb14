/** The board in words: every legal choice as a button, and everything that lies on the path. */

import { Token, Words } from '../../../match/shell/parts';
import type { LaVinaController } from '../controller';
import { w } from '../i18n';
import { actionWords } from '../plans';
import { farmerNumber, SIDES, slotWords, type LaVinaView } from '../view';
import { fullCardWords, placeWords, spotWords, wineryWords } from '../words';
import type { Action } from '../../../wire/types';
import { Frame } from './frame';

export function ListPanel({ board }: { board: LaVinaController }) {
  const view = board.view.value;
  if (view === null) return null;
  const legal = board.legal.value;
  return (
    <Frame title={w('panel.list')} name="list" asked close={() => board.closePanel()}>
      <h3>{w('list.title')}</h3>
      {legal.length === 0 && <p class="sm mut">{w('list.none')}</p>}
      <ul class="cvlist">
        {legal.map((action) => (
          <li key={JSON.stringify(action)}>
            <button type="button" data-list={action.type} onClick={() => board.choose(action)}>
              <span class="grow">
                <Words text={choiceWords(board, view, action)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{w('list.board')}</h3>
      <PathWords view={view} />
      <h3>{w('list.farmers')}</h3>
      <ul class="cvwords">
        {view.farmers.map((farmer, index) => {
          const n = farmerNumber(view, index);
          const name = board.name(farmer.seat);
          return (
            <li key={index}>
              <Token seat={farmer.seat} size={13} /> <b>{n === null ? w('farmer', { name }) : w('farmer.number', { name, n })}</b>: {placeWords(view, farmer.position)}
            </li>
          );
        })}
      </ul>
      <h3>{w('list.wineries')}</h3>
      <WineryList board={board} view={view} />
    </Frame>
  );
}

function choiceWords(board: LaVinaController, view: LaVinaView, action: Action): string {
  const seat = board.ownSeat ?? 0;
  const words = actionWords(view, seat, action);
  if (action.type !== 'pick') return words;
  const spot = { space: Number(action['space']), side: action['side'] as 'left' | 'right', covered: action['covered'] === true };
  return `${words} (${spotWords(spot)})`;
}

function PathWords({ view }: { view: LaVinaView }) {
  return (
    <ul class="cvwords">
      {view.path.map((space, index) => (
        <li key={index}>
          <b>{w('list.space', { n: index + 1 })}</b>
          {SIDES.map((side) => {
            const cards = [...space[side]].reverse();
            const names = cards.map((card, depth) => (depth === 0 ? fullCardWords(card) : w('covered.card', { card: fullCardWords(card) })));
            return <div key={side}>{w('list.stack', { side: w(side), cards: names.join('; ') || w('list.empty') })}</div>;
          })}
        </li>
      ))}
    </ul>
  );
}

function WineryList({ board, view }: { board: LaVinaController; view: LaVinaView }) {
  const slots = (all: readonly number[], filled: readonly (number | null)[], type: 'points' | 'multiplier'): string =>
    all
      .map((slot, index) => {
        const owner = filled[index] ?? null;
        const pay = slotWords({ slot_type: type }, slot);
        return owner === null ? pay : w('winery.taken', { pay, name: board.name(owner) });
      })
      .join('; ');
  return (
    <ul class="cvwords">
      {view.wineries.map((winery) => (
        <li key={winery.id}>
          <b>{wineryWords(winery)}</b>. {w('winery.slots', { what: slots(winery.slots, winery.filled, winery.slot_type) })}
          {winery.bonus > 0 && `. ${w('winery.bonus', { n: winery.bonus })}`}
        </li>
      ))}
      <li>
        <b>{w('cooperative.label')}</b>. {w('winery.slots', { what: slots(view.cooperative.slots, view.cooperative.filled, 'multiplier') })}
      </li>
    </ul>
  );
}
