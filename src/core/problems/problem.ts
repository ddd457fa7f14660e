// Problems of schema files, each with place, description, reason and fix. All texts are in this folder, one function per
// code.
import { binds } from './binds.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { models } from './models.ts';
import { overlays } from './overlays.ts';
import { papers } from './papers.ts';
import { plants } from './plants.ts';
import { screens } from './screens.ts';
import { things } from './things.ts';
import type { ProblemText } from './problemText.ts';
import { words } from './words.ts';

export interface ProblemPlace {
  file: string;
  pointer: string;
  /** Counted from 1; set by the loader from the text of the file. */
  line?: number;
  column?: number;
}

/** An error in a schema file. All texts are shown to its author. Codes have the form `area/what` and never change. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  at: ProblemPlace;
  what: string;
  why: string;
  fix: string;
  /** Mark of the problem that causes this one. Fixing that problem fixes this one too. */
  because?: string;
}

export const toMark = ({ code, at, what }: Pick<Problem, 'code' | 'at' | 'what'>): string =>
  [code, at.file + at.pointer, what].join(' ');

/**
 * Sorts causes first, each followed by its consequences; then errors before warnings, unreadable files before others,
 * by file and line.
 */
export function sorted(problems: readonly Problem[]): Problem[] {
  const known = new Set(problems.filter(({ because }) => because === undefined).map(toMark));
  const isRoot = ({ because }: Problem): boolean => because === undefined || !known.has(because);
  const followers = new Map<string, Problem[]>();
  for (const problem of problems.toSorted(byPlace))
    if (!isRoot(problem)) followers.set(problem.because ?? '', [...(followers.get(problem.because ?? '') ?? []), problem]);
  // Problems with the same mark (a key written three times) share their consequences, which follow the first one.
  return problems
    .filter(isRoot)
    .sort((left, right) => Number(followers.has(toMark(right))) - Number(followers.has(toMark(left))) || byPlace(left, right))
    .flatMap((root) => {
      const behind = root.because === undefined ? (followers.get(toMark(root)) ?? []) : [];
      followers.delete(toMark(root));
      return [root, ...behind];
    });
}

export const followersOf = (problems: readonly Problem[], root: Problem): Problem[] =>
  root.because === undefined ? problems.filter(({ because }) => because === toMark(root)) : [];

function byPlace(left: Problem, right: Problem): number {
  if (left.severity !== right.severity) return left.severity === 'error' ? -1 : 1;
  if (isUnreadable(left) !== isUnreadable(right)) return isUnreadable(left) ? -1 : 1;
  if (left.at.file !== right.at.file) return left.at.file < right.at.file ? -1 : 1;
  return (left.at.line ?? 0) - (right.at.line ?? 0) || (left.at.column ?? 0) - (right.at.column ?? 0);
}

/** An unreadable file may be the cause of all other problems. */
const isUnreadable = ({ code, at }: Problem): boolean =>
  code === 'json/syntax' || (at.pointer === '' && (code === 'shape/wrong-type' || code === 'shape/out-of-bounds'));

export const problems = {
  ...files,
  ...words,
  ...binds,
  ...things,
  ...devices,
  ...models,
  ...papers,
  ...plants,
  ...screens,
  ...overlays,
  ...documents,
};

export type ProblemCode = keyof typeof problems;
export type ProblemDetails<C extends ProblemCode> = Parameters<(typeof problems)[C]>[0];

export function toProblem<C extends ProblemCode>(code: C, at: ProblemPlace, details: ProblemDetails<C>): Problem {
  const toText = problems[code] as (details: ProblemDetails<C>) => ProblemText;
  return { code, at, ...toText(details) };
}
