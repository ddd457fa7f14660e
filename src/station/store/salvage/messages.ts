// Types of the messages to and from the thread that reads a damaged series.db.
import type { RowTable } from '../series/seriesTail.ts';

/** `into`: the file that the sender writes the rows to. `now`: epoch seconds. */
export type SalvageAsked = { open: string; into: string; now: number } | 'next';
export interface SalvageHead {
  pages: number;
  series: readonly { id: number; device: string; part: string }[];
  layouts: readonly { id: number; text: string }[];
}
export interface SalvageBatch {
  /** The last page that was read. */
  page: number;
  rows: readonly { table: RowTable; series: number; at: number; layout: number; bytes: number }[];
  /** The data of all rows, concatenated. */
  data: Uint8Array;
  /** Total so far. */
  lostRows: number;
  /** Total so far, including the missing pages of a truncated file. */
  lostPages: number;
  isLast: boolean;
}
export type SalvageReply = { ready: true } | { head: SalvageHead } | { batch: SalvageBatch } | { failed: string };
