/** The board: the map, flat or in relief, the strip below it and the panel beside it. */

import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { remember, remembered } from '../../site/memory';
import { Icon } from '../../match/shell/parts';
import type { CincoController } from './controller';
import { w } from './i18n';
import type { Fresh } from './map2d/pieces';
import { HexMap } from './map2d/HexMap';
import type { Map3D } from './map3d';
import { Map3dView, type Happening, type Quality } from './Map3dView';
import { PanelOf } from './panels';
import { Strip } from './Strip';

type MapKind = '2d' | '3d';

/** `?map=2d|3d` decides, then what was chosen here before; relief where nothing was. */
export function firstMapKind(search: string, kept: string | null): MapKind {
  const asked = new URLSearchParams(search).get('map');
  if (asked === '2d' || asked === '3d') return asked;
  return kept === '2d' ? '2d' : '3d';
}

export interface StageProps {
  readonly board: CincoController;
  readonly fresh: ReadonlySignal<Fresh>;
  readonly produced: ReadonlySignal<readonly string[]>;
  readonly happening: ReadonlySignal<Happening | null>;
}

export function Stage({ board, fresh, produced, happening }: StageProps) {
  const kind = useSignal<MapKind>(firstMapKind(location.search, remembered('map')));
  const quality = useSignal<Quality>(remembered('map-quality') === 'light' ? 'light' : 'full');
  const note = useSignal<'slow' | 'lost' | 'none' | null>(null);
  const map = useRef<Map3D | null>(null);
  const foot = useRef<HTMLDivElement>(null);
  const choose = (next: MapKind): void => {
    kind.value = next;
    note.value = null;
    remember('map', next);
  };
  const lighten = (): void => {
    quality.value = 'light';
    note.value = null;
    remember('map-quality', 'light');
  };
  const open = board.panel.value !== null;
  return (
    <div class={`board cvb${open ? '' : ' solo'}`}>
      <div class={kind.value === '3d' ? 'mapw relief' : 'mapw'}>
        {kind.value === '2d' ? (
          <HexMap board={board} fresh={fresh} produced={produced} />
        ) : (
          <Map3dView
            board={board}
            quality={quality.value}
            happening={happening}
            foot={foot}
            ready={(made) => (map.current = made)}
            slow={() => {
              if (remembered('map-slow') !== 'kept') note.value = 'slow';
            }}
            failed={(why) => {
              kind.value = '2d';
              note.value = why;
            }}
          />
        )}
        <div class="cvfoot" ref={foot}>
          {note.value === 'slow' && (
            <Note text={w('map.slow')}>
              {quality.value === 'full' && <NoteButton name="map-light" label={w('map.slow.light')} press={lighten} />}
              <NoteButton name="map-flat" label={w('map.slow.flat')} press={() => choose('2d')} />
              <NoteButton
                name="map-keep"
                label={w('map.slow.keep')}
                press={() => {
                  note.value = null;
                  remember('map-slow', 'kept');
                }}
              />
            </Note>
          )}
          {(note.value === 'lost' || note.value === 'none') && (
            <Note text={w(note.value === 'lost' ? 'map.lost' : 'map.none')}>
              <NoteButton name="map-ok" label={w('map.slow.keep')} press={() => (note.value = null)} />
            </Note>
          )}
          <Strip
            board={board}
            kind={kind.value}
            toggle={() => choose(kind.value === '2d' ? '3d' : '2d')}
            turn={() => map.current?.turn()}
            home={() => map.current?.home()}
          />
        </div>
      </div>
      <PanelOf key={board.panel.value ?? ''} board={board} />
    </div>
  );
}

function Note({ text, children }: { text: string; children: preact.ComponentChildren }) {
  return (
    <div class="cvnote" role="status">
      <Icon name="info" size={17} />
      <span>{text}</span>
      <div class="row">{children}</div>
    </div>
  );
}

function NoteButton({ name, label, press }: { name: string; label: string; press: () => void }) {
  return (
    <button type="button" class="btn s" data-do={name} onClick={press}>
      <span>{label}</span>
    </button>
  );
}
