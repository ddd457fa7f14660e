// Determines which test files reach which mutants of an area, and their duration, by one test run in a copy of the project.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './operators.ts';
import { runTests } from './runTests.ts';

export interface Coverage {
  /** By index of the mutant. */
  testsOf: (mutant: number) => readonly string[];
  secondsOf: (test: string) => number;
  /** Files that fail without any mutation. */
  broken: readonly string[];
}

/** Runs before each test file and records the expressions that it evaluates. */
const setup = 'tests/quickPasswords.ts';
const noting = `
import { afterAll, expect } from 'vitest';
import { appendFileSync } from 'node:fs';
const reached = new Set<number>();
Object.assign(globalThis, { reachedMutant: (id: number) => reached.add(id) });
afterAll(() => appendFileSync(process.env.MUTANTS_REACHED ?? '', JSON.stringify([expect.getState().testPath, [...reached]]) + '\\n'));
`;

export async function coverageOf(folder: string, mutants: readonly Mutant[], tests: readonly string[]): Promise<Coverage> {
  const log = join(folder, 'reached.jsonl');
  rmSync(log, { force: true });
  const restores = [change(join(folder, setup), (text) => text + noting), ...instrumented(folder, mutants)];
  // Each file reloads its modules, so that expressions evaluated at load time count for every file.
  const { files } = await runTests({ folder, tests, more: ['--isolate'], env: { MUTANTS_REACHED: log }, limitS: 3600 });
  for (const restore of restores) restore();
  const byMutant = new Map<number, string[]>();
  for (const [path, ids] of existsSync(log) ? readLines(log) : [])
    for (const id of ids) byMutant.set(id, [...(byMutant.get(id) ?? []), path.slice(folder.length + 1)]);
  const broken = files.filter(({ passed }) => !passed).map(({ name }) => name);
  const seconds = new Map(files.map(({ name, seconds: each }) => [name, each]));
  return {
    testsOf: (id) => (byMutant.get(id) ?? []).filter((name) => !broken.includes(name)),
    secondsOf: (name) => seconds.get(name) ?? 0,
    broken,
  };
}

function readLines(log: string): [path: string, ids: number[]][] {
  return readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as [string, number[]]);
}

/** Makes each expression with a mutant record its evaluation. */
function instrumented(folder: string, mutants: readonly Mutant[]): (() => void)[] {
  const files = new Set(mutants.map(({ file }) => file));
  return [...files].map((file) => {
    const own = [...mutants.entries()].filter(([, mutant]) => mutant.file === file);
    // Of two expressions with the same start or end, the outer one encloses the inner one.
    const marks = own.flatMap(
      ([
        id,
        {
          reach: [start, end],
        },
      ]) => [
        { at: start, rank: -end, text: `(globalThis.reachedMutant?.(${id}),` },
        { at: end, rank: -1e9 - start, text: ')' },
      ],
    );
    const ordered = marks.toSorted((one, other) => one.at - other.at || one.rank - other.rank);
    return change(join(folder, file), (text) => {
      let from = 0;
      const parts = ordered.map(({ at, text: mark }) => {
        const part = text.slice(from, at) + mark;
        from = at;
        return part;
      });
      return parts.join('') + text.slice(from);
    });
  });
}

/** Changes a file and returns a function that restores it. */
export function change(path: string, to: (text: string) => string): () => void {
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, to(before));
  return () => writeFileSync(path, before);
}
