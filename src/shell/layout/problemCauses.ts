// Separates problems that are causes from those that are fixed together with them. Pure.
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
  /** Code and location of the problem that causes this one. */
  because?: string;
}

const toMark = ({ code, file, pointer = '', what, because }: Shown): string =>
  because === undefined ? [code, file + pointer, what].join(' ') : '';

/** A problem whose cause is not in the list counts as a cause. */
export function causesOf(problems: readonly Shown[]): readonly Shown[] {
  const known = new Set(problems.map(toMark));
  return problems.filter(({ because }) => because === undefined || !known.has(because));
}

export function followersOf(problem: Shown, problems: readonly Shown[]): readonly Shown[] {
  const mark = toMark(problem);
  return problems.filter(({ because }) => because === mark);
}
