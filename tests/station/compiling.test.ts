// The compiler thread returns the same result as compiling in the calling thread, without blocking it.
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { toShapeCheck } from '../../src/compiler/validator.ts';
import { isStop } from '../../src/core/access/guard.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import { createCompiler } from '../../src/station/compiling/compiler.ts';
import { openContents } from '../../src/station/server/contents.ts';
import { toInForce } from '../../src/compiler/inForce.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { compileHere } from './compileHere.ts';

const shared = createCompiler();
afterAll(() => shared.close());

it('the compiler thread compiles without blocking the calling thread, with the same result', async () => {
  const files = readSchemas(['schemas']);
  await shared.compile(files, '');
  let turns = 0;
  const each = setInterval(() => (turns += 1), 1);
  const made = await shared.compile(files, '');
  clearInterval(each);
  expect(turns).toBeGreaterThan(20);
  expect(made).toEqual(await compileHere(files, ''));
});

it('the compiler thread transfers only the content that an edit changed', { timeout: 240_000 }, async () => {
  const files = new Map(readSchemas(['schemas']));
  const { content } = await shared.compile(files, '');
  files.set('devices/ups.json', files.get('devices/ups.json')?.replace('"UPS"', '"Another"') ?? '');
  const edited = (await shared.compile(files, '')).content;
  expect(edited.devices.ups?.title).toBe('Another');
  expect(edited.devices).not.toBe(content.devices);
  expect(edited.hash).not.toBe(content.hash);
  // The same object means that it was neither transferred nor parsed again.
  for (const member of ['plants', 'units', 'locales'] as const) expect(edited[member]).toBe(content[member]);
  for (const type of ['stack', 'cluster', 'pcs'] as const) expect(edited.devices[type]).toBe(content.devices[type]);
  files.set('locales/zh_CN/edited.json', '{}');
  expect((await shared.compile(files, '')).content.devices).toBe(edited.devices);
});

it('the compiler thread processes requests in order, and starts again after it was closed', async () => {
  const compiler = createCompiler();
  onTestFinished(() => compiler.close());
  const wrong = new Map([['units.json', '{']]);
  const codes = (await Promise.all([compiler.compile(wrong, ''), compiler.compile(new Map(), '')])).map(({ problems }) =>
    problems.map(({ code }) => code),
  );
  expect([codes[0]?.includes('json/syntax'), codes[1]?.includes('json/syntax')]).toEqual([true, false]);
  const cut = compiler.compile(readSchemas(['schemas']), '');
  await new Promise((later) => {
    setTimeout(later, 1);
  });
  await compiler.close();
  await expect(cut).rejects.toThrow('its thread has ended');
  expect((await compiler.compile(wrong, '')).problems).not.toEqual([]);
});

it('the compiler thread checks the files of stations of other vendors', async () => {
  const files = new Map([['vendors/south/vendor.json', '{"title":"South","prefixes":["SW"],"brand":{"x":1}}']]);
  const [others, own] = [await shared.checkOthers(files, 'NW1'), await shared.checkOthers(files, '')];
  expect([others, own].map((each) => each.some(({ at }) => at.file === 'vendors/south/vendor.json'))).toEqual([true, true]);
});

it('the validators of large requests are compiled in the thread, but those of stop calls at once in the calling thread', async () => {
  const asked: string[] = [];
  const contents = await openContents({
    files: readSchemas(['schemas']),
    // compileHere is not used, because a validator that another test has made would not be requested.
    compile: async (files, _stationCode, before) => toInForce(files, before, { kinds }),
    toModule: (schema) => {
      asked.push(String(schema.title));
      return shared.toModule(schema);
    },
    stationCode: () => '',
    clock: { now: () => 0 },
    print: () => {},
  });
  const version = contents.current();
  const calls = Object.values(version.content.calls);
  for (const call of calls.filter(({ needs }) => isStop(needs))) expect(version.requestCheck(call)).toBeTypeOf('function');
  expect(asked).toEqual([]);
  const create = calls.find(({ name }) => name === 'device.create');
  if (!create) throw new Error('no call');
  const check = await version.requestCheck(create);
  const here = toShapeCheck(toPlain(create.request, { side: 'request' }));
  const wrong = { name: '', type: 'pcs', address: { kind: 'tcp', port: 700_000 } };
  expect(check(wrong)).toEqual(here(wrong));
  expect([asked.length, check(wrong).length > 0]).toEqual([1, true]);
});

it('a validator is compiled in the calling thread if the compiler thread fails', async () => {
  const contents = await openContents({
    files: readSchemas(['schemas']),
    compile: compileHere,
    toModule: () => Promise.reject(new Error('its thread has ended')),
    stationCode: () => '',
    clock: { now: () => 0 },
    print: () => {},
  });
  const { content, requestCheck } = contents.current();
  const { 'device.create': create } = content.calls;
  if (!create) throw new Error('no call');
  expect((await requestCheck(create))({}).length).toBeGreaterThan(0);
});
