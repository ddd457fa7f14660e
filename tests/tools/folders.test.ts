// Folders stay small enough for an overview. Larger ones are split into subfolders with clear names.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const most = 28;
const roots = ['src', 'renderers', 'schemas/entities', 'schemas/screens', 'tests/bench', 'tests/station'];

const foldersOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? foldersOf(join(folder, each.name)) : [],
  ),
];
const filesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile() && each.name !== 'README.md').length;

it('no folder of code, tests, entities or screens has more files than the limit', () => {
  const full = roots.flatMap(foldersOf).filter((folder) => filesOf(folder) > most);
  expect(full).toEqual([]);
});
