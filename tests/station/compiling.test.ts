// The thread that compiles: it makes what compiling here makes, and this thread goes on meanwhile.
import { expect, it, onTestFinished } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { createCompiler } from '../../src/station/compiling/compiler.ts';
import { compileHere } from './compileHere.ts';

it('compiles beside whatever else goes on', { timeout: 60_000 }, async () => {
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

it('takes one after the other, and up again after it was ended', { timeout: 60_000 }, async () => {
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

it('judges what is written for stations of other vendors', { timeout: 60_000 }, async () => {
  const compiler = createCompiler();
  onTestFinished(() => compiler.close());
  const files = new Map([['vendors/south/vendor.json', '{"title":"South","prefixes":["SW"],"brand":{"x":1}}']]);
  const [others, own] = [await compiler.checkOthers(files, 'NW1'), await compiler.checkOthers(files, '')];
  expect([others, own].map((each) => each.some(({ at }) => at.file === 'vendors/south/vendor.json'))).toEqual([true, true]);
});
