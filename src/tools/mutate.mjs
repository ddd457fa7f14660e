// Shows that the tests which tests/spec-coverage.json names hold what its rows say: each row's one thing is changed in a copy of the project,
// and the named test must fail. `--sample [n]` takes a few rows, the same as long as the table is the same; `--seed` chooses others, `--only` takes rows by their id.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from './chromium.mjs';
import { apply, toChanges } from './mutations.mjs';

const { values: options } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } },
});
/** @import { Row } from './mutations.d.mts' */
const here = resolve('.');
const copied = ['src', 'schemas', 'renderers', 'tests', 'docs', 'package.json', 'vite.config.ts', 'tsconfig.json'];

/** @type {Row[]} */
const rows = JSON.parse(readFileSync('tests/spec-coverage.json', 'utf8'));
const held = rows.filter((row) => toChanges(row, here).length > 0);
const chosen = choose(held);
if (options.list) {
  for (const row of rows.filter((each) => each.test !== 'planned' && !held.includes(each))) console.log(`not held: ${row.id}`);
}

const folder = mkdtempSync(join(tmpdir(), 'ems-mutate-'));
for (const each of copied) cpSync(each, join(folder, each), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
/** Nearly nothing changes from one run to the next. */
const cached = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'cache')}`];
process.env.CHROMIUM = chromium();
try {
  const unnoticed = chosen.filter((row) => !isNoticed(row));
  console.log(
    `${chosen.length - unnoticed.length} of ${chosen.length} changes were noticed; ${held.length} rows can be changed.`,
  );
  process.exitCode = unnoticed.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {readonly Row[]} all */
function choose(all) {
  const { only } = options;
  if (only !== undefined) return all.filter(({ id }) => only.split(',').includes(id));
  if (options.sample === undefined) return all;
  const quick = all.filter(({ test }) => /^tests\/(?!renderers|shell)/.test(test));
  // A tree that passed today passes tomorrow.
  let state = Number(options.seed ?? createHash('sha256').update(JSON.stringify(all)).digest().readUInt32BE());
  console.log(`Seed ${state}`);
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return quick
    .map((row) => ({ row, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, Number(options.sample))
    .map(({ row }) => row);
}

/** @param {Row} row */
function isNoticed(row) {
  const changes = toChanges(row, here);
  for (const change of changes) {
    const restore = apply(change, folder);
    const said = runTest(row);
    restore();
    if (said === 'failed') continue;
    console.log(`✘ ${row.id}: ${said === 'passed' ? 'nobody noticed' : 'no such test ran'} (${change.file})`);
    return false;
  }
  console.log(`✔ ${row.id}`);
  return true;
}

/** Only an assertion of the named test counts: a file that cannot even be loaded proves nothing. */
function runTest(/** @type {Row} */ { test }) {
  const cut = test.indexOf(': ');
  const file = test.slice(0, cut);
  const out = join(folder, 'result.json');
  const project = /^tests\/(renderers|shell)\//.test(file) ? 'views' : 'node';
  const args = ['run', '--project', project, '--maxWorkers=1', '--retry=0', '--reporter=json', `--outputFile=${out}`, ...cached];
  rmSync(out, { force: true });
  spawnSync('node_modules/.bin/vitest', [...args, file, '-t', toPattern(test.slice(cut + 2))], { cwd: folder, stdio: 'ignore' });
  if (!existsSync(out)) return 'none';
  const { testResults } = JSON.parse(readFileSync(out, 'utf8'));
  const ran = testResults.flatMap((/** @type {{ assertionResults: { status: string }[] }} */ each) => each.assertionResults);
  const has = (/** @type {string} */ status) => ran.some((/** @type {{ status: string }} */ each) => each.status === status);
  return has('failed') ? 'failed' : has('passed') ? 'passed' : 'none';
}

/** A name as a table writes it ("a station of %s kWh") fits whatever stands in its places. */
function toPattern(/** @type {string} */ name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdijo]|\\\$\w+/g, '.*');
}
