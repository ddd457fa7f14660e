// Merges the problems of several runs without duplicates, sorted.
import { type Problem, sorted } from '../../core/problems/problem.ts';

export function once(problems: readonly Problem[]): Problem[] {
  const toKey = ({ code, at, what }: Problem) => [code, at.file, at.pointer, what].join('\n');
  return sorted([...new Map(problems.toReversed().map((each) => [toKey(each), each])).values()].toReversed());
}
