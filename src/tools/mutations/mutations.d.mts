/**
 * `at`: JSON pointer; its value becomes `to` or is removed. `text`: source text that becomes `to`. `handler`: a call to empty.
 */
export interface Change {
  file: string;
  at?: string;
  text?: string;
  handler?: string;
  to?: unknown;
}
/** `kind` and `text` exist only in the coverage of the specification. */
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
/** The test file of a row, its test project, and the pattern for its test name. */
export function fileOf(test: string): string;
export function projectOf(test: string): 'browser' | 'node' | 'views';
export function patternOf(row: Row): string;

/** Changes that are applied and tested in one run. */
export function toRounds(rows: readonly Row[], root: string, together?: boolean): Step[][];

export function toChanges(row: Row, root: string): Change[];

/** Why a change cannot be applied; undefined if it can. */
export function misfit(change: Change, root: string): string | undefined;

/** Returns a function that restores the file. */
export function apply(change: Change, root: string): () => void;
