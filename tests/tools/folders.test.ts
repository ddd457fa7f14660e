// Folders stay small enough to overview; larger ones are split into subfolders with clear names.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const most = 28;
/** Registries with one item per name: two files per rule. */
const registers = ['src/core/rules'];

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [join(folder, each.name), ...foldersOf(join(folder, each.name))] : [],
  );
const filesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile() && each.name !== 'README.md').length;

it('no code folder has more files than the limit', () => {
  const full = ['src', 'renderers'].flatMap(foldersOf).filter((folder) => filesOf(folder) > most);
  expect(full).toEqual(registers);
});
