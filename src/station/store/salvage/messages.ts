// What the thread that reads a damaged series.db is asked, and what it answers. Shapes only.
import type { RowTable } from '../series/seriesTail.ts';

/** `into`: the file that the rows are written to, by whoever asks. `now` in epoch seconds. */
export type SalvageAsked = { open: string; into: string; now: number } | 'next';
export interface SalvageHead {
  pages: number;
  series: readonly { id: number; device: string; part: string }[];
  layouts: readonly { id: number; text: string }[];
}
export interface SalvageBatch {
  /** Up to which page the file has been read. */
  page: number;
  rows: readonly { table: RowTable; series: number; at: number; layout: number; bytes: number }[];
  /** The bytes of the rows, one after the other. */
  data: Uint8Array;
  /** So far. */
  lostRows: number;
  /** So far; of a file that was cut off, those that are missing too. */
  lostPages: number;
  isLast: boolean;
}
export type SalvageReply = { ready: true } | { head: SalvageHead } | { batch: SalvageBatch } | { failed: string };
