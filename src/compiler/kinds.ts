// The options schemas of all kinds of renderers/, by kind. Part of the engine, so they are bundled with the compiler.
import type { OptionsSchema } from './language/optionsSchema.ts';

const found = import.meta.glob<OptionsSchema>('../../renderers/*/options.schema.json', { eager: true, import: 'default' });

export const kinds: Readonly<Record<string, OptionsSchema>> = Object.fromEntries(
  Object.entries(found)
    .map(([path, schema]) => [path.split('/').at(-2) ?? '', schema] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1)),
);
