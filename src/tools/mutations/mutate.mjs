// Proves that the tests named in tests/spec-coverage.json cover their rows: it changes what a row names in a copy of the project,
// and the named test must fail. `--table asvs` does so for docs/asvs.md and tests/asvs-mutations.json. `--only` selects rows by
// id or test file. `--together` combines the changes for browser tests of one file. `--as-is` changes nothing: the tests must
// pass. `--lanes` changes at a time, each in a copy of its own. `--minutes` ends the run with a sample, which `--seed` repeats.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '../chromium.mjs';
import { apply, fileOf, patternOf, projectOf, toChanges, toRounds } from './mutations.mjs';
import { copyProject } from './projectCopy.mjs';

const { values: options } = parseArgs({
  options: {
    table: { type: 'string', default: 'spec' },
    only: { type: 'string' },
    list: { type: 'boolean' },
    together: { type: 'boolean' },
    'as-is': { type: 'boolean' },
    lanes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
/** @import { Row, Step } from './mutations.d.mts' */
/** @type {Record<string, string>} */
const tables = { spec: 'tests/spec-coverage.json', asvs: 'tests/asvs-mutations.json' };
const here = resolve('.');
const table = tables[options.table];
if (table === undefined) throw new Error(`--table is "${options.table}". Use ${Object.keys(tables).join(' or ')}.`);
/** @type {Row[]} */
const rows = JSON.parse(readFileSync(table, 'utf8'));
const endsAt = performance.now() + Number(options.minutes) * 60_000;
const held = rows.filter((row) => toChanges(row, here).length > 0);
if (options.list) {
  for (const row of rows.filter((each) => each.test !== 'planned' && !held.includes(each)))
    console.log(`no change possible: ${row.id}`);
  console.log(`${held.length} rows can be changed.`);
  process.exit();
}
const chosen = choose(held);

process.env.CHROMIUM = chromium();
/** Includes the files and rows that only the full run covers. */
const forAll = { EMS_FULL_MATRIX: '1' };
/** Failing waits time out sooner. */
const forBrowser = { TEST_PATIENCE_MS: process.env.TEST_PATIENCE_MS ?? '20000' };
/** A random order, so that a run of limited time is a sample. */
const queue = toRounds(chosen, here, options.together).toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)));
const judged = new Set();
const unnoticed = new Set();
await Promise.all(Array.from({ length: Number(options.lanes) }, work));
console.log(
  `${judged.size - unnoticed.size} of ${judged.size} changed rows were detected; ${held.length} rows can be changed (seed ${options.seed}).`,
);
process.exitCode = unnoticed.size > 0 ? 1 : 0;

async function work() {
  const folder = copyProject('ems-mutate-', ['dist']);
  try {
    for (let round = next(); round; round = next()) {
      for (const { row } of round) judged.add(row);
      for (const { row } of await judge(round, folder)) unnoticed.add(row);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function next() {
  return performance.now() < endsAt ? queue.shift() : undefined;
}

/** @param {readonly Step[]} round */
function rankOf([{ row, change }]) {
  return createHash('sha256')
    .update(`${options.seed} ${row.id} ${JSON.stringify(change)}`)
    .digest('hex');
}

/** @param {readonly Row[]} all */
function choose(all) {
  const { only } = options;
  if (only !== undefined)
    return all.filter(({ id, test }) => only.split(',').some((each) => id === each || fileOf(test) === each));
  return all;
}

/**
 * Applies the changes of a round, runs its tests and returns the steps whose test did not fail.
 * @param {readonly Step[]} round
 * @param {string} folder
 */
async function judge(round, folder) {
  const restores = options['as-is'] ? [] : round.map(({ change }) => apply(change, folder));
  const results = await run(
    round.map(({ row }) => row),
    folder,
  );
  for (const restore of restores) restore();
  return round.filter(({ row, change }) => {
    const said = verdictOf(results, row);
    const well = said === (options['as-is'] ? 'passed' : 'failed');
    const words = {
      passed: 'not detected',
      failed: 'fails without a change',
      late: 'ran out of time',
      none: 'no such test ran',
    };
    console.log(well ? `✔ ${row.id}` : `✘ ${row.id}: ${words[said]} (${change.file})`);
    return !well;
  });
}

/**
 * Runs the tests of one file for these rows.
 * @param {readonly Row[]} rows
 * @param {string} folder
 * @returns {Promise<{ fullName: string, status: string, failureMessages: string[] }[]>}
 */
async function run(rows, folder) {
  const [{ test }] = rows;
  const out = join(folder, 'result.json');
  const project = projectOf(test);
  const args = ['run', '--project', project, '--maxWorkers=1', '--retry=0', '--reporter=json', `--outputFile=${out}`];
  // Almost nothing changes between runs, and the demo history is generated once.
  const cached = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'cache')}`];
  const own = project === 'browser' && { ...forBrowser, TEST_PAST: join(folder, 'past') };
  rmSync(out, { force: true });
  const how = { cwd: folder, env: { ...process.env, ...forAll, ...own }, stdio: 'ignore' };
  if (project === 'browser') await once(spawn(process.execPath, ['src/tools/build.mjs', '--changed'], how), 'close');
  const names = rows.map(patternOf).join('|');
  await once(spawn('node_modules/.bin/vitest', [...args, ...cached, fileOf(test), '-t', names], how), 'close');
  if (!existsSync(out)) return [];
  return JSON.parse(readFileSync(out, 'utf8')).testResults.flatMap(
    (/** @type {{ assertionResults: object[] }} */ each) => each.assertionResults,
  );
}

/**
 * Only a failed assertion of the named test counts. A file that cannot be loaded proves nothing, nor does a browser test that
 * exceeds its total time limit.
 * @param {{ fullName: string, status: string, failureMessages: string[] }[]} results
 * @param {Row} row
 */
function verdictOf(results, row) {
  const named = new RegExp(patternOf(row));
  const own = results.filter(({ fullName }) => named.test(fullName));
  const failed = own.filter(({ status }) => status === 'failed');
  const isLate =
    projectOf(row.test) === 'browser' && failed.every(({ failureMessages: [first] }) => first?.includes('Test timed out'));
  if (failed.length > 0) return isLate ? 'late' : 'failed';
  return own.some(({ status }) => status === 'passed') ? 'passed' : 'none';
}
