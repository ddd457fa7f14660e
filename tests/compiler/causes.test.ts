// Errors come before warnings, and consequences are listed under their cause.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { followersOf, sorted, toMark, type Problem } from '../../src/core/problems/problem.ts';
import { linesOf, followerLines } from '../../src/tools/problemLines.ts';
import { kinds } from '../schemas/kinds.ts';

const right = readSchemas(['tests/schemas/mistakes/tree']);
const problemsOf = (file: string, change: (text: string) => string): Problem[] =>
  compile(new Map([...right, [file, change(right.get(file) ?? '')]]), { kinds }).problems;
const isError = ({ severity }: Problem): boolean => severity === 'error';

it('every error comes before all warnings, regardless of its position in the files', () => {
  const pump = (right.get('devices/pump.json') ?? '')
    .replace('"confirm": "Start it?"', '"tone": "primary"')
    .replace('"tone": "primary",', '');
  const screen = (right.get('screens/pump/visits.json') ?? '').replace('"kind": "table"', '"kind": "tabel"');
  const files = new Map([...right, ['devices/pump.json', pump], ['screens/pump/visits.json', screen]]);
  const { problems } = compile(files, { kinds });
  expect(problems.find(({ severity }) => severity === 'warning')).toBeDefined();
  expect(problems.map(isError)).toEqual([
    ...problems.filter(isError).map(() => true),
    ...problems.filter((each) => !isError(each)).map(() => false),
  ]);
});

it('a device type with an invalid shape is listed as the only cause, and problems in files that read it as consequences', () => {
  const problems = problemsOf('devices/pump.json', () => '{ "point": {} }');
  const [first, ...rest] = problems.filter(isError);
  expect(first).toMatchObject({ code: 'shape/missing-word', at: { file: 'devices/pump.json' } });
  expect(rest.length).toBeGreaterThan(3);
  expect(new Set(rest.filter(({ because }) => because === undefined).map(({ at }) => at.file))).toEqual(
    new Set(['devices/pump.json']),
  );
  expect(followersOf(problems, first as Problem).length).toBeGreaterThan(3);
});

it('a page generated from a type has no problem of its own if the file of the type is invalid', () => {
  const pump = (right.get('devices/pump.json') ?? '').replace('"title": "Pump"', '"title" "Pump"');
  const page = readFileSync('schemas/parts/monitor.json', 'utf8');
  const { problems } = compile(new Map([...right, ['devices/pump.json', pump], ['parts/monitor.json', page]]), { kinds });
  expect(problems[0]).toMatchObject({ code: 'json/syntax', at: { file: 'devices/pump.json' } });
  expect(problems.filter(({ at }) => at.pointer === '/title').map(({ at }) => at.file)).toEqual([]);
});

it('a circular reference is reported once, and its other locations are listed as consequences', () => {
  const problems = problemsOf('entities/shared.json', (text) => text.replace('"type": "integer",', '"$ref": "#/$defs/flag",'));
  const circles = problems.filter(({ code }) => code === 'entity/ref-cycle');
  expect(circles.length).toBeGreaterThan(1);
  expect(circles.filter(({ because }) => because === undefined)).toHaveLength(1);
});

it('unused translations of texts from an unreadable file are listed as consequences of that file', () => {
  const locale = '{ "$schema": "../../language/locale.schema.json", "Pump": "泵" }';
  const files = new Map([...right, ['locales/zh_CN/pump.json', locale]]);
  const unused = (each: Problem): boolean => each.code === 'text/unused' && each.at.file === 'locales/zh_CN/pump.json';
  expect(compile(files, { kinds, texts: {} }).problems.filter(unused)).toEqual([]);
  const { problems } = compile(files.set('devices/pump.json', '{'), { kinds, texts: {} });
  const syntax = problems.find(({ code }) => code === 'json/syntax');
  expect(problems.filter(unused).map(({ because }) => because)).toEqual([toMark(syntax as Problem)]);
});

it('an unrelated error in a file that reads the broken one is not listed as a consequence', () => {
  const broken = new Map(right).set('entities/vehicle.json', '{ "properties": "name" }');
  const screen = (right.get('screens/pump/visits.json') ?? '').replace('"kind": "table"', '"kind": "tabel"');
  const { problems } = compile(broken.set('screens/pump/visits.json', screen), { kinds });
  expect(problems.find(({ code }) => code === 'node/unknown-kind')?.because).toBeUndefined();
});

it('the terminal output shows consequences in one line each, at most five', () => {
  const cause = {
    code: 'json/syntax',
    severity: 'error',
    at: { file: 'a.json', pointer: '' },
    what: 'W',
    why: 'Y',
    fix: 'F',
  } as const;
  const behind = Array.from({ length: 7 }, (_, at) => ({
    ...cause,
    code: 'x/y',
    at: { file: `b${at}.json`, pointer: '' },
    because: toMark(cause),
  }));
  expect(sorted([...behind, cause])[0]).toBe(cause);
  expect(
    followerLines(behind, 'schemas')
      .split('\n')
      .filter((line) => line.startsWith('    ')),
  ).toHaveLength(6);
  expect(linesOf(cause, 'schemas')).toContain('schemas/a.json');
  expect(linesOf({ ...cause, at: { ...cause.at, file: '/mnt/vendors' } }, 'schemas')).toMatch(/^\/mnt\/vendors/);
});

it('an unreadable file is not the cause of missing names of another kind', () => {
  const plant = (right.get('plants/site.json') ?? '').replace('"model": "generic"', '"model": "nobody"');
  const screen = (right.get('screens/pump/visits.json') ?? '')
    .replace('"read": "device.list"', '"read": "visit.list"')
    .replace('"entity": "vehicle"', '"entity": "lorry"')
    .replace('"needs": ["write"]', '"needs": ["wirte"]');
  const fan = (right.get('devices/pump.json') ?? '').replaceAll('"pump"', '"visit"');
  const codes = ['plant/unknown-model', 'reference/unknown-call', 'reference/unknown-entity', 'reference/unknown-guard'];
  const files = new Map([
    ...right,
    ['plants/site.json', plant],
    ['screens/pump/visits.json', screen.replace('"Visits"', '"visit"')],
    ['devices/visit.json', `${fan.slice(0, -2)},`],
    ['devices/models/acme-p1.json', '{ "of": "pump"'],
  ]);
  const found = compile(files, { kinds }).problems.filter(({ code }) => codes.includes(code));
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(codes));
  expect(found.filter(({ because, what }) => because !== undefined && what.includes('nobody'))).toEqual([]);
  expect(found.filter(({ because, code }) => because !== undefined && code !== 'plant/unknown-model')).toEqual([]);
});

it('a missing name is a consequence of the unreadable file that defines it', () => {
  const becauseOf = (files: ReadonlyMap<string, string>, code: string): (string | undefined)[] =>
    compile(files, { kinds }).problems.flatMap((each) => (each.code === code ? [each.because?.split(' ')[1]] : []));
  const make = 'devices/models/acme-p1.json';
  expect(becauseOf(new Map([...right, [make, '{']]), 'plant/unknown-model')).toEqual([make]);
  const calls = [...right].filter(([name]) => name !== 'calls/visit.json');
  const causeFiles = becauseOf(new Map([...calls, ['calls/device.json', '{']]), 'reference/unknown-call');
  expect(causeFiles.length).toBeGreaterThan(2);
  expect(new Set(causeFiles)).toEqual(new Set(['calls/device.json']));
});
