// A printed document between its layout and its file: plain texts and numbers, so that it crosses to the thread that makes the file.

/** `colour` by what it means; absent: the next one. */
export interface DrawnSeries {
  title: string;
  colour?: string;
  /** null: not known. */
  values: readonly (number | null)[];
}
interface Titled {
  title?: string;
}
export type DrawnBlock =
  | { is: 'heading'; title: string }
  | { is: 'note'; text: string; caution: boolean }
  | (Titled & { is: 'facts'; rows: readonly (readonly [name: string, value: string])[] })
  | (Titled & { is: 'figures'; of: readonly { name: string; value: string; unit: string }[] })
  /** `right`: columns of numbers. `after`: rows that were left out. */
  | (Titled & {
      is: 'table';
      head: readonly string[];
      rows: readonly (readonly string[])[];
      right: readonly boolean[];
      empty: string;
      after?: string;
    })
  | (Titled & {
      is: 'bars' | 'curve';
      unit: string;
      x: readonly string[];
      series: readonly DrawnSeries[];
      stacked: boolean;
      language: string;
      empty: string;
    });
export interface DrawnPaper {
  title: string;
  language: string;
  /** What it is about, who made it and when. */
  head: readonly (readonly [name: string, value: string])[];
  blocks: readonly DrawnBlock[];
  /** On every page, with `{{page}}` and `{{pages}}`. */
  foot: readonly [left: string, right: string];
  /** Said at the end where the font lacks a sign that somebody wrote, with `{{signs}}`. */
  lacking: string;
}
export type PrintReply = { bytes: Uint8Array } | { lacks: string } | { failed: string };

/** Makes files of papers, one at a time, outside the thread that polls and dispatches. */
export interface Printer {
  /** Throws `Unprintable` where the font has no letters for the language. */
  print(paper: DrawnPaper, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}
