// npm test: everything that must hold before a change lands. `--full` adds the matrix of screens × themes × languages × axe.
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';

const full = process.argv.includes('--full');
const run = 'src/tools/run.mjs';
const bin = (name) => `node_modules/.bin/${name}`;

/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ['format', bin('biome'), ['format', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', bin('tsc'), ['--noEmit']],
  ['schemas', process.execPath, [run, 'src/tools/check.ts']],
  ['generated files', process.execPath, [run, 'src/tools/gen.ts', '--check']],
  ['core, compiler, data, station, schemas', bin('vitest'), ['run', '--project', 'node']],
  ['views', bin('vitest'), ['run', '--project', 'views']],
  // A process of its own: it builds for production, the tests run in development.
  ['build', process.execPath, ['src/tools/build.mjs', '--changed']],
  ['console on the real station', bin('vitest'), ['run', '--project', 'browser']],
];

process.env.CHROMIUM = chromium();
if (full) process.env.EMS_FULL_MATRIX = '1';
for (const [name, command, args] of steps) {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? '✔' : '✘'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(1);
}
