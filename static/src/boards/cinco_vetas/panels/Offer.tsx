/** An open offer: for those who answer it, for the one who made it, for those who watch. */

import { Button, Icon, Reason, Token } from '../../../match/shell/parts';
import type { CincoController } from '../controller';
import { w } from '../i18n';
import { has } from '../legal';
import type { CincoView } from '../view';
import { BagIcons, Frame } from './frame';

export function OfferPanel({ board }: { board: CincoController }) {
  const view = board.view.value;
  if (view === null || view.offer === null) return null;
  const mine = view.active === board.ownSeat;
  const title = mine ? w('offer.mine') : w('offer.title', { name: board.name(view.active) });
  const { give, ask } = view.offer;
  return (
    <Frame title={title} name="offer" close={() => board.closePanel()}>
      <div class="cvoffer">
        <div>
          <h3>{w('offer.gives')}</h3>
          <div class="deal"><BagIcons bag={mine ? give : ask} /></div>
        </div>
        <Icon name="swap" size={24} />
        <div>
          <h3>{w('offer.gets')}</h3>
          <div class="deal"><BagIcons bag={mine ? ask : give} /></div>
        </div>
      </div>
      <Answers board={board} view={view} />
      {mine ? <Mine board={board} /> : <Answer board={board} />}
    </Frame>
  );
}

function Answers({ board, view }: { board: CincoController; view: CincoView }) {
  const rivals = [...Array(view.seats).keys()].filter((seat) => seat !== view.active);
  return (
    <ul class="resp">
      {rivals.map((seat) => {
        const rejected = view.offer?.rejected.includes(seat);
        return (
          <li key={seat}>
            <Token seat={seat} />
            <span class="grow ell">{board.name(seat)}</span>
            <span class="mut sm row">
              <Icon name={rejected ? 'x' : 'wait'} size={14} />
              <span class="cvstate">{rejected ? w('offer.rejected') : w('offer.thinks')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Mine({ board }: { board: CincoController }) {
  return (
    <>
      <Button cls="full" name="withdraw-panel" icon="x" press={() => board.send({ type: 'withdraw_offer' })}>
        {w('do.withdraw')}
      </Button>
      <Reason>{w('ask.mine.small')}</Reason>
    </>
  );
}

function Answer({ board }: { board: CincoController }) {
  const legal = board.legal.value;
  if (!has(legal, 'reject_offer')) return <Reason>{w('offer.done')}</Reason>;
  const short = has(legal, 'accept_offer') ? undefined : w('ask.offer.short');
  return (
    <>
      <div class="cvpair">
        <Button name="reject-panel" icon="x" press={() => board.send({ type: 'reject_offer' })}>
          {w('do.reject')}
        </Button>
        <Button cls="primary" name="accept-panel" icon="check" why={short} quietWhy press={() => board.send({ type: 'accept_offer' })}>
          {w('do.accept')}
        </Button>
      </div>
      <Reason>{short ?? w('ask.offer.small')}</Reason>
    </>
  );
}
