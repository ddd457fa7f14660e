// Every mistake of mistakes/*.json, made in the small station of mistakes/tree, is reported with its code; those marked "editor"
// are also found by an editor, which uses only schemas/language/.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../src/compiler/checkAll.ts';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { toTokens } from '../../src/core/pointer.ts';
import { seenByEditor } from './editor.ts';
import { kinds } from './kinds.ts';

interface Mistake {
  what: string;
  /** devices/pump.json by default. */
  file?: string;
  put?: Readonly<Record<string, unknown>>;
  drop?: readonly string[];
  /** Replaced in the text of the file. */
  text?: readonly [found: string, instead: string];
  code: string;
  warns?: true;
  editor?: true;
  /** No other problem is reported. */
  alone?: true;
}
const folder = 'tests/schemas/mistakes';
const right = readSchemas([`${folder}/tree`]);
const usual: Readonly<Record<string, string>> = { 'screens.json': 'screens/pump/visits.json' };

function wrong({ put = {}, drop = [], text }: Mistake, file: string): string {
  const written = right.get(file) ?? '';
  if (text) return written.replace(...text);
  const data = JSON.parse(written) as object;
  for (const [pointer, value] of Object.entries(put)) set(data, pointer, value);
  for (const pointer of drop) set(data, pointer, undefined);
  return JSON.stringify(data, undefined, 2);
}
function set(data: object, pointer: string, value: unknown): void {
  const tokens = [...toTokens(pointer)];
  const last = tokens.pop() ?? '';
  const holder = tokens.reduce((here, token) => Reflect.get(here, token) as object, data);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
}
function isSeen(file: string, text: string): boolean {
  try {
    return seenByEditor(file, JSON.parse(text)).length > 0;
  } catch {
    return true;
  }
}

it('the station without mistakes has no problems', () => {
  expect(checkAll(right, { kinds }).filter(({ code }) => code !== 'text/untranslated')).toEqual([]);
  expect(
    [...right].filter(([file, text]) => !/^vendors.*devices/.test(file) && isSeen(file, text)).map(([file]) => file),
  ).toEqual([]);
});

it('at least 100 of at least 140 mistakes are marked as found by an editor', () => {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Mistake[]);
  expect(all.length).toBeGreaterThanOrEqual(140);
  expect(all.filter(({ editor }) => editor).length).toBeGreaterThanOrEqual(100);
});

describe.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (list) => {
  const mistakes = JSON.parse(readFileSync(`${folder}/${list}`, 'utf8')) as Mistake[];

  it.each(mistakes.map((each) => [each.what, each] as const))('is reported with its code: %s', (_what, mistake) => {
    const file = mistake.file ?? usual[list] ?? 'devices/pump.json';
    const text = wrong(mistake, file);
    const files = new Map([...right, [file, text]]);
    const { problems } = compile(files, { kinds, ...(file.startsWith('vendors/') && { stationCode: 'AC1' }) });
    const reported = problems.filter(({ code }) => code !== 'text/untranslated');
    expect(reported.map(({ severity, code }) => `${severity} ${code}`)).toContain(
      `${mistake.warns ? 'warning' : 'error'} ${mistake.code}`,
    );
    if (mistake.alone) expect(reported).toHaveLength(1);
    expect(isSeen(file, text)).toBe(mistake.editor === true);
  });
});
