// The thread that compiles: it makes what compiling here makes, and this thread goes on meanwhile.
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { expect, it, onTestFinished } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { toShapeCheck } from '../../src/compiler/validator.ts';
import type { Content } from '../../src/core/content.ts';
import { isStop } from '../../src/core/guard.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import { createCompiler } from '../../src/station/compiling/compiler.ts';
import { openContents } from '../../src/station/server/contents.ts';
import { compileHere } from './compileHere.ts';

it('compiles beside whatever else goes on', async () => {
  const compiler = createCompiler();
  onTestFinished(() => compiler.close());
  const files = readSchemas(['schemas']);
  await compiler.compile(files, '');
  let turns = 0;
  const each = setInterval(() => (turns += 1), 1);
  const made = await compiler.compile(files, '');
  clearInterval(each);
  expect(turns).toBeGreaterThan(20);
  expect(made).toEqual(await compileHere(files, ''));
});

it('hands over what an edit changed, a member a turn, and leaves the rest as it stands', { timeout: 240_000 }, async () => {
  const compilers = [createCompiler(), createCompiler()] as const;
  onTestFinished(() => Promise.all(compilers.map((each) => each.close())).then(() => {}));
  const files = new Map(readSchemas(['schemas']));
  const [compiler, another] = compilers;
  const turns = [await longestTurn(() => another.compile(files, ''))];
  let content: Content | undefined;
  turns.push(await longestTurn(async () => void ({ content } = await compiler.compile(files, ''))));
  // Work of this thread and not time, which others on a busy machine take as well; the best of some, as collections come when they like.
  const whole = serialize(content);
  const atOnce = [1, 2, 3].map(() => {
    const before = worked();
    deserialize(whole);
    return worked() - before;
  });
  expect(Math.min(...turns)).toBeLessThan(Math.min(...atOnce) * 0.6);

  files.set('devices/ups.json', files.get('devices/ups.json')?.replace('"UPS"', '"Another"') ?? '');
  const edited = (await compiler.compile(files, '')).content;
  expect(edited.devices.ups?.title).toBe('Another');
  expect(edited.plants).toBe(content?.plants);
  expect(edited.devices).not.toBe(content?.devices);
  expect(edited.hash).not.toBe(content?.hash);
});

/** Of this thread, in ms, where the system tells. */
const worked = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, ended] = [worked(), 0, false];
  const turn = (): void => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = worked();
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  ended = true;
  turn();
  return longest;
}

it('takes one after the other, and up again after it was ended', async () => {
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

it('judges what is written for stations of other vendors', async () => {
  const compiler = createCompiler();
  onTestFinished(() => compiler.close());
  const files = new Map([['vendors/south/vendor.json', '{"title":"South","prefixes":["SW"],"brand":{"x":1}}']]);
  const [others, own] = [await compiler.checkOthers(files, 'NW1'), await compiler.checkOthers(files, '')];
  expect([others, own].map((each) => each.some(({ at }) => at.file === 'vendors/south/vendor.json'))).toEqual([true, true]);
});

it('makes the validators of large schemas; a stop never waits for one', async () => {
  const compiler = createCompiler();
  onTestFinished(() => compiler.close());
  const asked: string[] = [];
  const contents = await openContents({
    files: readSchemas(['schemas']),
    compile: compileHere,
    toModule: (schema) => {
      asked.push(String(schema.title));
      return compiler.toModule(schema);
    },
    stationCode: () => '',
    clock: { now: () => 0 },
    print: () => {},
  });
  const held = contents.current();
  const calls = Object.values(held.content.calls);
  for (const call of calls.filter(({ needs }) => isStop(needs))) expect(held.requestCheck(call)).toBeTypeOf('function');
  expect(asked).toEqual([]);
  const create = calls.find(({ name }) => name === 'device.create');
  if (!create) throw new Error('no call');
  const check = await held.requestCheck(create);
  const here = toShapeCheck(toPlain(create.request, { side: 'request' }));
  const wrong = { name: '', type: 'pcs', address: { kind: 'tcp', port: 700_000 } };
  expect(check(wrong)).toEqual(here(wrong));
  expect([asked.length, check(wrong).length > 0]).toEqual([1, true]);
});

it('a validator is made here where the thread fails', async () => {
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
