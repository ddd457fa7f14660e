// Mutations are small changes of values and conditions. The sample of a file is stable while other files change.
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from '../../src/tools/mutants/areas.ts';
import { mutantsIn } from '../../src/tools/mutants/operators.ts';
import { sampleOf } from '../../src/tools/mutants/sample.ts';

const changed = (text: string): string[] =>
  mutantsIn('x.ts', text).map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end));

describe('a mutant', () => {
  it.each<[name: string, text: string, mutants: string[]]>([
    ['a comparison at its boundary and in its direction', 'x = a < b', ['x = a <= b', 'x = a >= b']],
    ['an equality', 'x = a === b', ['x = a !== b']],
    ['arithmetic', 'x = a * b', ['x = a / b']],
    ['and to or', 'x = a && b', ['x = a || b']],
    ['a fallback', 'x = a ?? b', ['x = a']],
    ['a condition', 'if (a) x = y', ['if (true) x = y', 'if (false) x = y']],
    ['a loop, so that it still ends', 'while (a) x = y', ['while (false) x = y']],
    ['every to some', 'x = a.every(b)', ['x = a.some(b)']],
    ['the smaller to the larger of two', 'x = Math.min(a, b)', ['x = Math.max(a, b)']],
    ['a call with an unused result', 'f(a);', ['undefined;']],
    ['a number', 'x = 1.5', ['x = 2.5']],
    ['true to false', 'x = true', ['x = false']],
    ['a code of an enumeration', "x = 'own'", ["x = 'own-other'"]],
    ['a negation', 'x = !a', ['x = a']],
    ['a sign', 'x = -a', ['x = a']],
  ])('changes %s', (_name, text, mutants) => {
    expect(changed(text)).toEqual(mutants);
  });

  it.each([
    ['texts that are concatenated', 'x = `a` + b'],
    ['sentences', "x = 'Two words'"],
    ['types', "let x: 'own' | 1 | true"],
    ['imports', "import x from 'own'"],
    ['member names', "x = { own: a }; y = x['own']"],
    ['methods of other objects with the names of Math methods', 'x = a.min(b)'],
  ])('does not change %s', (_name, text) => {
    expect(changed(text)).toEqual([]);
  });
});

it('a mutant has its line and the expression whose evaluation shows that a test covers it', () => {
  const [mutant] = mutantsIn('x.ts', 'x = y;\nz = a.every(b)');
  expect(mutant).toMatchObject({ line: 2, operator: 'every → some', reach: [11, 21] });
});

it('the sample of mutants depends on the seed, and a change in one file does not change the sample of another', () => {
  const texts = new Map([
    ['a.ts', 'x = [1, 2, 3, 4, 5, 6, 7, 8]'],
    ['b.ts', 'x = [true, false, true]'],
  ]);
  const picked = (seed: string) => {
    const all = [...texts].flatMap(([file, text]) => mutantsIn(file, text));
    return sampleOf(all, all.length / 2, seed, (file) => texts.get(file) ?? '').map(({ file, start }) => `${file} ${start}`);
  };
  const before = picked('1');
  expect(picked('1')).toEqual(before);
  expect(picked('2')).not.toEqual(before);
  texts.set('b.ts', 'x = [true, false, false]');
  const [own, after] = [before, picked('1')].map((all) => all.filter((each) => each.startsWith('a.ts')));
  expect((own?.length ?? 0) + (after?.length ?? 0)).toBeGreaterThan(0);
  expect(after?.every((each) => own?.includes(each)) || own?.every((each) => after?.includes(each))).toBe(true);
});

it('each area names only existing code and tests', () => {
  const paths = areas.flatMap(({ code, tests }) => [...code, ...tests]);
  expect(paths.filter((path) => !statSync(path, { throwIfNoEntry: false }))).toEqual([]);
});
