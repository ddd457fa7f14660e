import { expect, it } from 'vitest';
import { readJsonFile } from '../../../../src/station/domain/request/index.ts';
import { Refused } from '../../../../src/station/contract/index.ts';

const read = async (text: string): Promise<unknown> => {
  const file = { name: 'c.json', bytes: Buffer.from(text), type: 'application/json' };
  try {
    return (await readJsonFile({ files: { file }, signal: AbortSignal.timeout(60_000) })).value;
  } catch (error) {
    if (error instanceof Refused) return [error.message, error.values?.line];
    throw error;
  }
};
const onlyJson = 'Only JSON files are supported';
const tooMany = 'The file has too many entries';
const membersIn = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 1])));
const atLine = 'The file is not valid JSON: see line {{line}}';

it.each<[name: string, text: string, expected: unknown]>([
  ['is valid', '{"a":[1]}', { a: [1] }],
  ['has a byte order mark', '\uFEFF{"a":1}', { a: 1 }],
  ['is truncated', '{\n  "a": [\n    1,\n', [atLine, 4]],
  ['has a trailing comma', '{\n  "a": 1,\n}\n', [atLine, 3]],
  ['has a name without quotation marks', '{\n\n  a: 1 }', [atLine, 3]],
  ['has a comment', '[\n1 // one\n]', [atLine, 2]],
  ['has text after its end', '{}\n{}', [atLine, 2]],
  ['has a control character in a text', '{"a": "\u0001"}', [atLine, 1]],
  ['has an invalid number', '{"a":\n 01}', [atLine, 2]],
  ['is a web page', '<html></html>', [onlyJson, undefined]],
  ['is a picture', '\u0089PNG', [onlyJson, undefined]],
  ['is empty', '', [onlyJson, undefined]],
  ['is nested too deeply', '{"a":'.repeat(200_000), [onlyJson, undefined]],
  ['has more values than any configuration', `[${'1,'.repeat(60_000)}1]`, [tooMany, undefined]],
  ['has thousands of unknown names', membersIn(3000), [tooMany, undefined]],
  ['would change a prototype', '{"a":[{"__proto__":{"b":1}}]}', [onlyJson, undefined]],
  ['is long and truncated', `{\n"a":"${'x'.repeat(200_000)}",\n`, [atLine, 3]],
])('a file that %s is read, refused with the line of its error, or refused as another format', async (_name, text, expected) =>
  expect(await read(text)).toEqual(expected),
);
