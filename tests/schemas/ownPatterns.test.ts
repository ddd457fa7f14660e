// A pattern is not read to a person: what is typed and does not fit it is told in words that say what does.
import { expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

/** Chosen or made by the console, never typed. */
const notTyped = new Set([
  'entities/shutdownConfig.json/properties/triggers/items',
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

const schemas = [...readSchemas(['schemas'])];

it('at least one schema refers to each number pattern', () => {
  const texts = schemas.filter(([path]) => !path.startsWith('language/')).map(([, text]) => text);
  const shapes = (JSON.parse(new Map(schemas).get('entities/numbers.json') ?? '{}') as { $defs: object }).$defs;
  const isUsed = (shape: string) => texts.some((text) => text.includes(`numbers.json#/$defs/${shape}"`));
  expect(Object.keys(shapes).filter((shape) => !isUsed(shape))).toEqual([]);
});

/** Unit and digits of each number that limits its digits, with its location. */
function digitsIn(value: unknown, at: string): { at: string; shape: string }[] {
  if (!isObject(value)) return [];
  const { digits, unit } = value;
  const own = isObject(digits) && typeof digits.whole === 'number' ? [{ at, shape: JSON.stringify([unit, digits]) }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => digitsIn(each, `${at}/${name}`))];
}

it('no schema repeats the unit and digits of a number pattern', () => {
  const all = schemas
    .filter(([path]) => /^(entities|calls)\//.test(path))
    .flatMap(([path, text]) => digitsIn(JSON.parse(text), path));
  const isPattern = ({ at }: { at: string }) => at.startsWith('entities/numbers.json/');
  const patterns = new Set(all.filter(isPattern).map(({ shape }) => shape));
  expect(all.filter((each) => !isPattern(each) && patterns.has(each.shape)).map(({ at }) => at)).toEqual([]);
});

it('says of each pattern of a field in words what fits it', () => {
  const files = schemas.filter(([path]) => /^(entities|devices)\//.test(path));
  const found = files.flatMap(([path, text]) => wordless(JSON.parse(text), path));
  expect(found.toSorted()).toEqual([...notTyped].toSorted());
});
