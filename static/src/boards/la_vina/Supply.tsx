/** Under the path: what the supply still holds, and the way to the other forms of the board. */

import { Icon } from '../../match/shell/parts';
import type { LaVinaController } from './controller';
import { w } from './i18n';
import { TOOLS, type LaVinaView } from './view';
import { basketName } from './words';

export function Supply({ board, view }: { board: LaVinaController; view: LaVinaView }) {
  const { tools, baskets, jokers } = view.supply;
  return (
    <div class="lvsup" role="group" aria-label={w('supply')}>
      <span class="label">{w('supply')}</span>
      {TOOLS.map((tool) => (
        <span key={tool} title={w(`cap.${tool}`)} data-home={`supply:${tool}`}>
          <Icon name={tool} size={17} />
          <span class="sr">{w(`cap.${tool}`)}</span>
          <b>{tools[tool] ?? 0}</b>
        </span>
      ))}
      <span title={w('supply.jokers', { n: jokers })} data-home="supply:joker">
        <Icon name="joker" size={17} />
        <span class="sr">{w('joker', { n: jokers })}</span>
        <b>{jokers}</b>
      </span>
      {(['medium', 'large'] as const).map((kind) => (
        <span key={kind}>
          <Icon name="basket" size={17} />
          {basketName(kind)} <b>{baskets[kind] ?? 0}</b>
        </span>
      ))}
      <span class="wide">{w('supply.deck', { n: view.deck_size })}</span>
      <span class="wide">{w('supply.discard', { n: view.discard.length })}</span>
      <span class="wide">{w('supply.wineries', { n: view.winery_deck_size })}</span>
      <span class="lvways">
        <PanelButton board={board} panel="players" icon="users" label={w('panel.players')} />
        <PanelButton board={board} panel="list" icon="log" label={w('list.open')} />
      </span>
    </div>
  );
}

function PanelButton({ board, panel, icon, label }: { board: LaVinaController; panel: 'players' | 'list'; icon: string; label: string }) {
  return (
    <button type="button" class="ib" data-do={panel} aria-label={label} title={label} aria-expanded={board.panel.value === panel} onClick={() => board.toggle(panel)}>
      <Icon name={icon} size={18} />
    </button>
  );
}
