// Folders stay small enough for an overview, and every test file is run. Larger folders are split into subfolders with clear names.
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

it('every test file belongs to a project', () => {
  // As in vite.config.ts.
  const ofPage = /^(renderers|shell)\/.*\.test\.tsx$/;
  const inNode = /^(browser|core|compiler|data|station|schemas|docs|tools|renderers|shell)\/.*\.test\.ts$/;
  const names = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name));
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => !ofPage.test(name) && !inNode.test(name))).toEqual([]);
});
