// npm test: runs all checks and tests that a change must pass. `--full` adds the tests marked `full` (matrices, endurance), the
// soak test over two weeks, samples of the mutations, and other versions of Node. It ends within three hours on two cores.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';

const full = process.argv.includes('--full');
const run = 'src/tools/run.mjs';
/** Days of the soak test. Only its own step runs them. */
const { EMS_SOAK_DAYS: soakDays = '14' } = process.env;
delete process.env.EMS_SOAK_DAYS;
const bin = (name) => `node_modules/.bin/${name}`;
const node = (...args) => [process.execPath, args];
const tests = (project, ...files) => [bin('vitest'), ['run', '--project', project, ...files]];

/** @typedef {[name: string, command: [command: string, args: string[]], env?: Record<string, string>]} Step */
/** @type {Step[]} */
const quick = [
  ['format', [bin('biome'), ['format', '.']]],
  ['lint', [bin('oxlint'), ['--type-aware', '--deny-warnings']]],
  ['unused code', [bin('knip'), ['--no-progress']]],
  ['types', [bin('tsc'), ['--noEmit']]],
  ['schemas', node(run, 'src/tools/check.ts')],
  ['generated files', node(run, 'src/tools/gen.ts', '--check')],
];
/** A separate process, because the build runs in production and tests in development mode. */
const build = [['build', node('src/tools/build.mjs', '--changed')]];
/** Mostly waits for devices and timers. */
const station = [['core, compiler, data, station, schemas, functions of renderers', tests('node')]];
/** Without a station: these leave the CPU time to the tests of the station. */
const views = [
  ['history for the browser tests', node(run, 'tests/browser/support/past.ts')],
  ['views', tests('views')],
];
/** Stations and pages use CPU time as long as they are open, so these tests run alone and end sooner. */
const browser = [['console on the real station', tests('browser')]];
const long = [
  // Before the mutations, so that a defect of the product shows first.
  [
    'two weeks of implausible readings on three plants',
    tests('node', 'tests/station/endurance/doubt'),
    { EMS_SOAK_DAYS: soakDays },
  ],
  ['mutations of what the specification asks', node('src/tools/mutations/mutate.mjs', '--minutes', '35')],
  ['mutations of the security requirements', node('src/tools/mutations/mutate.mjs', '--table', 'asvs', '--minutes', '10')],
  ['mutations of the code by area', node(run, 'src/tools/mutants/main.ts')],
  ['Node 22 and 24', node('src/tools/nodes.mjs')],
];

/** Output of failed steps is printed last, so that it is easy to find. */
const failures = [];

/** @returns {Promise<boolean>} whether it succeeded */
function runStep([name, [command, args], env], niceness) {
  const started = performance.now();
  const output = [];
  console.log(`▶ ${name}`);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  setPriority(child.pid, niceness);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      output.push(`${code === 0 ? '✔' : '✘'} ${name}, ${seconds} s\n`);
      const text = output.join('');
      if (code === 0) process.stdout.write(text);
      else {
        console.log(`✘ ${name}: failed, the output follows at the end`);
        failures.push(text);
      }
      resolve(code === 0);
    }),
  );
}

/** Runs the steps in sequence, also after a failure, so that one run shows all failures. */
async function inTurn(steps, niceness = 0) {
  let succeeded = true;
  for (const step of steps) succeeded = (await runStep(step, niceness)) && succeeded;
  return succeeded;
}

/** @param {Promise<boolean>[]} lanes */
const sideBySide = async (...lanes) => (await Promise.all(lanes)).every(Boolean);

process.env.CHROMIUM = chromium();
if (full) process.env.EMS_FULL_MATRIX = '1';
const folder = mkdtempSync(join(tmpdir(), 'ems-test-'));
process.env.TEST_PAST ??= join(folder, 'past');
/** Continues after a failure, so that one run shows all failures. */
async function allTests() {
  // Tests of the station have priority, because they measure its reaction time.
  const stationPassed = await sideBySide(inTurn(station), inTurn(views, 5));
  return (await inTurn(browser)) && stationPassed;
}
const succeeded = (await sideBySide(inTurn(quick), inTurn(build))) && (await allTests()) && (!full || (await inTurn(long)));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(failures.join(''));
if (!succeeded) process.exitCode = 1;
