// Checks that everything tests/spec-coverage.json names exists, because a renamed or removed test covers nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Change, misfit, toChanges } from '../../src/tools/mutations/mutations.mjs';

interface Entry {
  id: string;
  kind: string;
  text: string;
  /** "<file>: <name of the test, of its describe, or of a row of its table>", or "planned". */
  test: string;
  /** The change that breaks what the row names: `npm run mutate` applies it, and the test must fail. */
  change?: Change[];
}
const entries = JSON.parse(readFileSync('tests/spec-coverage.json', 'utf8')) as Entry[];
const sources = new Map<string, string | undefined>();

function sourceOf(file: string): string | undefined {
  if (!sources.has(file)) sources.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return sources.get(file);
}

/** The name as a complete quoted text, as in `it`, `describe` and table rows. */
function isNamedIn(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote));
}

function faultOf({ test }: Entry): string | undefined {
  if (test === 'planned') return undefined;
  const cut = test.indexOf(': ');
  const [file, name] = [test.slice(0, cut), test.slice(cut + 2)];
  if (cut < 0 || name === '') return 'names no test; write "tests/…/file.test.ts: name", or "planned"';
  const source = sourceOf(file);
  if (source === undefined) return `there is no file ${file}`;
  return isNamedIn(source, name) ? undefined : `there is no test "${name}" in ${file}`;
}

describe('the coverage of the specification', () => {
  it('names only existing tests', () => {
    expect(entries.flatMap((entry) => (faultOf(entry) === undefined ? [] : [`${entry.id}: ${faultOf(entry)}`]))).toEqual([]);
  });
  it('has every entry once, of a known kind, with a text', () => {
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const kinds = ['message', 'constant', 'rule', 'call', 'screen', 'entity', 'enumeration', 'point', 'unit'];
    expect(entries.filter(({ id, kind, text }) => !kinds.includes(kind) || !id.startsWith(`${kind}/`) || text === '')).toEqual(
      [],
    );
  });
  it('has a mutation for every row that is not planned', () => {
    const loose = entries.filter((entry) => entry.test !== 'planned' && toChanges(entry, '.').length === 0);
    expect(loose.map(({ id }) => id)).toEqual([]);
  });
  it('contains only mutations that apply to the current code', () => {
    const wrong = entries.flatMap((entry) => toChanges(entry, '.').map((each) => [entry.id, misfit(each, '.')]));
    expect(wrong.filter(([, why]) => why !== undefined)).toEqual([]);
  });
  it('does not list existing screens as planned', () => {
    const paths = new Set(readScreens());
    expect(entries.filter(({ kind, text, test }) => kind === 'screen' && test === 'planned' && paths.has(text))).toEqual([]);
  });
  it('lists every external call of the catalogue, and marks the same calls as planned', () => {
    const calls = readCatalogue();
    const listed = new Map(entries.filter(({ kind }) => kind === 'call').map(({ id, test }) => [id.slice('call/'.length), test]));
    const wrong = calls.filter(({ path, planned }) => !listed.has(path) || planned !== (listed.get(path) === 'planned'));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

function readScreens(): (string | undefined)[] {
  const files = readdirSync('schemas/screens', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.map((name) => (JSON.parse(readFileSync(`schemas/screens/${name}`, 'utf8')) as { path?: string }).path);
}

function readCatalogue(): { path: string; planned: boolean }[] {
  const files = [
    'session',
    'mode',
    'home',
    'alarm',
    'station',
    'system',
    'debug',
    'device',
    'report',
    'price',
    'strategy',
    'camera',
  ];
  return files.flatMap((file) => {
    const { $schema: _schema, ...calls } = JSON.parse(readFileSync(`schemas/calls/${file}.json`, 'utf8')) as Record<
      string,
      { path: string; planned?: boolean; ours?: boolean }
    >;
    return Object.values(calls).flatMap(({ path, planned = false, ours = false }) => (ours ? [] : [{ path, planned }]));
  });
}
