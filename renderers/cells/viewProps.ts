// The props of every view of the cells.
import type { CellStore } from './useCells.ts';
import type { CellWords } from './useCellWords.ts';

export interface CellViewProps {
  store: CellStore;
  words: CellWords;
  height: number;
  label: string;
  /** Id of the element with the figures in words. */
  describedBy: string;
  /** If undefined, a click does nothing. */
  pick: ((index: number) => void) | undefined;
}
