/** `at`: a JSON pointer whose value becomes `to`, or goes. `text`: a piece of source that becomes `to`. `handler`: a call that answers nothing. */
export interface Change {
  file: string;
  at?: string;
  text?: string;
  handler?: string;
  to?: unknown;
}
export interface Row {
  id: string;
  kind: string;
  text: string;
  test: string;
  change?: Change[];
}

/** Browser tests need a build, and so are not run once more for each row. */
export function runsAlone(test: string): boolean;

export function toChanges(row: Row, root: string): Change[];

/** Why a change cannot be made; undefined where it can. */
export function misfit(change: Change, root: string): string | undefined;

/** Answers what puts the file back. */
export function apply(change: Change, root: string): () => void;
