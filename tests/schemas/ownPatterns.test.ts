// A pattern is not read to a person: what is typed and does not fit it is told in words that say what does.
import { expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

/** Chosen or made by the console, never typed. */
const notTyped = new Set([
  'entities/shutdownConfig.json/properties/triggers/items',
  'entities/numbers.json/$defs/energy20',
  'entities/strongElectricity.json/$defs/node/properties/id',
  'entities/station.json/properties/area/items',
]);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function wordless(value: unknown, at: string): string[] {
  if (!isObject(value)) return [];
  const says = isObject(value.says) ? value.says.pattern : undefined;
  const here = typeof value.pattern === 'string' && says === undefined ? [at] : [];
  const inner = Object.entries(value).filter(([name]) => name !== 'says');
  return [...here, ...inner.flatMap(([name, each]) => wordless(each, `${at}/${name}`))];
}

it('says of each pattern of a field in words what fits it', () => {
  const files = [...readSchemas(['schemas'])].filter(([path]) => /^(entities|devices)\//.test(path));
  const found = files.flatMap(([path, text]) => wordless(JSON.parse(text), path));
  expect(found.toSorted()).toEqual([...notTyped].toSorted());
});
