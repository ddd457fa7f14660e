// The delivered schemas have no errors, their content is deterministic, and editors accept what the compiler accepts.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../src/compiler/checkAll.ts';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import type { CompiledCall } from '../../src/core/content.ts';
import { toShapeCheck } from '../../src/compiler/validator.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import { engineTexts } from '../../src/tools/engineTexts.ts';
import { formats } from '../../src/compiler/language/optionsSchema.ts';
import { disabledDateNames } from '../../renderers/shared/fields/time/moments.ts';
import { widgetNames } from '../../renderers/shared/fields/widgetNames.ts';
import { languageOf, seenByEditor } from './editor.ts';
import { content, files } from '../delivered.ts';

it('the delivered schemas have no errors or warnings for any vendor', () => {
  const problems = checkAll(files, { kinds, texts: engineTexts(), editors: true });
  expect(problems.map(({ at, code, what }) => `${at.file}:${at.line} ${code} ${what}`)).toEqual([]);
});

it('the content has the same hash in any order of the files', () => {
  const turned = new Map([...files].reverse());
  expect(compile(turned, { kinds }).content.hash).toBe(content.hash);
});

it('the content for a station code without patches is that of the base', () => {
  expect(compile(files, { kinds, stationCode: 'no vendor begins like this' }).content.hash).toBe(content.hash);
});

it('every screen has its calls and entities in the content', () => {
  for (const [id, piece] of Object.entries(content.screens)) {
    const reads = Object.values(piece.sources).map(({ read }) => read);
    expect([id, reads.filter((name) => !name.startsWith('task.') && !(name in piece.calls))]).toEqual([id, []]);
    expect([id, Object.values(piece.drafts).filter(({ entity }) => !(entity in piece.entities))]).toEqual([id, []]);
  }
});

it('every request compiles to a validator', () => {
  const { calls } = content;
  expect(Object.values(calls).flatMap((call) => brokenBy(call) ?? [])).toEqual([]);
});
function brokenBy({ name, request }: CompiledCall): string | undefined {
  try {
    toShapeCheck(toPlain(request, { side: 'request' }));
    return undefined;
  } catch (error) {
    return `${name}: ${String(error)}`;
  }
}

describe('the schemas for editors', () => {
  const language = readdirSync('schemas/language').filter(
    (name) => name.endsWith('.schema.json') && !/^(kinds|names|offers)\./.test(name),
  );

  it.each([...files.keys()].filter((name) => languageOf(name) !== undefined))('accept %s', (name) => {
    expect(seenByEditor(name, JSON.parse(files.get(name) ?? ''))).toEqual([]);
  });

  it('name every widget and date rule of the renderers, and no others', () => {
    const { properties } = JSON.parse(readFileSync('schemas/language/field.schema.json', 'utf8')) as {
      properties: Record<'widget' | 'disabledDates', { enum: string[] }>;
    };
    expect([...properties.widget.enum].sort()).toEqual([...widgetNames].sort());
    expect([...properties.disabledDates.enum].sort()).toEqual([...disabledDateNames].sort());
  });

  it('have a definition for every format', () => {
    const words = JSON.parse(readFileSync('schemas/language/words.schema.json', 'utf8')) as { $defs: Record<string, unknown> };
    expect(Object.keys(formats).filter((format) => !(format in words.$defs))).toEqual([]);
  });

  it('describe every word', () => {
    const bare: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (value === null || typeof value !== 'object') return;
      const { properties } = value as { properties?: Record<string, { description?: string; $ref?: string }> };
      // In an entity, "properties" is itself a keyword.
      const isWord = typeof properties?.additionalProperties === 'object' && 'propertyNames' in properties;
      for (const [word, each] of Object.entries(isWord ? {} : (properties ?? {}))) {
        if (typeof each !== 'object' || each.description || each.$ref || word.startsWith('$')) continue;
        bare.push(`${path}/${word}`);
      }
      for (const [name, each] of Object.entries(value)) if (name !== 'if') walk(each, `${path}/${name}`);
    };
    for (const name of language) walk(JSON.parse(readFileSync(`schemas/language/${name}`, 'utf8')), name);
    expect(bare).toEqual([]);
  });
});
