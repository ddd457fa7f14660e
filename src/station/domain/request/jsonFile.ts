// Parses an uploaded JSON file of the settings or the configuration. Rejects members that could change a prototype, and files that
// are larger or deeper than any of these.
import { visit } from 'jsonc-parser';
import type { CallContext } from '../../contract/calls.ts';
import type { Refused } from '../../contract/index.ts';
import { JsonTooLarge, parseJson } from '../../threads/parseJson.ts';
import { refuseAt } from './refuseAt.ts';

const onlyJson = 'Only JSON files are supported';
/**
 * `values`: number of values in the largest request, the configuration of a station. `levels`: deeper structures could exhaust the
 * stack of code that traverses them.
 */
const limits = { values: 50_000, members: 2000, levels: 32 };
/** Member names that could modify JavaScript prototypes. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Excludes paths and markup. */
const goodName = /^[A-Za-z0-9\u4e00-\u9fa5_-][A-Za-z0-9\u4e00-\u9fa5 ._-]{0,99}$/;

export async function readJsonFile({
  files: { file },
  signal,
}: Pick<CallContext, 'files' | 'signal'>): Promise<{ name: string; value: unknown }> {
  if (!file) throw refuseAt('/file', 'Please enter a value');
  if (!goodName.test(file.name) || file.name.includes('..'))
    throw refuseAt('/file', 'The file name may contain only letters, digits and the characters . - _');
  return { name: file.name, value: await parsed(file.bytes.toString('utf8').replace(/^\uFEFF/, ''), signal) };
}

async function parsed(text: string, signal: AbortSignal): Promise<unknown> {
  const value = await parseJson(text, limits, signal).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw broken(text);
    if (!(error instanceof JsonTooLarge)) throw error;
    throw refuseAt('/file', error.excess === 'values' ? 'The file has too many entries' : onlyJson);
  });
  if (hasForbidden(value)) throw refuseAt('/file', onlyJson);
  return value;
}

function hasForbidden(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => forbidden.has(name) || hasForbidden(each));
}

/**
 * The refusal of an invalid JSON file names the line of the error. A file that does not begin like JSON gets the general message.
 */
function broken(text: string): Refused {
  let line: number | undefined;
  if (!/^\s*[[{]/.test(text)) return refuseAt('/file', onlyJson);
  visit(
    text,
    { onError: (_error, _offset, _length, startLine) => void (line ??= startLine + 1) },
    { disallowComments: true, allowTrailingComma: false },
  );
  if (line === undefined) return refuseAt('/file', 'The file is not valid JSON');
  return refuseAt('/file', 'The file is not valid JSON: see line {{line}}', { line });
}
