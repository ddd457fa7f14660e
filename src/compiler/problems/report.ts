// Collects problems without throwing and without duplicates.
import { type Problem, type ProblemCode, type ProblemDetails, sorted, toProblem } from '../../core/problems/problem.ts';
import { type At, writtenIn } from '../doc.ts';
import { locate, type SourceFile, writtenAt } from '../source.ts';

export type Report = <C extends ProblemCode>(code: C, place: At, details: ProblemDetails<C>) => void;

export interface Collector {
  report: Report;
  add: (problem: Problem) => void;
  /** By severity, then in the order of files and lines. */
  problems: () => Problem[];
}

const detailed = new WeakMap<Problem, unknown>();
/** The values from which a problem text was made. */
export const detailsOf = (problem: Problem): unknown => detailed.get(problem);

export function createCollector(): Collector {
  const found = new Map<string, { problem: Problem; source: SourceFile | undefined; details?: unknown }>();
  const keep = (problem: Problem, source?: SourceFile, details?: unknown) => {
    const key = [problem.code, problem.at.file, problem.at.pointer, problem.what].join('\n');
    if (!found.has(key)) found.set(key, { problem, source, details });
  };
  return {
    add: (problem) => keep(problem),
    report: (code, { doc, pointer }, details) => {
      if (doc.layers.some(({ broken }) => broken)) return;
      const source = writtenIn(doc, pointer);
      const written = source ? writtenAt(source, pointer) : pointer;
      keep(toProblem(code, { file: source?.file ?? doc.name, pointer: written }, details), source, details);
    },
    problems: () =>
      sorted(
        [...found.values()].map(({ problem, source, details }) => {
          const locatedProblem = located(problem, source);
          detailed.set(locatedProblem, details);
          return locatedProblem;
        }),
      ),
  };
}

function located(problem: Problem, source: SourceFile | undefined): Problem {
  if (problem.at.line !== undefined || !source) return problem;
  return { ...problem, at: { ...problem.at, ...locate(source, problem.at.pointer) } };
}
