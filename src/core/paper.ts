// A printed document that the station makes by itself, as an author writes it: which calls it reads, and how their answers are laid out.
import type { Condition, Members, Placed, Pointer, Source, Text } from './language.ts';

export interface PaperField extends Placed {
  title?: Text;
  /** Absent: the member of its name. */
  at?: Pointer;
  decimals?: number;
  unit?: string;
  visible?: Condition;
}
interface PaperSeries extends Placed {
  title?: Text;
  at: Pointer;
  colour?: string;
}
interface Around extends Placed {
  title?: Text;
  visible?: Condition;
}
interface Bound extends Around {
  source: string;
  at?: Pointer;
}
export type PaperBlock =
  | (Around & { block: 'heading'; title: Text })
  | (Around & { block: 'note'; text: Text; tone?: 'plain' | 'caution' })
  | FactsBlock
  | TableBlock
  | PictureBlock;
export interface FactsBlock extends Bound {
  block: 'facts' | 'figures';
  fields: Members<PaperField>;
}
export interface TableBlock extends Bound {
  block: 'table';
  columns: Members<PaperField>;
  most?: number;
  empty?: Text;
}
export interface PictureBlock extends Bound {
  block: 'bars' | 'curve';
  x: Pointer;
  series: Members<PaperSeries>;
  stacked?: boolean;
  empty?: Text;
}
export interface Paper {
  title: Text;
  /** What stretch of time one is about. */
  period: 'month';
  /** Rights of whoever has it made; by schedule the station reads with these. */
  needs: readonly string[];
  sources: Members<Source>;
  body: Members<PaperBlock>;
}
