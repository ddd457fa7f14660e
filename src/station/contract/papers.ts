// A printed document after layout, as plain texts and numbers that can be sent to the thread that creates the file. Shapes only.

/** `colour`: a colour by its meaning. Default: the next one of the palette. */
export interface DrawnSeries {
  title: string;
  colour?: string;
  /** null: unknown. */
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
  /** `right`: columns of numbers, aligned right. `after`: text about omitted rows. */
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
  /** What the document is about, who created it and when. */
  head: readonly (readonly [name: string, value: string])[];
  blocks: readonly DrawnBlock[];
  /** Footer of every page, with `{{page}}` and `{{pages}}`. */
  foot: readonly [left: string, right: string];
  /** Text at the end if the font lacks characters of the document, with `{{signs}}`. */
  lacking: string;
}
export type PrintReply = { bytes: Uint8Array } | { lacks: string } | { failed: string };

/** Creates document files, one at a time, outside the thread that polls and dispatches. */
export interface Printer {
  /** Throws `Unprintable` if the font has no letters for the language. */
  print(paper: DrawnPaper, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}
