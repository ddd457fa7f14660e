// Compiler results are stored in files, so that the same program can read them after a restart. Damaged results and results of
// another program or of other files are not used.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Files } from '../../src/compiler/files.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { Problem } from '../../src/core/problems/problem.ts';
import { type Compiler, createCompiler } from '../../src/station/compiling/compiler.ts';
import { keepIn, programDigest, toResultName, writeResult } from '../../src/station/compiling/keptResults.ts';
import { compileHere } from './compileHere.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-compiled-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = new Map([['vendors/south/vendor.json', '{"title":"South","prefixes":["SW"]}']]);
const asked = { for: 'others', files, stationCode: 'NW1' } as const;
const recognised: Problem = {
  code: 'json/syntax',
  severity: 'error',
  what: 'kept',
  why: '',
  fix: '',
  at: { file: 'kept', pointer: '' },
};
function started(program: string, at = folder): Compiler {
  const compiler = createCompiler([at], program);
  onTestFinished(() => compiler.close());
  return compiler;
}

it('a stored result is used only for the same program, files and station code', async () => {
  const name = toResultName(asked, 'one');
  writeResult({ folder, name }, { others: [recognised] });
  const read = async (program: string, change: { files?: Files; stationCode?: string } = {}) => {
    const answer = await keepIn([folder], program, () => Promise.resolve({ others: [] }))({ ...asked, ...change });
    return 'others' in answer && answer.others.map(({ what }) => what);
  };
  expect(await read('one')).toEqual(['kept']);
  expect(await read('other')).toEqual([]);
  expect(await read('one', { files: new Map([...files, ['units.json', '{}']]) })).toEqual([]);
  expect(await read('one', { stationCode: 'NW2' })).toEqual([]);
  expect(toResultName({ ...asked, for: 'force' }, 'one')).not.toBe(name);
});

it('a damaged or truncated result is compiled again and replaced', async () => {
  const name = toResultName(asked, 'damaged');
  const path = join(folder, name);
  const compiler = started('damaged');
  const codesOf = async (of: Compiler) => (await of.checkOthers(files, 'NW1')).map(({ what }) => what);
  const compiled = await codesOf(compiler);
  for (const spoil of [
    (bytes: Buffer) => bytes.fill(1, 40, 44),
    (bytes: Buffer) => bytes.subarray(0, 40),
    () => Buffer.alloc(0),
  ]) {
    writeResult({ folder, name }, { others: [recognised] });
    writeFileSync(path, spoil(readFileSync(path)));
    expect(await codesOf(compiler)).toEqual(compiled);
    // Requests run in order, so the result is stored once this one returns.
    await compiler.toModule({ type: 'object' });
    const size = readFileSync(path).length;
    expect(size).toBeGreaterThan(40);
    expect(await codesOf(started('damaged'))).toEqual(compiled);
  }
});

it('the stored content of the delivered schemas equals the compiled content', { timeout: 240_000 }, async () => {
  const delivered = readSchemas(['schemas']);
  const own = join(folder, 'content');
  const first = started('delivered', own);
  await first.compile(delivered, 'NW1');
  await first.toModule({ type: 'object' });
  expect(readdirSync(own)).toEqual([toResultName({ for: 'force', files: delivered, stationCode: 'NW1' }, 'delivered')]);
  const second = started('delivered', own);
  expect(await second.compile(delivered, 'NW1')).toEqual(await compileHere(delivered, 'NW1'));
  // The result is the same with earlier files, because none of them is used.
  expect(await second.compile(delivered, 'NW1', files)).toEqual(await compileHere(delivered, 'NW1'));
});

it('a result with rejected files is not stored', async () => {
  const own = join(folder, 'wrong');
  const compiler = started('wrong', own);
  await compiler.compile(new Map([['units.json', '{']]), '');
  await compiler.toModule({ type: 'object' });
  expect(() => readdirSync(own)).toThrow('ENOENT');
});

it('storing a result keeps the eight newest results and removes the remains of an interrupted write', () => {
  const own = join(folder, 'many');
  mkdirSync(own);
  writeFileSync(join(own, 'cut.compiled.part'), '');
  for (let each = 0; each < 11; each += 1) writeResult({ folder: own, name: `${each}.compiled` }, { others: [] });
  const left = readdirSync(own);
  expect(left).toHaveLength(8);
  expect(left).not.toContain('cut.compiled.part');
});

it('storing a result does not throw if it cannot write', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => writeResult({ folder: file, name: 'x.compiled' }, { others: [] })).not.toThrow();
});

it('a built program is identified by its files, and a program that runs from sources stores no results', () => {
  const built = join(folder, 'built');
  writeResult({ folder: built, name: 'a.compiled' }, { others: [] });
  const at = new URL(`file://${built}/main.js`).href;
  const digests = ['one', 'two'].map((text) => {
    writeFileSync(join(built, 'thread.js'), text);
    return programDigest(at);
  });
  expect(new Set(digests).size).toBe(2);
  expect(digests[0]).toContain(process.version);
  expect(programDigest(import.meta.url)).toBeUndefined();
});
