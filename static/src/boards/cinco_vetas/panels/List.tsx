/** The map in words: every lit place as a button, and everything that stands on the map. */

import { Token } from '../../../match/shell/parts';
import type { CincoController } from '../controller';
import { w } from '../i18n';
import { sameTarget, type Lit } from '../legal';
import type { CincoView } from '../view';
import { hexName, placeName } from '../words';
import { Frame } from './frame';

const GROUPS = ['camp', 'path', 'fortress', 'storm'] as const;

export function ListPanel({ board }: { board: CincoController }) {
  const view = board.view.value;
  if (view === null) return null;
  const lit = board.lit.value;
  return (
    <Frame title={w('list.open')} name="list" close={() => board.closePanel()}>
      <div class="cvscroll">
        <h3>{w('list.title')}</h3>
        {lit.length === 0 && <p class="sm mut">{w('list.none')}</p>}
        {GROUPS.map((piece) => (
          <Group key={piece} board={board} view={view} lit={lit.filter((place) => place.piece === piece)} />
        ))}
        <h3>{w('list.board')}</h3>
        <Standing board={board} view={view} />
      </div>
    </Frame>
  );
}

function Group({ board, view, lit }: { board: CincoController; view: CincoView; lit: readonly Lit[] }) {
  const first = lit[0];
  if (!first) return null;
  const selected = board.shown.value.selected;
  return (
    <ul class="cvlist" aria-label={w(first.piece)}>
      {lit.map((place) => (
        <li key={`${place.kind}:${place.id}`}>
          <button
            type="button"
            aria-pressed={sameTarget(place, selected)}
            data-list={`${place.kind}:${place.id}`}
            onClick={() => board.pick(place)}
          >
            <b>{w(place.piece)}</b>
            <span class="grow">{placeName(view, place)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Standing({ board, view }: { board: CincoController; view: CincoView }) {
  return (
    <ul class="cvwords">
      <li>
        <b>{w('storm')}</b> {hexName(view, view.storm)}
      </li>
      {Object.entries(view.buildings).map(([id, { seat, kind }]) => (
        <li key={id}>
          <Token seat={seat} size={13} /> <b>{board.name(seat)}</b>, {w(`piece.${kind}`)}: {placeName(view, { kind: 'crossing', id })}
        </li>
      ))}
      {Object.entries(view.paths).map(([id, seat]) => (
        <li key={id}>
          <Token seat={seat} size={13} /> <b>{board.name(seat)}</b>, {w('piece.path')}: {placeName(view, { kind: 'edge', id })}
        </li>
      ))}
    </ul>
  );
}
