// Copies the project into a temporary folder, for tools that change code and run the tests.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const copied = [
  'src',
  'schemas',
  'renderers',
  'tests',
  'docs',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'README.md',
  'CONTRIBUTING.md',
];

/** @param {string} prefix @param {readonly string[]} [more] */
export function copyProject(prefix, more = []) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  for (const each of [...copied, ...more]) if (existsSync(each)) cpSync(each, join(folder, each), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // One test lists the project files with git.
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  return folder;
}
