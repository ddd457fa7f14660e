// Formats a problem for the terminal.
import type { Problem } from '../core/problems/problem.ts';

const placeOf = ({ at }: Problem): string => [at.file, at.line, at.column].filter((each) => each !== undefined).join(':');

export function tell(problem: Problem): string {
  const { code, severity, at, what, why, fix } = problem;
  const place = placeOf(problem);
  return `${place}  ${severity}  ${code}  ${at.pointer}\n  ${what}\n  ${why}\n  ${fix}\n`;
}

const mostNamed = 5;

/** Lists up to a limit, one line each: fixing the cause fixes them too. */
export function tellFollowers(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const named = problems.slice(0, mostNamed).map((each) => `    ${placeOf(each)}  ${each.code}  ${each.what}`);
  const rest = problems.length > mostNamed ? [`    and ${problems.length - mostNamed} more`] : [];
  return ['  Consequences:', ...named, ...rest, ''].join('\n');
}
