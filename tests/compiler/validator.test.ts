import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
import { afterAll, describe, expect, it } from 'vitest';
import { toShapeCheck, toValidatorModule } from '../../src/compiler/validator.ts';
import { formats } from '../../src/core/schema/formats.ts';
import type { Schema } from '../../src/core/language.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import type { CompiledCheck, ShapeCheck } from '../../src/core/schema/finding.ts';
import { settled } from '../../src/core/schema/shapeErrors.ts';

const folder = mkdtempSync(join(tmpdir(), 'validators-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let counter = 0;

const device: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 15, pattern: '^[^/]+$' },
    protocol: {
      type: 'string',
      choices: { tcp: { const: 'modbus-tcp', title: 'TCP' }, rtu: { const: 'modbus-rtu', title: 'RTU' } },
    },
    since: { type: 'string', format: 'day' },
    ratio: { type: ['number', 'null'], maximum: 10 },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
  required: ['name', 'protocol'],
  cases: {
    tcp: {
      when: { op: 'eq', at: '/protocol', value: 'modbus-tcp' },
      required: ['ip'],
      properties: { ip: { type: 'string', format: 'ipv4' }, port: { type: 'integer', minimum: 1 } },
    },
    rtu: { when: { op: 'eq', at: '/protocol', value: 'modbus-rtu' }, properties: { baud: { type: 'integer' } } },
  },
};
const samples: unknown[] = [
  { name: 'A', protocol: 'modbus-tcp', ip: '10.0.0.1' },
  { name: 'A', protocol: 'modbus-tcp', ip: '10.0.0.1', port: 0, baud: 9600 },
  { name: 'A', protocol: 'modbus-tcp', port: 502 },
  { name: 'A', protocol: 'modbus-rtu', ip: '10.0.0.1' },
  { name: '', protocol: 'other', since: '2026-02-31', ratio: null, tags: ['x', 'x'] },
  { id: '1', name: '𝒳'.repeat(15), protocol: 'modbus-rtu', ratio: 11, extra: true },
  {},
  'text',
  null,
];

async function load(schema: object): Promise<ShapeCheck> {
  const file = join(folder, `${counter++}.mjs`);
  writeFileSync(file, toValidatorModule(schema));
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { compiled: (runtime: object) => CompiledCheck };
  const plain = <T>(value: T): T => (value as { default?: T }).default ?? value;
  return settled(module.compiled({ equal: plain(equalModule), ucs2length: plain(ucs2lengthModule), formats }));
}

describe('the validator module', () => {
  it.each(['request', 'answer', undefined] as const)('returns the same result as the check in Node, side %s', async (side) => {
    const plain = toPlain(device, side ? { side } : {});
    const inNode = toShapeCheck(plain);
    const inBrowser = await load(plain);
    for (const sample of samples) expect(inBrowser(sample)).toEqual(inNode(sample));
  });

  it('runs where code from text is forbidden', () => {
    const file = join(folder, 'strict.mjs');
    writeFileSync(file, toValidatorModule(toPlain({ type: 'object', properties: { a: { type: 'integer', maximum: 3 } } })));
    const script = `import { compiled } from ${JSON.stringify(pathToFileURL(file).href)}; const check = compiled({ formats: {} }); check({ a: 4 }); console.log(JSON.stringify(check.errors));`;
    const printed = execFileSync(
      process.execPath,
      ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(printed)).toMatchObject([{ instancePath: '/a', keyword: 'maximum' }]);
  });

  it('has no imports and needs no eval', () => {
    const text = toValidatorModule(toPlain(device, { side: 'request' }));
    expect(text).not.toMatch(/\brequire\(|\bimport\b|new Function|\beval\(/);
  });

  it('keeps every text of a schema as text, even one that looks like code', async () => {
    const text = `"); globalThis.ran = true; ("'\`\${1}\\ \u2028`;
    const check = await load({ type: 'object', properties: { [text]: { const: text } }, required: [text] });
    expect(check({ [text]: text })).toEqual([]);
    expect(check({ [text]: 'other' })).toMatchObject([{ keyword: 'const' }]);
    expect(globalThis).not.toHaveProperty('ran');
  });

  it('finds only the own members of an object', async () => {
    const schema = { type: 'object', properties: { valueOf: { type: 'number' } }, required: ['toString', 'constructor'] };
    for (const check of [toShapeCheck(schema), await load(schema)]) {
      expect(check({}).map(({ keyword }) => keyword)).toEqual(['required', 'required']);
      expect(check({ toString: 1, constructor: 2, valueOf: 3 })).toEqual([]);
    }
  });

  it('reports a failed choice, a failed case or a member of an inactive case only once', () => {
    const check = toShapeCheck(toPlain(device, { side: 'request' }));
    const errorsOf = (value: unknown) => check(value).map((each) => `${each.path} ${each.keyword}`);
    expect(errorsOf({ name: 'A', protocol: 'other' })).toEqual(['/protocol oneOf']);
    expect(errorsOf({ name: 'A', protocol: 'modbus-tcp', port: 5 })).toEqual([' required']);
    expect(errorsOf({ name: 'A', protocol: 'modbus-rtu', ip: '10.0.0.1' })).toEqual([' unevaluatedProperties']);
  });

  it('reports 40,000 errors within 10 s of CPU time', () => {
    const check = toShapeCheck(toPlain(device, { side: 'request' }));
    const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`unknown${index}`, 1]));
    const begun = process.cpuUsage();
    expect(check({ name: 'A', protocol: 'modbus-tcp', ip: '10.0.0.1', ...unknown })).toHaveLength(40_000);
    // Comparing each pair would take minutes. Normally it takes about a second, or twice that on a busy core.
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(10);
  });
});
