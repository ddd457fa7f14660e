// Generates schemas/language/kinds.schema.json from the options schemas of the kinds, so that editors complete the options of a
// node. Selects by kind first, so that a wrong option yields errors of this kind only.
import { whenThen } from '../../core/schema/plain.ts';
import { isDict, mapDict } from '../json.ts';
import { isFormat, type OptionsSchema } from '../language/optionsSchema.ts';

const placed = {
  after: { description: 'Placed after this sibling.', type: 'string' },
  before: { description: 'Placed before this sibling.', type: 'string' },
};

export function toKindsSchema(kinds: Readonly<Record<string, OptionsSchema>>): string {
  const names = Object.keys(kinds);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'ems:1/kinds.schema.json',
    title: 'Kinds',
    description: 'Made by `npm run gen` from renderers/*/options.schema.json. Do not edit.',
    $defs: {
      'by-kind': {
        properties: { kind: { enum: names } },
        allOf: names.map((kind) =>
          whenThen(
            { properties: { kind: { const: kind } }, required: ['kind'] },
            { properties: { options: { $ref: `#/$defs/${kind}` } } },
          ),
        ),
      },
      ...mapDict(kinds, (options, kind) => forEditors(options, `#/$defs/${kind}`)),
    },
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

/** Replaces a format by a reference to its shape; `members` may be positioned. */
function forEditors(schema: unknown, base: string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => forEditors(each, base));
  if (!isDict(schema)) return schema;
  const words = Object.fromEntries(Object.entries(schema).filter(([word]) => !ours(word)));
  const inner = mapDict(words, (each, word) => {
    if (word === 'default' || word === 'enum' || word === 'const' || word === 'examples') return each;
    return word === '$ref' && typeof each === 'string' ? each.replace(/^#/, base) : forEditors(each, base);
  });
  const { format, ...rest } = inner;
  if (typeof format !== 'string' || !isFormat(format)) return inner;
  if (format !== 'members') return { ...rest, $ref: `words.schema.json#/$defs/${format}` };
  const each = rest.additionalProperties;
  if (!isDict(each) || !isDict(each.properties)) return rest;
  return { ...rest, additionalProperties: { ...each, properties: { ...each.properties, ...placed } } };
}

/** Keywords about a kind that authors do not write. */
const ours = (word: string): boolean => word === '$schema' || word === '$id' || word.startsWith('x-');
