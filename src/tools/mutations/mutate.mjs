// Shows that the tests which tests/spec-coverage.json names hold what its rows say: each row's one thing is changed in a copy of the project,
// and the named test must fail. `--table asvs` judges the rows of docs/asvs.md by tests/asvs-mutations.json in the same way. `--only` takes rows
// by their id or by the file of their test. `--together` changes at once what browser tests of one file hold. `--as-is` changes nothing: the tests must pass.
import { spawnSync } from 'node:child_process';
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
const held = rows.filter((row) => toChanges(row, here).length > 0);
if (options.list) {
  for (const row of rows.filter((each) => each.test !== 'planned' && !held.includes(each))) console.log(`not held: ${row.id}`);
  console.log(`${held.length} rows can be changed.`);
  process.exit();
}
const chosen = choose(held);

const folder = copyProject('ems-mutate-', ['dist']);
/** Nearly nothing changes from one run to the next. */
const cached = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'cache')}`];
process.env.CHROMIUM = chromium();
/** Also the files and rows that only the full run takes. */
const forAll = { EMS_FULL_MATRIX: '1' };
/** What will not come is not waited for as long; the past is made once. */
const forBrowser = {
  TEST_PATIENCE_MS: process.env.TEST_PATIENCE_MS ?? '20000',
  TEST_PAST: join(folder, 'past'),
};
try {
  const unnoticed = new Set();
  for (const round of toRounds(chosen, here, options.together)) for (const { row } of judge(round)) unnoticed.add(row);
  console.log(`${chosen.length - unnoticed.size} of ${chosen.length} changes were noticed; ${held.length} rows can be changed.`);
  process.exitCode = unnoticed.size > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {readonly Row[]} all */
function choose(all) {
  const { only } = options;
  if (only !== undefined)
    return all.filter(({ id, test }) => only.split(',').some((each) => id === each || fileOf(test) === each));
  return all;
}

/**
 * Changes what a round changes, runs its tests, and answers the steps whose test did not fail.
 * @param {readonly Step[]} round
 */
function judge(round) {
  const restores = options['as-is'] ? [] : round.map(({ change }) => apply(change, folder));
  const results = run(round.map(({ row }) => row));
  for (const restore of restores) restore();
  return round.filter(({ row, change }) => {
    const said = verdictOf(results, row);
    const well = said === (options['as-is'] ? 'passed' : 'failed');
    const words = {
      passed: 'nobody noticed',
      failed: 'fails without a change',
      late: 'ran out of time',
      none: 'no such test ran',
    };
    console.log(well ? `✔ ${row.id}` : `✘ ${row.id}: ${words[said]} (${change.file})`);
    return !well;
  });
}

/**
 * The tests of one file that hold these rows.
 * @param {readonly Row[]} rows
 * @returns {{ fullName: string, status: string, failureMessages: string[] }[]}
 */
function run(rows) {
  const [{ test }] = rows;
  const out = join(folder, 'result.json');
  const project = projectOf(test);
  const args = ['run', '--project', project, '--maxWorkers=1', '--retry=0', '--reporter=json', `--outputFile=${out}`, ...cached];
  rmSync(out, { force: true });
  const how = { cwd: folder, env: { ...process.env, ...forAll, ...(project === 'browser' && forBrowser) } };
  if (project === 'browser') spawnSync(process.execPath, ['src/tools/build.mjs', '--changed'], { ...how, stdio: 'ignore' });
  const names = rows.map(patternOf).join('|');
  spawnSync('node_modules/.bin/vitest', [...args, fileOf(test), '-t', names], { ...how, stdio: 'ignore' });
  if (!existsSync(out)) return [];
  return JSON.parse(readFileSync(out, 'utf8')).testResults.flatMap(
    (/** @type {{ assertionResults: object[] }} */ each) => each.assertionResults,
  );
}

/**
 * Only an assertion of the named test counts: a file that cannot even be loaded proves nothing, nor does a person in the browser for whom the time of the
 * whole test is too short.
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
