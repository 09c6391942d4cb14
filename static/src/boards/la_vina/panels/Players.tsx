/** What everybody holds in the open: baskets, tools, jokers, barrels. */

import { Icon, Token } from '../../../match/shell/parts';
import { Grape, GrapeCard, varietyStyle } from '../art';
import type { LaVinaController } from '../controller';
import { w } from '../i18n';
import type { BasketView, LaVinaView } from '../view';
import { basketName, fullCardWords } from '../words';
import { Frame } from './frame';

export function PlayersPanel({ board }: { board: LaVinaController }) {
  const view = board.view.value;
  if (view === null) return null;
  return (
    <Frame title={w('panel.players')} name="players" asked close={() => board.closePanel()}>
      {view.players.map((player, seat) => (
        <section key={seat} class="lvone" aria-label={board.name(seat)}>
          <h3 class="row">
            <Token seat={seat} size={15} />
            <span class="grow ell">{board.name(seat)}</span>
            {player.tools.map((tool, index) => (
              <span key={index} role="img" aria-label={w(`cap.${tool}`)}>
                <Icon name={tool} size={18} />
              </span>
            ))}
            <span class="row" title={w('count.jokers')}>
              <Icon name="joker" size={17} />
              {player.jokers}
            </span>
            <span class="row" title={w('count.barrels')}>
              <Icon name="barrel" size={17} />
              {player.barrels}
            </span>
          </h3>
          {player.baskets.map((basket, index) => (
            <div key={index} class="lvbasket">
              <small>{w('players.basket', { kind: basketName(basket.kind), n: basket.cards.length, capacity: basket.capacity })}</small>
              <div class="bc">
                {basket.cards.map((card) => (
                  <GrapeCard key={card.id} card={card} cls="mini" />
                ))}
                {basket.cards.length === 0 && <span class="sm mut3">{w('players.empty')}</span>}
              </div>
            </div>
          ))}
        </section>
      ))}
    </Frame>
  );
}

/** The same as small marks below a player's row. */
export function Holdings({ view, seat }: { view: LaVinaView; seat: number }) {
  const player = view.players[seat];
  if (!player) return null;
  return (
    <div class="lvhold desk">
      {player.baskets.map((basket, index) => (
        <BasketMarks key={index} basket={basket} />
      ))}
      <span class="lvtools">
        {player.tools.map((tool, index) => (
          <span key={index} role="img" aria-label={w(`cap.${tool}`)} title={w(`cap.${tool}`)}>
            <Icon name={tool} size={16} />
          </span>
        ))}
      </span>
    </div>
  );
}

function BasketMarks({ basket }: { basket: BasketView }) {
  const words = basket.cards.map(fullCardWords).join(', ') || w('players.empty');
  return (
    <span class="lvmarks" role="img" aria-label={`${basketName(basket.kind)}: ${words}`} title={`${basketName(basket.kind)}: ${words}`}>
      {basket.cards.map((card) => (
        <i key={card.id} style={card.variety ? varietyStyle(card.variety) : undefined}>
          {card.variety && <Grape variety={card.variety} size={9} />}
          {card.quantity}
        </i>
      ))}
      {[...Array(basket.capacity - basket.cards.length).keys()].map((n) => (
        <i key={n} class="no" />
      ))}
    </span>
  );
}
