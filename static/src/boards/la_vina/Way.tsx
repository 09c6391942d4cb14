/** The walk through the vineyard: entrance, the spaces with their two footholds and two sides, exit. */

import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../match/shell/parts';
import { Farmer, GrapeCard, VineRow } from './art';
import type { LaVinaController } from './controller';
import { w } from './i18n';
import { cardAt, sameSpot, spotKey, type CardSpot } from './legal';
import { actingPosition, farmerNumber, SIDES, spaceOf, waitingFarmers, type LaVinaView, type Side } from './view';
import { fullCardWords, placeWords, spotWords } from './words';

interface Props {
  readonly board: LaVinaController;
  readonly view: LaVinaView;
}

export function Way({ board, view }: Props) {
  const frame = useRef<HTMLElement>(null);
  const here = spaceOf(view, actingPosition(view));
  // On phones the path is longer than its window: whoever acts comes into sight.
  useEffect(() => {
    const box = frame.current?.parentElement;
    if (!box || box.scrollHeight <= box.clientHeight) return;
    const at = frame.current?.querySelector<HTMLElement>(here === null ? '.end.ent' : '.space.here');
    if (at) box.scrollTop += at.getBoundingClientRect().top - box.getBoundingClientRect().top - (box.clientHeight - at.offsetHeight) / 2;
  }, [here, view.acting]);
  return (
    <div class="lvway">
      <section ref={frame} class="way" style={{ '--n': view.path.length }} aria-label={w('path')}>
        <div class="furrow" />
        <VineRow cls="a" dark="#6F8231" />
        <VineRow cls="b" dark="#7E8F37" />
        <Entrance board={board} view={view} />
        {view.path.map((_, index) => (
          <Space key={index} board={board} view={view} space={index + 1} here={here} />
        ))}
        <Exit board={board} view={view} />
      </section>
    </div>
  );
}

function farmerWords(board: LaVinaController, view: LaVinaView, farmer: number): string {
  const name = board.name(view.farmers[farmer]?.seat ?? 0);
  const n = farmerNumber(view, farmer);
  return n === null ? w('farmer', { name }) : w('farmer.number', { name, n });
}

interface QueueProps extends Props {
  readonly farmers: readonly number[];
  readonly label: string;
}

/** Farmers at the entrance, the rearmost first. */
function Queue({ board, view, farmers, label }: QueueProps) {
  if (farmers.length === 0) return null;
  return (
    <div class="lvqueue" role="img" aria-label={`${label}: ${farmers.map((farmer) => farmerWords(board, view, farmer)).join(', ')}`}>
      <span class="nx" aria-hidden="true">{label}</span>
      <div class="q">
        {farmers.map((farmer) => (
          <Farmer
            key={farmer}
            seat={view.farmers[farmer]?.seat ?? 0}
            number={farmerNumber(view, farmer)}
            size={27}
            journey={`farmer:${farmer}`}
            cls={farmer === view.acting && view.active_seats.length > 0 ? 'lvturn' : ''}
          />
        ))}
      </div>
    </div>
  );
}

function Entrance({ board, view }: Props) {
  return (
    <div class="end ent">
      <b>{w('entrance')}</b>
      <Queue board={board} view={view} farmers={waitingFarmers(view)} label={w('waiting')} />
      <Queue board={board} view={view} farmers={view.returned} label={w('next_round')} />
    </div>
  );
}

function Exit({ board, view }: Props) {
  const lit = board.footholds.value.includes('exit');
  const selected = board.shown.value.to === 'exit';
  const there = [...view.farmers.keys()].filter((farmer) => view.farmers[farmer]?.position === 2 * view.path.length);
  return (
    <div class="end exi">
      {/* Where the gate or a farmer stands there is no room for the word beside it. */}
      <b class={lit || there.length > 0 ? 'sr' : undefined}>{w('exit')}</b>
      {lit ? (
        <button type="button" class={`gate can${selected ? ' sel' : ''}`} data-spot data-target="exit" aria-pressed={selected} onClick={() => board.go('exit')}>
          <Icon name="flag" size={18} />
          <span>{w('exit.go')}</span>
        </button>
      ) : (
        there.map((farmer) => (
          <Farmer key={farmer} seat={view.farmers[farmer]?.seat ?? 0} number={farmerNumber(view, farmer)} size={44} journey={`farmer:${farmer}`} cls="lvturn" />
        ))
      )}
      <span class={`jk${view.joker_at_exit ? ' has' : ''}`} data-home="exit:joker">
        {view.joker_at_exit && <Icon name="joker" size={16} />}
        {w(view.joker_at_exit ? 'exit.joker' : 'exit.none')}
      </span>
    </div>
  );
}

