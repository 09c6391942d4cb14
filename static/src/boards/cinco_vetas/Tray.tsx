/** What is yours: resources, what they can build, adventure cards. */

import { Icon } from '../../match/shell/parts';
import type { CincoController } from './controller';
import { w } from './i18n';
import { has, ofType } from './legal';
import { RESOURCE_COLOUR } from './map2d/terrain';
import { RESOURCES } from './types';
import { CARDS, COSTS, count, entries, lacking, type Buildable, type Card, type CincoView } from './view';
import { bagWords, shortBagWords } from './words';

const BUILDABLES: readonly Buildable[] = ['path', 'camp', 'fortress', 'card'];
const ICONS: Readonly<Record<Buildable, string>> = { path: 'path', camp: 'camp', fortress: 'fort', card: 'joker' };

export function Tray({ board }: { board: CincoController }) {
  const view = board.view.value;
  const hand = view?.hand;
  if (view === null || !hand) return null;
  return (
    <div class="tray cvt">
      <div class="rcs" role="group" aria-label={w('hand', { n: count(hand) })}>
        {RESOURCES.map((resource) => (
          <div key={resource} class={`rc${hand[resource] ? '' : ' zero'}`} style={{ '--rc': RESOURCE_COLOUR[resource] }} data-resource={resource}>
            <Icon name={resource} size={22} />
            <b>{hand[resource]}</b>
            <span>{w(`cap.${resource}`)}</span>
          </div>
        ))}
      </div>
      <div class="bls">
        {BUILDABLES.map((what) => (
          <BuildButton key={what} board={board} view={view} what={what} />
        ))}
      </div>
      <Hand board={board} view={view} />
    </div>
  );
}

const ACTIONS: Readonly<Record<Buildable, string>> = {
  path: 'build_path',
  camp: 'build_camp',
  fortress: 'build_fortress',
  card: 'buy_card',
};

/** Why this cannot be built now; undefined when the legal list holds it. */
function whyNot(board: CincoController, view: CincoView, what: Buildable): string | undefined {
  if (has(board.legal.value, ACTIONS[what])) return board.canAct ? undefined : board.wait;
  if (board.lookingBack) return w('no.past');
  const seat = board.ownSeat ?? 0;
  const lacks = lacking(view.hand ?? {}, COSTS[what]);
  const reserve = view.reserve[seat];
  if (what === 'card' && view.deck_size === 0) return w('no.deck');
  const pieces = { path: reserve?.paths, camp: reserve?.camps, fortress: reserve?.fortresses, card: 1 };
  if (pieces[what] === 0) return w('no.pieces');
  if (count(lacks) > 0) {
    // One kind takes the verb of its number; a sum of kinds is always more than one.
    const n = entries(lacks).length > 1 ? 2 : count(lacks);
    return w('missing', { n, what: shortBagWords(lacks) });
  }
  if (view.phase === 'offer' && view.active === seat) return w('no.offer');
  if (view.phase !== 'main' || view.active !== seat) return w('no.turn');
  return w('no.place');
}

function BuildButton({ board, view, what }: { board: CincoController; view: CincoView; what: Buildable }) {
  const why = whyNot(board, view, what);
  const press = (): void => (what === 'card' ? board.buyCard() : board.pointTo(what));
  return (
    <button
      type="button"
      class="bld"
      data-do={`build-${what}`}
      aria-disabled={why ? 'true' : undefined}
      onClick={() => !why && press()}
    >
      <span>
        <b>
          <Icon name={ICONS[what]} size={20} />
          {w(what)}
        </b>
        <span class="cost">
          {entries(COSTS[what]).flatMap(([resource, n]) =>
            Array.from({ length: n }, (_, i) => (
              <i key={`${resource}${i}`} style={{ '--rc': RESOURCE_COLOUR[resource] }} title={w(`cap.${resource}`)}>
                <Icon name={resource} size={13} />
              </i>
            )),
          )}
          <span class="sr">{bagWords(COSTS[what])}</span>
        </span>
        {why && <small title={why}>{why}</small>}
      </span>
    </button>
  );
}

function Hand({ board, view }: { board: CincoController; view: CincoView }) {
  const held = CARDS.filter((card) => view.cards?.includes(card));
  const fresh = CARDS.filter((card) => view.new_cards?.includes(card));
  if (held.length + fresh.length === 0) return null;
  return (
    <div class="advs" role="group" aria-label={w('cards')}>
      {held.map((card) => (
        <CardButton key={card} board={board} view={view} card={card} n={view.cards?.filter((c) => c === card).length ?? 1} />
      ))}
      {fresh.map((card) => (
        <CardButton key={`new ${card}`} board={board} view={view} card={card} n={view.new_cards?.filter((c) => c === card).length ?? 1} fresh />
      ))}
    </div>
  );
}

/** Why a card cannot be played now; undefined when it can. */
function cardWhy(board: CincoController, view: CincoView, card: Card, fresh: boolean): string | undefined {
  if (card === 'relic') return undefined;
  if (board.lookingBack) return w('no.past');
  if (fresh) return w('card.new');
  if (ofType(board.legal.value, `play_${card}`).length > 0) return board.canAct ? undefined : board.wait;
  if (view.active !== board.ownSeat) return w(card === 'lookout' ? 'card.before' : 'card.wait');
  if (view.card_played) return w('card.played');
  if (view.phase !== 'main') return w(card === 'lookout' ? 'card.before' : 'card.wait');
  return w(card === 'crew' ? 'card.no_edge' : card === 'raid' ? 'card.no_victim' : 'card.wait');
}

interface CardProps {
  readonly board: CincoController;
  readonly view: CincoView;
  readonly card: Card;
  readonly n: number;
  readonly fresh?: boolean;
}

function CardButton({ board, view, card, n, fresh = false }: CardProps) {
  const why = cardWhy(board, view, card, fresh);
  const playable = why === undefined && card !== 'relic';
  const mode = board.mode.value.kind;
  return (
    <button
      type="button"
      class={`adv${fresh ? ' new' : ''}${playable ? ' can' : ''}`}
      data-card={card}
      aria-disabled={playable ? undefined : 'true'}
      aria-pressed={playable ? mode === card : undefined}
      onClick={() => playable && board.playCard(card)}
    >
      <b>
        {w(card)}
        {n > 1 && <em> ×{n}</em>}
      </b>
      <span>{why ?? w(`${card}.does`)}</span>
    </button>
  );
}
