/** The board in words: every legal choice as a button, and all that lies in the open. */

import { formatList, language } from '../../../i18n';
import { Token, Words } from '../../../match/shell/parts';
import { byDeck, isVisitor, VINES } from '../cards';
import type { ViticultureController } from '../controller';
import { w } from '../i18n';
import { COLORS, DECKS, SUMMER_PLACES, WINES, WINTER_PLACES, type Place, type ViticultureView } from '../types';
import { handSize, isClassic, workersOf } from '../view';
import { actionWords, cap, cardDoes, cardName, choiceSmall, fieldName, fullPlaceName, grapeName, placeDoes, wineName, workerName } from '../words';
import { cardNote } from '../reasons';
import { Frame } from './frame';

interface Props {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
}

export function ListPanel({ board, view }: Props) {
  const legal = board.legal.value;
  const seat = board.ownSeat;
  return (
    <Frame title={w('panel.list')} name="list" close={() => board.close()}>
      <h3>{w('list.can')}</h3>
      {legal.length === 0 && <p class="sm mut">{w('list.none')}</p>}
      <ul class="vchoices">
        {legal.map((action) => {
          const small = choiceSmall(view, seat ?? 0, action);
          return (
            <li key={JSON.stringify(action)}>
              <button type="button" class="vchoice" data-list={action.type} onClick={() => board.choose(action)}>
                <span class="grow">
                  <Words text={cap(actionWords(view, seat ?? 0, action, board.name))} />
                  {small && <small>{small}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {seat !== null && <HandWords view={view} seat={seat} />}
      <PlaceWords board={board} view={view} />
      <h3>{w('list.players')}</h3>
      {view.players.map((_, index) => (
        <PlayerWords key={index} board={board} view={view} seat={index} />
      ))}
      <DeckWords view={view} />
    </Frame>
  );
}

function HandWords({ view, seat }: { view: ViticultureView; seat: number }) {
  const classic = isClassic(view);
  return (
    <>
      <h3>{w('list.hand')}</h3>
      <ul class="cvwords">
        {byDeck(view.hand ?? []).map((id, index) => (
          <li key={index}>
            <b>{cardName(id, classic)}</b>. {isVisitor(id) ? cardDoes(id, classic) : ''} {cardNote(view, seat, id)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PlaceWords({ board, view }: Props) {
  const places: readonly Place[] = [...SUMMER_PLACES, ...WINTER_PLACES, 'gain_lira', 'yoke'];
  return (
    <>
      <h3>{w('list.places')}</h3>
      <ul class="cvwords">
        {places.map((place) => {
          const here = (view.placed[place] ?? []).map(({ worker, seat }) => w('space.here', { worker: workerName(worker), name: board.name(seat) }));
          return (
            <li key={place}>
              <b>{fullPlaceName(place)}</b> ({placeDoes(view, place)}): {here.length > 0 ? formatList(language, here) : w('list.free')}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PlayerWords({ board, view, seat }: Props & { readonly seat: number }) {
  const player = view.players[seat];
  if (!player) return null;
  const tokens = [
    ...COLORS.flatMap((color) => player.grapes[color].map((n) => grapeName(color, n))),
    ...WINES.flatMap((wine) => player.wines[wine].map((n) => wineName([wine, n]))),
  ];
  const fields = player.fields.map((field, index) => {
    const vines = field.vines.map((vine) => VINES[vine]?.name ?? vine).join(' + ') || w('field.empty');
    return `${fieldName(view, index)}: ${field.owned ? vines : w('field.sold', { n: field.capacity })}${field.harvested ? ` (${w('field.done')})` : ''}`;
  });
  const facts = [
    w('n.points', { n: player.points }),
    w('n.lira', { n: player.lira }),
    w('n.residual', { n: player.residual }),
    w('workers.free', { n: player.workers_home, all: workersOf(player) }),
    w('hand', { n: handSize(player) }).split(',').at(-1)?.trim() ?? '',
  ];
  return (
    <div class="cvwords">
      <p>
        <Token seat={seat} size={13} /> <b>{board.name(seat)}</b>: {facts.join(' · ')}
      </p>
      <p>{fields.join('; ')}</p>
      {tokens.length > 0 && <p>{formatList(language, tokens)}</p>}
      {player.structures.length > 0 && <p>{formatList(language, player.structures.map((one) => w(one)))}</p>}
    </div>
  );
}

function DeckWords({ view }: { view: ViticultureView }) {
  return (
    <>
      <h3>{w('list.decks')}</h3>
      <ul class="cvwords">
        {DECKS.map((deck) => {
          const top = view.discards[deck].at(-1);
          return (
            <li key={deck}>
              {w('list.deck', {
                deck: w(`deck.${deck}`),
                n: view.deck_sizes[deck],
                m: view.discards[deck].length,
                top: top ? w('list.top', { card: cardName(top, isClassic(view)) }) : '',
              })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
