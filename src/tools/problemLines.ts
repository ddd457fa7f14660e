// Formats a problem for the terminal.
import { isAbsolute, join, relative } from 'node:path';
import type { Problem } from '../core/problems/problem.ts';

/** A path from the current folder, so that a terminal can open it. `base`: the folder of the schemas. */
const placeOf = ({ at }: Problem, base: string): string =>
  [isAbsolute(at.file) ? at.file : relative('.', join(base, at.file)), at.line, at.column]
    .filter((each) => each !== undefined)
    .join(':');

export function linesOf(problem: Problem, base: string): string {
  const { code, severity, at, what, why, fix } = problem;
  const place = placeOf(problem, base);
  return `${place}  ${severity}  ${code}  ${at.pointer}\n  ${what}\n  ${why}\n  ${fix}\n`;
}

const mostNamed = 5;

/** Lists up to a limit, one line each: fixing the cause fixes them too. */
export function followerLines(problems: readonly Problem[], base: string): string {
  if (problems.length === 0) return '';
  const named = problems.slice(0, mostNamed).map((each) => `    ${placeOf(each, base)}  ${each.code}  ${each.what}`);
  const rest = problems.length > mostNamed ? [`    and ${problems.length - mostNamed} more`] : [];
  return ['  Consequences:', ...named, ...rest, ''].join('\n');
}
