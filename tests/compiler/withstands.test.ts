// Whatever stands in the files, the compiler tells it and goes on.
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { toPointer, withAt } from '../../src/core/pointer.ts';
import { kinds } from '../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);

describe('never throws', () => {
  it.each<[name: string, data: unknown]>([
    ['a number', 5],
    ['a list', [1]],
    ['null', 'null'],
    ['an empty file', ''],
    [
      'wrong types all over',
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
      'wrong types inside',
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
  ])('%s in place of any file', (_name, data) => {
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

it('never throws: any one value of the valid tree may be anything', () => {
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
