// npm test: everything that must hold before a change lands. `--full` adds the matrix of screens × themes × languages × axe.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildChanged } from './build.mjs';
import { chromium } from './chromium.mjs';

const full = process.argv.includes('--full');
const run = 'src/tools/run.mjs';
const bin = (name) => `node_modules/.bin/${name}`;

const steps = [
  ['format', bin('biome'), ['format', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', bin('tsc'), ['--noEmit']],
  ['schemas', process.execPath, [run, 'src/tools/check.ts']],
  ['generated files', process.execPath, [run, 'src/tools/gen.ts', '--check']],
  ['core, compiler, data, station, schemas', bin('vitest'), ['run', '--project', 'node']],
  ['views', bin('vitest'), ['run', '--project', 'views']],
  ['build', buildChanged],
  ['console on the real station', bin('vitest'), ['run', '--project', 'browser']],
];

process.env.CHROMIUM = chromium();
if (full) process.env.EMS_FULL_MATRIX = '1';
for (const [label, command, args] of steps) {
  const name = String(label);
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const ok =
    typeof command === 'function'
      ? await command().then(() => true)
      : spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  console.log(`${ok ? '✔' : '✘'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) process.exit(1);
}
if (!existsSync('dist/console/index.html')) process.exit(1);
