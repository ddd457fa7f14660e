// The compiler reports invalid content of any file and continues.
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../src/compiler/checkAll.ts';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { toPointer, withAt } from '../../src/core/pointer.ts';
import { kinds } from '../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);

describe('the compiler', () => {
  it.each<[name: string, data: unknown]>([
    ['a number', 5],
    ['a list', [1]],
    ['null', 'null'],
    ['an empty file', ''],
    ['unclosed brackets', '['.repeat(100_000)],
    ['deeply nested JSON', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    [
      'wrong types at the top level',
      {
        id: 1,
        path: 2,
        sources: 3,
        body: [],
        commands: 'x',
        drafts: null,
        redirect: 1,
        enter: [],
        type: {},
        points: 4,
        models: 'y',
        parts: [],
        $defs: 7,
      },
    ],
    [
      'wrong types at deeper levels',
      {
        id: 'x',
        path: '/x',
        title: 'X',
        sources: { a: 1 },
        drafts: { d: [] },
        commands: { c: 'x', e: { ask: 3, submit: [], params: 1 } },
        body: { n: { kind: 3, options: 4 }, m: null },
      },
    ],
  ])('does not fail with %s in place of any file', (_name, data) => {
    for (const file of [
      ...valid.keys(),
      'parts/monitor.json',
      'locales/zh_CN/all.json',
      'plants/p.json',
      'devices/models/m.json',
      'vendors/v/vendor.json',
      'vendors/v/screens/thing/things.json',
    ]) {
      const files = new Map(valid).set(file, typeof data === 'string' ? data : JSON.stringify(data));
      for (const stationCode of ['', 'x']) {
        const { problems } = compile(files, { kinds, stationCode });
        expect([file, problems.filter(({ code }) => code === 'compiler/failed')]).toEqual([file, []]);
      }
    }
  });
});

it('the compiler does not fail if any single value of the valid tree is replaced', () => {
  const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
    value !== null && typeof value === 'object'
      ? [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))]
      : [path];
  const failed: unknown[] = [];
  for (const [file, text] of valid) {
    const data: unknown = JSON.parse(text);
    for (const path of pathsOf(data)) {
      for (const odd of [null, 'x', [], { op: 'eq' }]) {
        const files = new Map(valid).set(file, JSON.stringify(withAt(data, toPointer(path), odd)));
        const { problems } = compile(files, { kinds });
        failed.push(...problems.filter(({ code }) => code === 'compiler/failed').map(({ what }) => [file, path, odd, what]));
      }
    }
  }
  expect(failed).toEqual([]);
});

const broken = {
  'an additional comma': (text: string) => text.replace('{', '{,'),
  'a missing comma': (text: string) => text.replace(',', ''),
  'a comment': (text: string) => `// what this is\n${text}`,
  'a byte order mark': (text: string) => `\uFEFF${text}`,
};
it.each(Object.entries(broken))('%s is reported once, without problems of the files that depend on it', (_name, breakIt) => {
  for (const [file, text] of valid) {
    if (file.startsWith('language/')) continue;
    const problems = checkAll(new Map(valid).set(file, breakIt(text)), { kinds });
    expect([file, problems.map(({ code, at }) => [code, at.file])]).toEqual([file, [['json/syntax', file]]]);
  }
});

it('a screen from a broken file is not part of the content', () => {
  const file = 'screens/thing/things.json';
  const { content } = compile(new Map(valid).set(file, `${valid.get(file)},`), { kinds });
  const intact = compile(valid, { kinds }).content;
  expect(Object.keys(intact.screens).filter((id) => !(id in content.screens))).toEqual(['things']);
});

it('an invalid file is listed before its consequences', () => {
  const problems = checkAll(new Map(valid).set('units.json', '[]'), { kinds });
  expect(problems.map(({ at }) => at.file).indexOf('units.json')).toBe(0);
  expect(problems.length).toBeGreaterThan(1);
});
