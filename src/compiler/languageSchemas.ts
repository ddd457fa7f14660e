// The language's own schemas. Editors use the files under schemas/language/, and the engine bundles the same files.
import { toTokens } from '../core/pointer.ts';
import { step } from '../core/pointer.ts';
import type { OptionsSchema } from './language/optionsSchema.ts';

// Name lists are for editors; the compiler looks up names in the files that define them.
const found = import.meta.glob<OptionsSchema>(
  ['../../schemas/language/*.schema.json', '!../../schemas/language/{names,offers}.schema.json'],
  {
    eager: true,
    import: 'default',
  },
);
const files = new Map(Object.entries(found).map(([path, schema]) => [path.split('/').at(-1) ?? path, schema]));

/** A schema and the file that its local references resolve in. */
export interface Anchored {
  schema: OptionsSchema;
  root: OptionsSchema;
}

export function languageSchema(name: string): Anchored {
  const root = files.get(`${name}.schema.json`) ?? {};
  return { schema: root, root };
}

/** The standard shape behind a format. */
export function shapeOf(format: string): Anchored | undefined {
  const root = files.get('words.schema.json') ?? {};
  const schema = root.$defs?.[format];
  return schema && { schema, root };
}

/** Follows "words.schema.json#/$defs/text", "node.schema.json", "#/$defs/x". An unknown reference allows anything. */
export function follow(ref: string, root: OptionsSchema): Anchored {
  const [file = '', fragment = ''] = ref.split('#');
  const target = file === '' ? root : (files.get(file) ?? {});
  let here: unknown = target;
  for (const token of toTokens(fragment)) here = step(here, token);
  return { schema: here ?? {}, root: target };
}
