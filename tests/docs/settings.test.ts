// All environment variables of a station are documented in the README.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('src/station', { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
const read = files.flatMap((each) => readFileSync(join('src/station', each), 'utf8').match(/\bEMS_[A-Z_]+\b/g) ?? []);
const table = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

it('every setting that the station reads has a row in the table of settings', () => {
  const isDocumented = (name: string) =>
    table.some((row) => row.split('|')[1]?.includes(`\`${name}`) || row.includes(`\`${name}\``));
  expect(read).toContain('EMS_DATA');
  expect([...new Set(read)].filter((name) => !isDocumented(name))).toEqual([]);
});
