// A text that names a person contains the display name and the login name. If it is too long for its field, the station refuses the
// whole answer that contains it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isDict } from '../../src/compiler/json.ts';
import { personText } from '../../src/core/texts/who.ts';

const folder = 'schemas/entities';
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));

/** Fields with a text for a person that are shorter than `length`. */
function shorter(node: unknown, length: number, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => shorter(each, length, `${path}/${index}`));
  if (!isDict(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const isShort =
      /(^b|[a-z]B)y$/.test(name) && isDict(value) && value['type'] === 'string' && Number(value['maxLength']) < length;
    return [...(isShort ? [`${path}/${name}`] : []), ...shorter(value, length, `${path}/${name}`)];
  });
}

it('fields that name a person have room for the longest display name with the longest login name', () => {
  const { properties } = read('people/user.json') as { properties: Record<'name' | 'loginName', { maxLength: number }> };
  const longest = personText({
    account: '1',
    name: 'n'.repeat(properties.name.maxLength),
    login: 'l'.repeat(properties.loginName.maxLength),
  });
  expect(longest.length).toBeGreaterThan(properties.name.maxLength + properties.loginName.maxLength);
  expect(files.flatMap((file) => shorter(read(file), longest.length, file))).toEqual([]);
});
