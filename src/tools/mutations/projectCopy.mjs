// A copy of the project in a folder of its own, for a tool that changes code and asks the tests.
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
  // A test lists the files of the project by git.
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  return folder;
}
