// What every part of the station stands on leans on nothing above it: between these folders there is no circle.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const station = 'src/station';
/** Each imports those before it at most. `planning` only computes, and knows no station. */
const ground = ['secrets', 'planning', 'contract', 'modbus', 'running', 'store'];
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
const partsUnder = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(join(folder, file)))
      .filter((path) => path.startsWith(`${station}/`))
      .map((path) => relative(station, path).split('/')[0] ?? ''),
  );

it.each(ground)('%s leans on what lies below it alone', (part) => {
  const below = ground.slice(0, ground.indexOf(part) + 1);
  expect([...partsUnder(join(station, part))].filter((each) => !below.includes(each))).toEqual([]);
});
it('and what lies below is seen', () => {
  expect([...partsUnder(join(station, 'store'))]).toEqual(expect.arrayContaining(['secrets', 'contract', 'modbus']));
});
