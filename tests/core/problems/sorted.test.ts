// Sorted problems are complete, and consequences follow their cause.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Problem, sorted, toMark } from '../../../src/core/problems/problem.ts';
import { draws } from '../../chance.ts';

const problem = fc.record({
  code: fc.constantFrom('json/syntax', 'shape/wrong-type', 'node/unknown-kind'),
  severity: fc.constantFrom('error' as const, 'warning' as const),
  at: fc.record({
    file: fc.constantFrom('a.json', 'b.json'),
    pointer: fc.constantFrom('', '/x', '/y'),
    line: fc.integer({ min: 1, max: 3 }),
  }),
  what: fc.string({ maxLength: 2 }),
  why: fc.constant(''),
  fix: fc.constant(''),
});
/** Without duplicates; some are caused by another one in the list, or by one that is not. */
const found = fc
  .uniqueArray(problem, { selector: toMark, maxLength: 8 })
  .chain((roots) =>
    fc.tuple(
      fc.constant<readonly Problem[]>(roots),
      fc.uniqueArray(problem, { selector: toMark, maxLength: 4 }),
      fc.array(fc.nat(8), { minLength: 4, maxLength: 4 }),
    ),
  )
  .map(([roots, more, causes]) => {
    const marks = new Set(roots.map(toMark));
    const follow = more
      .filter((each) => !marks.has(toMark(each)))
      .map((each, at): Problem => {
        const cause = roots[causes[at] ?? 0];
        return { ...each, because: cause ? toMark(cause) : 'a cause that was mended' };
      });
    return [...roots, ...follow];
  });
const marksOf = (problems: readonly Problem[]): string[] => problems.map(toMark);

it('sorted problems are the same problems, and sorting them again changes nothing', () => {
  fc.assert(
    fc.property(found, (problems) => {
      const ordered = sorted(problems);
      expect(marksOf(ordered).toSorted()).toEqual(marksOf(problems).toSorted());
      expect(marksOf(sorted(ordered))).toEqual(marksOf(ordered));
    }),
    draws(200),
  );
});

it('sorting puts consequences directly after their cause, and causes before problems without consequences', () => {
  fc.assert(
    fc.property(found, (problems) => {
      const ordered = sorted(problems);
      const roots = new Set(marksOf(ordered.filter(({ because }) => because === undefined)));
      const isFollower = ({ because }: Problem): boolean => because !== undefined && roots.has(because);
      let cause: string | undefined;
      for (const each of ordered) {
        if (isFollower(each)) expect(each.because).toBe(cause);
        else cause = toMark(each);
      }
      const causing = new Set(ordered.filter(isFollower).map(({ because }) => because));
      const rootsOrdered = ordered.filter((each) => !isFollower(each)).map((each) => causing.has(toMark(each)));
      expect(rootsOrdered).toEqual([...rootsOrdered].sort((one, other) => Number(other) - Number(one)));
    }),
    draws(200),
  );
});

it('sorting puts errors before warnings if neither is a cause, and errors of a file in the order of their lines', () => {
  fc.assert(
    fc.property(fc.uniqueArray(problem, { selector: toMark, maxLength: 8 }), (problems) => {
      const ordered = sorted(problems);
      const severities = ordered.map(({ severity }) => severity);
      expect(severities).toEqual(severities.toSorted());
      const lines = ordered.filter(
        ({ severity, at, code }) => severity === 'error' && at.file === 'a.json' && code === 'node/unknown-kind',
      );
      const numbers = lines.map(({ at }) => at.line ?? 0);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }),
    draws(200),
  );
});
