// A newcomer takes in a folder at a glance: where it grows beyond, it falls into folders that can be named.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const most = 28;
/** One thing each, found by its name: two files a rule. */
const registers = ['src/core/rules'];

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [join(folder, each.name), ...foldersOf(join(folder, each.name))] : [],
  );
const filesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile() && each.name !== 'README.md').length;

it('no folder of the code holds more files than that', () => {
  const full = ['src', 'renderers'].flatMap(foldersOf).filter((folder) => filesOf(folder) > most);
  expect(full).toEqual(registers);
});
