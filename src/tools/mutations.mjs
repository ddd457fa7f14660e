// In: a row of tests/spec-coverage.json. Out: the one thing that it names, changed: what is written in the row, or what follows from its kind.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Change, Row } from './mutations.d.mts' */

/** Browser tests need a build, and so are not run once more for each row. */
export const runsAlone = (/** @type {string} */ test) => /^tests\/(?!browser\/)/.test(test);

/** @returns {Change[]} */
export function toChanges(/** @type {Row} */ row, /** @type {string} */ root) {
  if (row.test === 'planned' || !runsAlone(row.test)) return [];
  if (row.change !== undefined) return row.change;
  if (row.kind === 'call' && row.test.startsWith('tests/station/')) return muted(row.id.slice('call/'.length), root);
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

/** Why a change cannot be made; undefined where it can. */
export function misfit(/** @type {Change} */ change, /** @type {string} */ root) {
  const path = join(root, change.file);
  if (!existsSync(path)) return `there is no file ${change.file}`;
  const before = readFileSync(path, 'utf8');
  const times = change.text === undefined ? 1 : before.split(change.text).length - 1;
  if (times !== 1) return `"${change.text}" stands ${times} times in ${change.file}`;
  return changed(change, before) === before ? `nothing changes in ${change.file}` : undefined;
}

/** Answers what puts the file back. */
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
