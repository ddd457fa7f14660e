// What every face of the cells is given.
import type { CellStore } from './useCells.ts';
import type { CellWords } from './useCellWords.ts';

export interface FaceProps {
  store: CellStore;
  words: CellWords;
  height: number;
  label: string;
  /** Element with the figures in words. */
  describedBy: string;
  /** undefined: a click does nothing. */
  pick: ((index: number) => void) | undefined;
}
