// npm test: everything that must hold before a change lands. `--full` adds the matrix of screens × themes × languages × axe, other versions of
// Node, and runs kills, attacks and requests of chance at length.
import { spawn } from 'node:child_process';
import { chromium } from './chromium.mjs';

const full = process.argv.includes('--full');
const run = 'src/tools/run.mjs';
const bin = (name) => `node_modules/.bin/${name}`;

/**
 * The commands of one step run side by side.
 * @type {[name: string, ...commands: [command: string, args: string[]][]][]}
 */
const steps = [
  ['format', [bin('biome'), ['format', '.']]],
  ['lint', [bin('oxlint'), ['--type-aware', '--deny-warnings']]],
  ['types; schemas', [bin('tsc'), ['--noEmit']], [process.execPath, [run, 'src/tools/check.ts']]],
  ['generated files', [process.execPath, [run, 'src/tools/gen.ts', '--check']]],
  // The first mostly waits for devices and clocks, the second keeps one core busy.
  ['core, compiler, data, station, schemas; views', project('node'), project('views')],
  // The build is a process of its own: it builds for production, the tests run in development.
  ['build', [process.execPath, ['src/tools/build.mjs', '--changed']]],
  ['console on the real station', project('browser')],
  // Those of browser tests run what was built.
  ...(full ? [['all that the specification asks is held', [process.execPath, ['src/tools/mutate.mjs']]]] : []),
  ...(full ? [['every security requirement is held', [process.execPath, ['src/tools/mutate.mjs', '--table', 'asvs']]]] : []),
  ...(full ? [['Node 22 and 24', [process.execPath, ['src/tools/nodes.mjs']]]] : []),
];

/** @returns {[command: string, args: string[]]} */
function project(name) {
  return [process.execPath, ['src/tools/testProject.mjs', name]];
}

/** What a command beside another prints comes whole, when it has ended; of one that failed as the last, where it is looked for. */
function start([command, args], beside, last) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.once('close', (code) => {
      if (code === 0) process.stdout.write(Buffer.concat(said));
      else last.push(...said);
      resolve(code === 0);
    });
  });
}

process.env.CHROMIUM = chromium();
if (full) process.env.EMS_FULL_MATRIX = '1';
for (const [name, ...commands] of steps) {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const last = [];
  const well = (await Promise.all(commands.map((each) => start(each, commands.length > 1, last)))).every(Boolean);
  process.stdout.write(Buffer.concat(last));
  console.log(`${well ? '✔' : '✘'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!well) process.exit(1);
}
