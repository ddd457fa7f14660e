// In: problems as the station tells them. Out: which of them are causes, and what is mended with each. Pure.
export interface Shown {
  code: string;
  severity: 'error' | 'warning';
  file: string;
  pointer?: string;
  line?: number;
  column?: number;
  what: string;
  why: string;
  fix: string;
  /** Code and place of the problem that it follows from. */
  because?: string;
}

const toMark = ({ code, file, pointer = '', what, because }: Shown): string =>
  because === undefined ? [code, file + pointer, what].join(' ') : '';

/** What follows from something that the list does not hold stands for itself. */
export function causesOf(problems: readonly Shown[]): readonly Shown[] {
  const known = new Set(problems.map(toMark));
  return problems.filter(({ because }) => because === undefined || !known.has(because));
}

export function followersOf(problem: Shown, problems: readonly Shown[]): readonly Shown[] {
  const mark = toMark(problem);
  return problems.filter(({ because }) => because === mark);
}
