// Generates a JSON Schema for the patches of each kind of file from the table of permitted patches, so that editors offer only
// these words. Whether a limit is tighter or a list grows is checked by the compiler, which knows the base.
import { isDict, mapDict } from '../json.ts';
import { patchable, schemaName } from '../language/fileSchemas.ts';
import { languageSchema } from '../languageSchemas.ts';
import { type Rule, rulesFor } from '../overlays/narrowTable.ts';

type Made = Record<string, unknown>;

/** File → its text. */
export function toPatches(): Record<string, string> {
  return Object.fromEntries(
    patchable.map((kind) => [
      `schemas/language/patches/${schemaName(kind)}.schema.json`,
      toPatch(schemaName(kind), rulesFor(kind)),
    ]),
  );
}

function toPatch(name: string, rule: Rule): string {
  const $defs: Made = {};
  const described = descriptions(name);
  const names = new Map<Rule, string>();
  /** A rule with many words is written once, under the word where it occurs first. */
  const refer = (each: Rule, word: string): Made => {
    if (each.is !== 'words') return withNull(each, each.is === 'members' ? listed(each, word) : { ...leaves[each.is] });
    if (!names.has(each)) {
      const taken = [...names.values()].filter((other) => other === word || other.startsWith(`${word}-`)).length;
      names.set(each, taken === 0 ? word : `${word}-${taken + 1}`);
      $defs[names.get(each) ?? word] = words(each);
    }
    return withNull(each, { $ref: `#/$defs/${names.get(each) ?? word}` });
  };
  const listed = (each: Extract<Rule, { is: 'members' }>, word: string): Made => ({
    type: 'object',
    additionalProperties: refer(each.each, word),
  });
  const words = (each: Extract<Rule, { is: 'words' }>): Made => ({
    type: 'object',
    ...(!each.newOnes && { additionalProperties: false }),
    properties: mapDict(each.words, (inner, word) => {
      const description = described.get(word);
      return { ...(description !== undefined && { description }), ...refer(inner, word) };
    }),
  });
  const body = rule.is === 'words' ? words(rule) : rule.is === 'members' ? listed(rule, name) : {};
  const link = { $schema: { description: 'The schema of this patch.', type: 'string' } };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `ems:1/patches/${name}.schema.json`,
    title: `Patch: ${name}`,
    description:
      'What a vendor may write over a file of the base. Made by `npm run gen` from src/compiler/overlays/narrowTable.ts. Do not edit.',
    ...body,
    properties: { ...link, ...(isDict(body.properties) && body.properties) },
    $defs,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const shared = (word: string): Made => ({ $ref: `../words.schema.json#/$defs/${word}` });
const leaves: Readonly<Record<Exclude<Rule['is'], 'words' | 'members'>, Made>> = {
  free: { not: { type: 'null' } },
  mask: { not: { type: 'null' } },
  tone: { not: { type: 'null' } },
  question: shared('text'),
  condition: shared('condition'),
  lower: { type: ['number', 'object'] },
  higher: { type: ['number', 'object'] },
  superset: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  refused: { not: {} },
};

const withNull = ({ deletes }: Rule, schema: Made): Made => (deletes ? { anyOf: [schema, { type: 'null' }] } : schema);

/** The first description of each word in the language files. */
function descriptions(name: string): Map<string, string> {
  const found = new Map<string, string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isDict(value)) return;
    for (const [word, each] of Object.entries(isDict(value.properties) ? value.properties : {}))
      if (isDict(each) && typeof each.description === 'string' && !found.has(word)) found.set(word, each.description);
    Object.values(value).forEach(look);
  };
  for (const each of [name, 'node', 'field', 'words']) look(languageSchema(each).schema);
  return found;
}
