// What a settings page lists is read on a phone too: a table of many columns says which of them stand there.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** So many columns stand side by side at 390 px, scrolled a little. */
const most = 6;
interface Table {
  kind?: unknown;
  options?: { columns?: object; narrow?: unknown };
}

function wideIn(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind, options = {} } = value as Table;
  const isWide = kind === 'table' && Object.keys(options.columns ?? {}).length > most && options.narrow === undefined;
  return [...(isWide ? [place] : []), ...Object.entries(value).flatMap(([name, each]) => wideIn(each, `${place}/${name}`))];
}

it('every wide table of the settings is narrow on a phone', () => {
  const folder = 'schemas/screens/system';
  const wide = readdirSync(folder).flatMap((name) => wideIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name));
  expect(wide).toEqual([]);
});
