/** The decision that is asked for, as a list of everything the rules allow; one touch chooses. */

import { useEffect, useRef } from 'preact/hooks';
import { sameJson } from '../../../match/canonical';
import { Token, Words } from '../../../match/shell/parts';
import type { Action } from '../../../wire/types';
import { ValueToken } from '../art';
import { CardBody } from '../Card';
import { isVisitor, ORDERS, VINES } from '../cards';
import type { ViticultureController } from '../controller';
import { w } from '../i18n';
import { grapesOf } from '../legal';
import type { Color, ViticultureView, Wine } from '../types';
import { actionWords, cap, choiceSmall, grapeName, wineName } from '../words';

interface Props {
  readonly board: ViticultureController;
  readonly view: ViticultureView;
}

export function Choices({ board, view }: Props) {
  const choices = board.choices.value;
  const narrowed = board.narrowed.value.length > 0;
  const frame = useRef<HTMLElement>(null);
  const decision = board.context.store.match.value.decision_version;
  useEffect(() => frame.current?.scrollIntoView({ block: 'nearest' }), [decision]);
  return (
    <section ref={frame} class="vpanel" aria-label={w('panel.choices')} data-panel="choices">
      <div class="vpin">
        <h2>{w('panel.choices')}</h2>
        {narrowed && (
          <button type="button" class="btn s" data-do="choices-all" onClick={() => board.back()}>
            {w('choices.all')}
          </button>
        )}
        <ul class="vchoices">
          {choices.map((action) => (
            <Choice key={JSON.stringify(action)} board={board} view={view} action={action} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Choice({ board, view, action }: Props & { readonly action: Action }) {
  const seat = board.ownSeat ?? 0;
  const chosen = board.planned.value !== null && sameJson(board.planned.value, action);
  const small = choiceSmall(view, seat, action);
  return (
    <li>
      <button type="button" class={`vchoice${chosen ? ' sel' : ''}`} data-choice={JSON.stringify(action)} data-spot aria-pressed={chosen} onClick={() => board.choose(action)}>
        <span class="grow">
          <Words text={cap(actionWords(view, seat, action, board.name))} />
          {small && <small>{small}</small>}
        </span>
        <ChoiceArt view={view} seat={seat} action={action} />
      </button>
    </li>
  );
}

/** The tokens or the person that a choice is about. */
function ChoiceArt({ view, seat, action }: { view: ViticultureView; seat: number; action: Action }) {
  const card = String(action['card'] ?? '');
  switch (action.type) {
    case 'make_wine':
      return (
        <i class="vart">
          {grapesOf(action).map(([color, n]) => (
            <ValueToken key={`${color}${n}`} kind={color} n={n} size={22} label={grapeName(color, n)} />
          ))}
        </i>
      );
    case 'spend_wine':
    case 'discard_wine':
    case 'age_wine': {
      const token = [action['wine'] as Wine, Number(action['value'])] as const;
      return <ValueToken kind={token[0]} n={token[1]} size={22} label={wineName(token)} />;
    }
    case 'sell_grape':
    case 'discard_grape': {
      const color = action['color'] as Color;
      return <ValueToken kind={color} n={Number(action['value'])} size={22} label={grapeName(color, Number(action['value']))} />;
    }
    case 'choose_player':
      return <Token seat={Number(action['player'])} size={18} />;
    default:
      return !isVisitor(card) && (card in VINES || card in ORDERS) ? <CardBody view={view} id={card} seat={seat} /> : null;
  }
}
