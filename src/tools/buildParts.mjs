// The parts of a build: the files each is made from, and whether these have changed since it was built.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The texts that are bundled with the console; all others are loaded from the station. */
const firstWords = readdirSync('schemas/locales')
  .map((language) => `schemas/locales/${language}/first.json`)
  .filter(existsSync);
const stationInputs = ['src/compiler', 'src/station'];
const shared = ['package-lock.json', 'vite.config.ts', 'src/tools', 'src/core', 'renderers'];
export const parts = {
  console: { inputs: [...shared, 'src/data', 'src/shell', ...firstWords], product: 'dist/console/index.html' },
  station: { inputs: [...shared, ...stationInputs], product: 'dist/station/main.js' },
  /** Without it the station compiles at its first start. */
  content: { inputs: [...shared, ...stationInputs, 'schemas'], product: 'dist/compiled' },
};

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesUnder(join(path, entry.name)));
}

export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder).sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export const partNames = Object.keys(parts);

/** The fingerprint of a part that has to be built; undefined if it is up to date. */
export function changedPart(name) {
  const { inputs, product } = parts[name];
  const mark = `dist/.${name}`;
  const print = fingerprint(inputs);
  return existsSync(product) && existsSync(mark) && readFileSync(mark, 'utf8') === print ? undefined : print;
}
