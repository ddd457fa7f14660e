// A schema that passes all other checks but does not compile to a validator is reported by the check, not at the first request.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { toValidatorModule } from '../../../src/compiler/validator.ts';
import { kinds } from '../../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const problemsOf = (files: ReadonlyMap<string, string>, validator: (schema: object) => void) =>
  compile(files, { kinds, validator }).problems.map(({ code, at, what }) => `${code} ${at.file} ${at.pointer} ${what}`);

it('the check names each place whose validator throws, with the reason', () => {
  const withoutOrder = (schema: object) => {
    if (JSON.stringify(schema).includes('"const":"high"')) throw new Error('strict mode: unknown keyword');
    toValidatorModule(schema);
  };
  const places = problemsOf(valid, withoutOrder);
  expect(places).toContain(
    'compiler/failed entities/thing.json /$defs/level The compiler stopped at this file: no validator can be generated from it (strict mode: unknown keyword).',
  );
  expect(places.filter((each) => each.includes(' calls/thing.json '))).not.toEqual([]);
});

it('comparisons with texts and all schemas of the valid tree compile to validators', () => {
  const thing = JSON.parse(valid.get('entities/thing.json') ?? '') as { properties: object; cases: object };
  const day = { title: 'Name', type: 'string', format: 'day' };
  const late = {
    when: { op: 'gt', at: '/day', value: '2026-05-01' },
    properties: { late: { title: 'Name', type: 'string', maxLength: 20 } },
  };
  const changed = { ...thing, properties: { ...thing.properties, day }, cases: { ...thing.cases, late } };
  expect(problemsOf(new Map(valid).set('entities/thing.json', JSON.stringify(changed)), toValidatorModule)).toEqual([]);
});

it('the check does not repeat an error that another check has reported', () => {
  const thing = JSON.parse(valid.get('entities/thing.json') ?? '') as { properties: object };
  const changed = { ...thing, properties: { ...thing.properties, bad: { title: 'Name', type: 'string', enum: [] } } };
  const found = problemsOf(new Map(valid).set('entities/thing.json', JSON.stringify(changed)), toValidatorModule);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^shape\/out-of-bounds/);
});
