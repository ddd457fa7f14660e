// Device types are data. The program refers to roles only, so that any other type of a role works the same.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { types } from '../demoSet.ts';

const roles = new Set<string>(Object.values(types).flatMap(({ role }) => role ?? []));
/** A role and a type can have the same name. */
const names = Object.keys(types).filter((name) => types[name]?.role !== undefined && !roles.has(name));

it.each(['src/station', 'src/data', 'src/shell'])('the code in %s names no device type that has a role', (folder) => {
  const named = new RegExp(`['"\`](${names.join('|')})(#[^'"\`]*)?['"\`]`);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .map((line) => [file, line] as const),
    )
    .filter(([, line]) => !/^\s*(\/\/|\/?\*)/.test(line) && named.test(line));
  expect(found).toEqual([]);
});
