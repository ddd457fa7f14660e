// Definition of a report that the station generates: which calls it reads and how their answers are laid out.
import type { Condition, Members, Placed, Pointer, Source, Text } from './language.ts';

export interface PaperField extends Placed {
  title?: Text;
  /** Absent: the member with the name of the field. */
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
  /** Period that a report covers. */
  period: 'month';
  /** Rights that a user needs to create it. A scheduled report is created with exactly these rights. */
  needs: readonly string[];
  sources: Members<Source>;
  body: Members<PaperBlock>;
}
