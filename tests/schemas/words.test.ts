// Descriptions of the schemas and the texts of problems use the terms of the glossary, as the texts of the console do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { Problem } from '../../src/core/problems/problem.ts';

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const { terms } = json('schemas/locales/glossary.json') as { terms: { term: string; never?: string[] }[] };
const avoided = terms.flatMap(({ never = [] }) => never).toSorted((one, other) => other.length - one.length);
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${avoided.join('|')})s?(?![\p{L}\p{N}])`, 'giu');
const inText = (text: string): string[] => text.match(pattern) ?? [];

function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'description' && typeof each === 'string' ? [each] : descriptionsIn(each),
  );
}

it('descriptions of the schemas use the terms of the glossary', () => {
  const files = [...readSchemas(['schemas'])].filter(([path]) => path.endsWith('.json') && !path.startsWith('locales/'));
  const texts = files.flatMap(([, text]) => descriptionsIn(JSON.parse(text)));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => inText(text).length > 0)).toEqual([]);
});

it('the texts of all problems use the terms of the glossary', () => {
  const folder = 'tests/schemas/invalid';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('problems.json'));
  const texts = files.flatMap((file) =>
    (json(join(folder, file)) as Problem[]).flatMap(({ what, why, fix }) => [what, why, fix]),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => inText(text).length > 0)).toEqual([]);
});
