import { expect, it } from 'vitest';
import { readJsonFile } from '../../../../src/station/domain/request/index.ts';
import { Refused } from '../../../../src/station/contract/index.ts';

const read = (text: string): unknown => {
  const file = { name: 'c.json', bytes: Buffer.from(text), type: 'application/json' };
  try {
    return readJsonFile({ files: { file } } as never).value;
  } catch (error) {
    if (error instanceof Refused) return [error.message, error.values?.line];
    throw error;
  }
};
const onlyJson = 'Only JSON files are supported';
const atLine = 'The file is not valid JSON: see line {{line}}';

it.each<[name: string, text: string, expected: unknown]>([
  ['is accepted', '{"a":[1]}', { a: [1] }],
  ['is accepted with a byte order mark', '\uFEFF{"a":1}', { a: 1 }],
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
])('a file that %s is read, or refused with the line number', (_name, text, expected) => expect(read(text)).toEqual(expected));
