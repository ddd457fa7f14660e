// One folder per problem code: invalid files for the small valid tree, and the exact problems. EMS_WRITE_PROBLEMS=1 rewrites
// them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../src/compiler/checkAll.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { type Problem, problems } from '../../src/core/problems/problem.ts';
import { kinds } from './kinds.ts';

const codes = Object.keys(problems);
const valid = readSchemas(['tests/schemas/valid']);
const json = <T>(path: string): T | undefined => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined);

function found(folder: string): Problem[] {
  const handlers = json<string[]>(`${folder}/handlers.json`);
  const own = json<typeof kinds>(`${folder}/kinds.json`);
  const places = json<string[]>(`${folder}/places.json`) ?? [];
  const editors = json<boolean>(`${folder}/editors.json`) ?? false;
  const texts = json<Record<string, string[]>>(`${folder}/texts.json`);
  const files = new Map([...valid, ...readSchemas([`${folder}/schemas`, ...places.map((each) => `${folder}/${each}`)])]);
  return checkAll(files, { kinds: { ...kinds, ...own }, ...(handlers && { handlers }), ...(texts && { texts }), editors });
}

it('the valid tree has no problems', () => {
  expect(checkAll(valid, { kinds, editors: true })).toEqual([]);
});

describe.each(codes)('%s', (code) => {
  const folder = `tests/schemas/invalid/${code}`;
  const file = `${folder}/problems.json`;

  it('is reported for its invalid files, with exactly the expected problems', () => {
    const problems = found(folder);
    if (process.env.EMS_WRITE_PROBLEMS) writeFileSync(file, `${JSON.stringify(problems, undefined, 2)}\n`);
    expect(problems).toEqual(json(file));
    expect(problems.map((each) => each.code)).toContain(code);
  });

  it('is reported with a file, a description, a reason and a fix', () => {
    for (const { at, what, why, fix } of found(folder)) {
      expect(at.file).not.toBe('');
      expect([what, why, fix].every((text) => text.length > 5 && !text.includes('undefined'))).toBe(true);
    }
  });
});
