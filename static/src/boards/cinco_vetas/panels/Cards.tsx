/** Choices that a card or the Storm asks for, and the discard after a 7. */

import { useSignal } from '@preact/signals';
import { Button, Icon, Reason, Token } from '../../../match/shell/parts';
import type { Action } from '../../../wire/types';
import type { CincoController } from '../controller';
import { w } from '../i18n';
import { ofType } from '../legal';
import type { Resource } from '../types';
import { count, trimmed, type Bag } from '../view';
import { bagWords } from '../words';
import { Frame, ResourceIcon } from './frame';
import { Steppers } from './steppers';

export function DiscardPanel({ board }: { board: CincoController }) {
  const bag = useSignal<Bag>({});
  const view = board.view.value;
  const seat = board.ownSeat;
  if (view === null || seat === null) return null;
  const due = view.to_discard[seat] ?? 0;
  const hand: Bag = view.hand ?? {};
  const left = due - count(bag.value);
  const why = left > 0 ? w('discard.left', { n: left }) : undefined;
  return (
    <Frame title={w('discard.title')} name="discard" close={() => board.closePanel()}>
      <Steppers
        side="discard"
        bag={bag.value}
        change={(next) => (bag.value = next)}
        held={hand}
        noMore={(r) =>
          left <= 0 ? w('no.wrong_count') : (bag.value[r] ?? 0) >= (hand[r] ?? 0) ? w('trade.held') : undefined
        }
      />
      <Button
        cls="primary full"
        name="discard"
        why={why}
        quietWhy
        press={() => board.send({ type: 'discard', resources: trimmed(bag.value) })}
      >
        {w('do.discard')}
      </Button>
      <Reason>{why ?? w('discard.ready', { what: bagWords(bag.value) })}</Reason>
    </Frame>
  );
}

export function FindPanel({ board }: { board: CincoController }) {
  const bag = useSignal<Bag>({});
  const left = 2 - count(bag.value);
  const why = left > 0 ? w('discard.left', { n: left }) : undefined;
  return (
    <Frame title={w('find.title')} name="find" close={() => board.closePanel()}>
      <Steppers
        side="find"
        bag={bag.value}
        change={(next) => (bag.value = next)}
        held={board.view.value?.hand ?? {}}
        noMore={() => (left <= 0 ? w('find.title') : undefined)}
      />
      <Button
        cls="primary full"
        name="find"
        why={why}
        quietWhy
        press={() => board.send({ type: 'play_find', resources: trimmed(bag.value) })}
      >
        {w('do.take')}
      </Button>
      <Reason>{why ?? w('plan.card.small')}</Reason>
    </Frame>
  );
}

/** One row for each rival: how many resources it holds. */
function Rivals({ board, actions, choose }: { board: CincoController; actions: readonly Action[]; choose: (action: Action) => void }) {
  const view = board.view.value;
  return (
    <ul class="cvlist">
      {actions.map((action) => {
        const seat = Number(action['victim']);
        return (
          <li key={seat}>
            <button type="button" data-do={`victim-${seat}`} onClick={() => choose(action)}>
              <Token seat={seat} size={18} />
              <span class="grow ell">{board.name(seat)}</span>
              <span class="mut sm">{w('trade.cards', { n: view?.hand_sizes[seat] ?? 0 })}</span>
              <Icon name="right" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function VictimPanel({ board }: { board: CincoController }) {
  return (
    <Frame title={w('victim.title')} name="victim" close={() => board.closePanel()}>
      <Rivals board={board} actions={board.victims()} choose={(action) => board.chooseVictim(action)} />
    </Frame>
  );
}

export function RaidPanel({ board }: { board: CincoController }) {
  const raids = ofType(board.legal.value, 'play_raid');
  return (
    <Frame title={w('raid.title')} name="raid" close={() => board.closePanel()}>
      <Rivals board={board} actions={raids} choose={(action) => board.chooseRaid(action)} />
    </Frame>
  );
}

export function VeinPanel({ board }: { board: CincoController }) {
  return (
    <Frame title={w('vein.title')} name="vein" close={() => board.closePanel()}>
      <ul class="cvlist">
        {ofType(board.legal.value, 'play_rich_vein').map((action) => {
          const resource = action['resource'] as Resource;
          return (
            <li key={resource}>
              <button type="button" data-do={`vein-${resource}`} onClick={() => board.chooseVein(action)}>
                <ResourceIcon resource={resource} />
                <span class="grow">{w(`cap.${resource}`)}</span>
                <b>+{board.gainOf(resource)}</b>
                <Icon name="right" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <Reason>{w('plan.card.small')}</Reason>
    </Frame>
  );
}
