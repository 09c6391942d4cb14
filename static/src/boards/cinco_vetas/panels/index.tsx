import type { CincoController } from '../controller';
import { DiscardPanel, FindPanel, RaidPanel, VeinPanel, VictimPanel } from './Cards';
import { ListPanel } from './List';
import { OfferPanel } from './Offer';
import { Trade } from './Trade';

/** Whichever panel is open beside the map. */
export function PanelOf({ board }: { board: CincoController }) {
  switch (board.panel.value) {
    case 'trade':
      return <Trade board={board} />;
    case 'list':
      return <ListPanel board={board} />;
    case 'discard':
      return <DiscardPanel board={board} />;
    case 'offer':
      return <OfferPanel board={board} />;
    case 'find':
      return <FindPanel board={board} />;
    case 'raid':
      return <RaidPanel board={board} />;
    case 'vein':
      return <VeinPanel board={board} />;
    case 'victim':
      return <VictimPanel board={board} />;
    case null:
      return null;
  }
}
