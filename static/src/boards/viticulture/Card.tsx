/** A card as it lies in the hand, and what is written about it in full. */

import { Icon } from '../../match/shell/parts';
import { ValueToken } from './art';
import { deckOf, isVisitor, ORDERS, PRICES, VINES } from './cards';
import type { ViticultureController } from './controller';
import { w } from './i18n';
import { cardNote, isUsable } from './reasons';
import { COLORS, STRUCTURES, type Deck, type Structure, type ViticultureView, type Wine } from './types';
import { fillOf, isClassic } from './view';
import { cardDoes, cardName, grapeName, needName, structureDoes } from './words';

const DECK_ICONS: Readonly<Record<Deck, string>> = { vine: 'vine', order: 'order', summer: 'sun', winter: 'snow' };

/** Below the title: needs and grapes of a vine, tokens of an order, the words of a visitor. */
export function CardBody({ view, id, seat }: { view: ViticultureView; id: string; seat: number | null }) {
  const vine = VINES[id];
  if (vine) {
    return (
      <div class="hcb">
        {(vine.trellis || vine.irrigation) && (
          <span class="req" role="img" aria-label={[vine.trellis && w('trellis'), vine.irrigation && w('irrigation')].filter(Boolean).join(', ')}>
            {vine.trellis && <Icon name="trellis" size={15} />}
            {vine.irrigation && <Icon name="irrigation" size={15} />}
          </span>
        )}
        {COLORS.filter((color) => vine[color] > 0).map((color) => (
          <ValueToken key={color} kind={color} n={vine[color]} label={grapeName(color, vine[color])} />
        ))}
      </div>
    );
  }
  if (id in ORDERS) return <OrderBody view={view} id={id} seat={seat} />;
  return <div class="hcb txt">{cardDoes(id, isClassic(view))}</div>;
}

/** What an order asks for; under it the tokens that would fill it, or the gap. */
function OrderBody({ view, id, seat }: { view: ViticultureView; id: string; seat: number | null }) {
  const player = seat === null ? undefined : view.players[seat];
  const left = player ? [...fillOf(player, id).tokens] : [];
  return (
    <div class="hcb">
      {ORDERS[id]?.needs.map((need, index) => {
        const at = left.findIndex(([wine, value]) => wine === need[0] && value >= need[1]);
        const filler = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
        return <Need key={index} need={need} filler={filler?.[1] ?? null} />;
      })}
    </div>
  );
}

function Need({ need, filler }: { need: readonly [Wine, number]; filler: number | null }) {
  return (
    <span class={`vneed${filler === null ? '' : ' has'}`}>
      <ValueToken kind={need[0]} n={need[1]} label={needName(need)} />
      {filler !== null && (
        <small>
          <Icon name="check" size={11} />
          {filler}
        </small>
      )}
    </span>
  );
}

export function cardTitle(view: ViticultureView, id: string): string {
  const order = ORDERS[id];
  return order ? w('order.title', { points: order.points, n: order.residual }) : cardName(id, isClassic(view));
}

interface HandCardProps {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
  readonly id: string;
  readonly seat: number;
}

/** A card of the hand: a choice while the rules allow one, else something to read. */
export function HandCard({ board, view, id, seat }: HandCardProps) {
  const deck = deckOf(id);
  const spot = `card:${id}`;
  const lit = board.lit.value.has(spot);
  const chosen = board.isChosen(spot);
  const note = cardNote(view, seat, id);
  const does = isVisitor(id) ? cardDoes(id, isClassic(view)) : '';
  const label = `${w(`deck.${deck}`)}: ${cardName(id, isClassic(view))}. ${does} ${note}`;
  const faded = !lit && !isUsable(view, seat, id);
  return (
    <article class={`hc ${deck}${lit ? ' can' : ''}${chosen ? ' sel' : ''}${faded ? ' off' : ''}`} title={`${does}${does ? '\n' : ''}${note}`}>
      <div class="hch" aria-hidden="true">
        <Icon name={DECK_ICONS[deck]} size={15} />
        <span>{w(`deck.${deck}`)}</span>
        {faded && deck === 'vine' && <Icon name="lock" size={12} />}
      </div>
      <b class="hct" aria-hidden="true">
        {cardTitle(view, id)}
      </b>
      <CardBody view={view} id={id} seat={seat} />
      <button
        type="button"
        class="vover"
        data-target={spot}
        {...(lit && { 'data-spot': true })}
        aria-pressed={lit ? chosen : board.read.value === id}
        aria-label={label}
        onClick={() => (lit ? board.press(spot) : board.readCard(id))}
      />
    </article>
  );
}

/** A card or a structure in full, for reading. */
export function CardText({ view, id, seat }: { view: ViticultureView; id: string; seat: number | null }) {
  if ((STRUCTURES as readonly string[]).includes(id)) {
    const structure = id as Structure;
    return (
      <div class="vread">
        <b class="hct">{w(structure)}</b>
        <p>
          {w('price', { n: PRICES[structure] })} · {structureDoes(view, structure)}
        </p>
      </div>
    );
  }
  const deck = deckOf(id);
  return (
    <div class={`vread ${deck}`}>
      <span class="label">
        <Icon name={DECK_ICONS[deck]} size={15} /> {w(`deck.${deck}`)}
      </span>
      <b class="hct">{cardTitle(view, id)}</b>
      <CardBody view={view} id={id} seat={seat} />
      {seat !== null && <p class="sm">{cardNote(view, seat, id)}</p>}
    </div>
  );
}
