import type { LaVinaController } from '../controller';
import { ExitPanel } from './Exit';
import { ListPanel } from './List';
import { PlayersPanel } from './Players';

/** Whichever panel is open beside the path. */
export function PanelOf({ board }: { board: LaVinaController }) {
  switch (board.panel.value) {
    case 'exit':
      return <ExitPanel board={board} />;
    case 'list':
      return <ListPanel board={board} />;
    case 'players':
      return <PlayersPanel board={board} />;
    case null:
      return null;
  }
}
