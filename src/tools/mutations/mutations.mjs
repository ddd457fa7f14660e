// Returns the changes for a row of tests/spec-coverage.json or tests/asvs-mutations.json: given in the row, or derived from its
// kind.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Change, Row, Step } from './mutations.d.mts' */

/** @returns {Change[]} */
export function toChanges(/** @type {Row} */ row, /** @type {string} */ root) {
  if (row.test === 'planned') return [];
  if (row.change !== undefined) return row.change;
  if (row.kind === 'call' && /^tests\/(station|browser)\//.test(row.test)) return muted(row.id.slice('call/'.length), root);
  return [];
}

/** @returns {Change[]} */
function muted(/** @type {string} */ path, /** @type {string} */ root) {
  const name = nameOf(path, root);
  const handler = `'${name}': `;
  const folder = join(root, 'src/station/domain');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
  const file = files.find((each) => readFileSync(join(folder, each), 'utf8').split(handler).length === 2);
  return name === undefined || file === undefined ? [] : [{ file: `src/station/domain/${file}`, handler: name }];
}

function nameOf(/** @type {string} */ path, /** @type {string} */ root) {
  const folder = join(root, 'schemas/calls');
  for (const file of readdirSync(folder)) {
    const calls = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const found = calls.find(([, call]) => call.path === path);
    if (found) return found[0];
  }
  return undefined;
}

/** "tests/…/file.test.ts: name" */
export const fileOf = (/** @type {string} */ test) => test.slice(0, test.indexOf(': '));

export function projectOf(/** @type {string} */ test) {
  if (test.startsWith('tests/browser/')) return 'browser';
  return /^tests\/(renderers|shell)\/\S*\.tsx:/.test(test) ? 'views' : 'node';
}

/** Placeholders in a name ("a station of %s kWh") match any text; a leading %s matches the path of a row of paths. */
export function patternOf(/** @type {Row} */ { test, text = '' }) {
  const name = test.slice(test.indexOf(': ') + 2).replace(/^%s/, (first) => (text.startsWith('/') ? text : first));
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdijo]|\\\$\w+/g, '.*');
}

/**
 * Changes that are tested in one run: one per round. `together`: those for browser tests of one file that share neither source
 * file nor test, because each run starts a station. Faster but less exact: a test may fail because of another row's change.
 * @param {readonly Row[]} rows
 * @returns {Step[][]}
 */
export function toRounds(rows, /** @type {string} */ root, together = false) {
  /** @type {Step[][]} */
  const rounds = [];
  for (const step of rows.flatMap((row) => toChanges(row, root).map((change) => ({ row, change })))) {
    const round = together ? rounds.find((each) => each.every((other) => goTogether(step, other))) : undefined;
    if (round) round.push(step);
    else rounds.push([step]);
  }
  return rounds;
}
const goTogether = (/** @type {Step} */ one, /** @type {Step} */ other) =>
  projectOf(one.row.test) === 'browser' &&
  fileOf(one.row.test) === fileOf(other.row.test) &&
  one.row.test !== other.row.test &&
  one.change.file !== other.change.file;

/** Why a change cannot be applied; undefined if it can. */
export function misfit(/** @type {Change} */ change, /** @type {string} */ root) {
  const path = join(root, change.file);
  if (!existsSync(path)) return `there is no file ${change.file}`;
  const before = readFileSync(path, 'utf8');
  const times = change.text === undefined ? 1 : before.split(change.text).length - 1;
  if (times !== 1) return `"${change.text}" stands ${times} times in ${change.file}`;
  return changed(change, before) === before ? `nothing changes in ${change.file}` : undefined;
}

/** Returns a function that restores the file. */
export function apply(/** @type {Change} */ change, /** @type {string} */ root) {
  const path = join(root, change.file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, changed(change, before));
  return () => writeFileSync(path, before);
}

function changed(/** @type {Change} */ { at, text, handler, to }, /** @type {string} */ before) {
  if (handler !== undefined) return before.replace(`'${handler}': `, `'${handler}': () => undefined, 'as it was': `);
  if (text !== undefined) return before.replace(text, () => String(to));
  const data = JSON.parse(before);
  const names = (at ?? '')
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const holder = names.reduce((here, name) => here?.[name], data);
  if (holder === undefined) return before;
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return `${JSON.stringify(data, null, 2)}\n`;
}