function Space({ board, view, space, here }: Props & { space: number; here: number | null }) {
  return (
    <div class={`space${space === here ? ' here' : ''}${here !== null && space < here ? ' past' : ''}`} data-space={space}>
      {SIDES.map((side) => (
        <div key={side} class={`side ${side === 'left' ? 'l' : 'r'}`}>
          <Stack board={board} view={view} space={space} side={side} />
        </div>
      ))}
      <div class="walk">
        <span class="sn">{space}</span>
        <Foothold board={board} view={view} position={2 * (space - 1)} />
        <Foothold board={board} view={view} position={2 * (space - 1) + 1} />
      </div>
    </div>
  );
}

function Foothold({ board, view, position }: Props & { position: number }) {
  const farmer = view.farmers.findIndex((one) => one.position === position);
  const place = placeWords(view, position);
  if (farmer >= 0) {
    const turn = farmer === view.acting && view.active_seats.length > 0;
    return (
      <div class={`fh${turn ? ' lvturn' : ''}`} role="img" aria-label={`${place}: ${farmerWords(board, view, farmer)}`}>
        <Farmer seat={view.farmers[farmer]?.seat ?? 0} number={farmerNumber(view, farmer)} size={46} journey={`farmer:${farmer}`} />
      </div>
    );
  }
  if (!board.footholds.value.includes(position)) return <div class="fh" role="img" aria-label={`${place}: ${w('free')}`} />;
  const selected = board.shown.value.to === position;
  const seat = view.farmers[view.acting]?.seat ?? 0;
  return (
    <button
      type="button"
      class={`fh go${selected ? ' sel' : ''}`}
      data-spot
      data-target={`foot:${position}`}
      aria-pressed={selected}
      aria-label={w('go.to', { place })}
      onClick={() => board.go(position)}
    >
      {selected ? <Farmer seat={seat} number={farmerNumber(view, view.acting)} size={46} cls="lvghost" /> : <Icon name="plus" size={18} />}
    </button>
  );
}

function Stack({ board, view, space, side }: Props & { space: number; side: Side }) {
  const cards = view.path[space - 1]?.[side] ?? [];
  if (cards.length === 0) return <div class="stk one lvgap" aria-hidden="true" />;
  const [under] = cards;
  return (
    <div class={`stk${cards.length === 1 ? ' one' : ''}`} data-stack={`${space}:${side}`}>
      {cards.length === 2 && under && <StackCard board={board} view={view} spot={{ space, side, covered: true }} />}
      <StackCard board={board} view={view} spot={{ space, side, covered: false }} />
    </div>
  );
}

/** One card of a stack; a button while it can be taken. */
function StackCard({ board, view, spot }: Props & { spot: CardSpot }) {
  const card = cardAt(view, spot);
  if (!card) return null;
  const lit = board.cards.value.some((one) => sameSpot(one, spot));
  const selected = sameSpot(board.shown.value.spot, spot);
  const cls = `${spot.covered ? 'under' : 'over'}${lit ? ' can' : ''}${selected ? ' sel' : ''}`;
  const drawn = <GrapeCard card={card} cls={cls} journey={card.id ? `card:${card.id}` : undefined} silent={lit} />;
  if (!lit) return drawn;
  return (
    <button
      type="button"
      class={`lvcard${spot.covered ? ' below' : ''}`}
      data-spot
      data-card={spotKey(spot)}
      aria-pressed={selected}
      aria-label={w('take', { card: fullCardWords(card), place: spotWords(spot) })}
      onClick={() => board.takeCard(spot)}
    >
      {drawn}
    </button>
  );
}
