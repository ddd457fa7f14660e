/** `at`: a JSON pointer whose value becomes `to`, or goes. `text`: a piece of source that becomes `to`. `handler`: a call that answers nothing. */
export interface Change {
  file: string;
  at?: string;
  text?: string;
  handler?: string;
  to?: unknown;
}
/** `kind` and `text` stand in the coverage of the specification alone. */
export interface Row {
  id: string;
  kind?: string;
  text?: string;
  test: string;
  change?: Change[];
}

/** One change of a row. */
export interface Step {
  row: Row;
  change: Change;
}
/** The file that the test of a row stands in, the project it is run with, and what its name matches. */
export function fileOf(test: string): string;
export function projectOf(test: string): 'browser' | 'node' | 'views';
export function patternOf(row: Row): string;

/** What is changed at once and judged by one run. */
export function toRounds(rows: readonly Row[], root: string, together?: boolean): Step[][];

export function toChanges(row: Row, root: string): Change[];

/** Why a change cannot be made; undefined where it can. */
export function misfit(change: Change, root: string): string | undefined;

/** Answers what puts the file back. */
export function apply(change: Change, root: string): () => void;
