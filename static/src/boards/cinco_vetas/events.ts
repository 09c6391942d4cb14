/** What the log says happened on the map, for the maps to show. */

import type { RecordView } from '../../wire/types';
import { crossingAt, ISLAND } from './geometry';
import { YIELD, type Dice, type MapEvent, type Resource, type Yield } from './types';
import type { CincoView } from './view';

/** The events of one record, seen with the view from before it. */
export function mapEvents(record: RecordView, before: CincoView): MapEvent[] {
  const { action, seat } = record;
  if (record.kind !== 'action' || action === null || seat === null) return [];
  switch (action.type) {
    case 'roll':
      return rolled(record, before, seat);
    case 'place_camp':
    case 'build_camp':
      return [{ type: 'camp', seat, crossing: String(action['crossing']) }];
    case 'build_fortress':
      return [{ type: 'fortress', seat, crossing: String(action['crossing']) }];
    case 'place_path':
    case 'build_path':
      return [{ type: 'path', seat, edge: String(action['edge']) }];
    case 'play_crew':
      return (action['edges'] as string[]).map((edge) => ({ type: 'path', seat, edge }));
    case 'move_storm':
    case 'play_lookout':
      return [{ type: 'storm', hex: String(action['hex']) }, ...robbed(record, seat)];
    case 'play_raid':
      return robbed(record, seat);
    case 'play_rich_vein':
      return vein(before, seat, action['resource'] as Resource);
    default:
      return [];
  }
}

function rolled(record: RecordView, before: CincoView, seat: number): MapEvent[] {
  const dice = record.chance['dice'] as Dice;
  const total = dice[0] + dice[1];
  const events: MapEvent[] = [{ type: 'dice', seat, dice }];
  const hexes = Object.entries(before.hexes)
    .filter(([id, hex]) => hex.number === total && id !== before.storm)
    .map(([id]) => id);
  if (hexes.length > 0) events.push({ type: 'production', hexes, yields: yieldsOf(before, hexes) });
  return events;
}

function yieldsOf(view: CincoView, hexes: readonly string[], only?: number): Yield[] {
  const yields: Yield[] = [];
  for (const id of hexes) {
    const resource = YIELD[view.hexes[id]?.terrain ?? 'lake'];
    if (resource === null) continue;
    for (const crossing of ISLAND.hexes.get(id)?.crossings ?? []) {
      const building = view.buildings[crossing];
      if (!building || (only !== undefined && building.seat !== only)) continue;
      yields.push({ hex: id, seat: building.seat, resource, count: building.kind === 'fortress' ? 2 : 1 });
    }
  }
  return yields;
}

function robbed(record: RecordView, thief: number): MapEvent[] {
  const victim = record.facts['victim'];
  const stolen = record.chance['stolen'] as readonly (Resource | null)[] | undefined;
  if (typeof victim !== 'number' || stolen === undefined) return [];
  return stolen.map((resource) => ({ type: 'robbery', thief, victim, resource }));
}

function vein(view: CincoView, seat: number, resource: Resource): MapEvent[] {
  const own = Object.entries(view.buildings).filter(([, building]) => building.seat === seat);
  const near = new Set(own.flatMap(([crossing]) => crossingAt(crossing).hexes));
  const hexes = [...near].filter(
    (id) => id !== view.storm && YIELD[view.hexes[id]?.terrain ?? 'lake'] === resource,
  );
  if (hexes.length === 0) return [];
  return [{ type: 'production', hexes, yields: yieldsOf(view, hexes, seat) }];
}
