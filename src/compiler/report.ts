// Collects problems as they are found; nothing is thrown and nothing is told twice.
import { type Problem, type ProblemCode, type ProblemDetails, toProblem } from '../core/problem.ts';
import { type At, writtenIn } from './doc.ts';
import { locate, type SourceFile } from './source.ts';

export type Report = <C extends ProblemCode>(code: C, place: At, details: ProblemDetails<C>) => void;

export interface Collector {
  report: Report;
  add: (problem: Problem) => void;
  /** Files that cannot be read first, then in the order of files and lines. */
  problems: () => Problem[];
}

export function createCollector(): Collector {
  const found = new Map<string, { problem: Problem; source: SourceFile | undefined }>();
  const keep = (problem: Problem, source?: SourceFile) => {
    const key = [problem.code, problem.at.file, problem.at.pointer, problem.what].join('\n');
    if (!found.has(key)) found.set(key, { problem, source });
  };
  return {
    add: (problem) => keep(problem),
    report: (code, { doc, pointer }, details) => {
      if (doc.layers.some(({ broken }) => broken)) return;
      const source = writtenIn(doc, pointer);
      keep(toProblem(code, { file: source?.file ?? doc.name, pointer }, details), source);
    },
    problems: () => [...found.values()].map(({ problem, source }) => located(problem, source)).sort(byPlace),
  };
}

function located(problem: Problem, source: SourceFile | undefined): Problem {
  if (problem.at.line !== undefined || !source) return problem;
  return { ...problem, at: { ...problem.at, ...locate(source, problem.at.pointer) } };
}

/** What cannot be read may be the cause of all the others. */
const isUnreadable = ({ code, at }: Problem): boolean =>
  code === 'json/syntax' || (at.pointer === '' && (code === 'shape/wrong-type' || code === 'shape/out-of-bounds'));

function byPlace(left: Problem, right: Problem): number {
  if (isUnreadable(left) !== isUnreadable(right)) return isUnreadable(left) ? -1 : 1;
  if (left.at.file !== right.at.file) return left.at.file < right.at.file ? -1 : 1;
  return (left.at.line ?? 0) - (right.at.line ?? 0) || (left.at.column ?? 0) - (right.at.column ?? 0);
}
