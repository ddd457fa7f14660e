// Parses an uploaded JSON file. Rejects members that could change a prototype, and structures deeper than any file of the
// station.
import { visit } from 'jsonc-parser';
import type { CallContext } from '../../contract/calls.ts';
import type { Refused } from '../../contract/index.ts';
import { refuseAt } from './refuseAt.ts';

const onlyJson = 'Only JSON files are supported';
/** No file of the station is deeper. Deeper structures could exhaust the stack of code that traverses them. */
const deepest = 32;
/** Member names that could modify JavaScript prototypes. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Excludes paths and markup. */
const goodName = /^[A-Za-z0-9\u4e00-\u9fa5_-][A-Za-z0-9\u4e00-\u9fa5 ._-]{0,99}$/;

export function readJsonFile({ files: { file } }: CallContext): { name: string; value: unknown } {
  if (!file) throw refuseAt('/file', 'Please enter a value');
  if (!goodName.test(file.name) || file.name.includes('..'))
    throw refuseAt('/file', 'The file name may contain only letters, digits, -, _ and .');
  return { name: file.name, value: parsed(file.bytes.toString('utf8').replace(/^\uFEFF/, '')) };
}

function parsed(text: string): unknown {
  let bad = false;
  let value: unknown;
  try {
    value = JSON.parse(text, function (key: string, each: unknown) {
      if (forbidden.has(key)) bad = true;
      return each;
    });
  } catch {
    throw broken(text);
  }
  if (bad || isDeeper(value)) throw refuseAt('/file', onlyJson);
  return value;
}

/**
 * The refusal of an invalid JSON file names the line of the error. A file that does not begin like JSON gets the general message.
 */
function broken(text: string): Refused {
  let depth = 0;
  let line: number | undefined;
  // Checked while parsing, because deep nesting would exhaust the stack of the parser.
  const enter = (): void => {
    depth += 1;
    if (depth > deepest) throw refuseAt('/file', onlyJson);
  };
  const leave = (): void => void (depth -= 1);
  if (!/^\s*[[{]/.test(text)) return refuseAt('/file', onlyJson);
  visit(
    text,
    {
      ...{ onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave },
      onError: (_error, _offset, _length, startLine) => void (line ??= startLine + 1),
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  if (line === undefined) return refuseAt('/file', 'The file is not valid JSON');
  return refuseAt('/file', 'The file is not valid JSON: see line {{line}}', { line });
}

function isDeeper(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
