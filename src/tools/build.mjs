// Builds the console and the station into dist/. `npm run build` rebuilds both, --changed only what changed; a name selects one
// part.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Regardless of the environment, libraries are bundled in their production version.
process.env.NODE_ENV = 'production';

/** The texts that are bundled with the console; all others are loaded from the station. */
const firstWords = readdirSync('schemas/locales')
  .map((language) => `schemas/locales/${language}/first.json`)
  .filter(existsSync);
const stationInputs = ['src/compiler', 'src/station'];
const shared = ['package-lock.json', 'vite.config.ts', 'src/tools', 'src/core', 'renderers'];
const parts = {
  console: {
    inputs: [...shared, 'src/data', 'src/shell', ...firstWords],
    product: 'dist/console/index.html',
    make: buildConsole,
  },
  station: { inputs: [...shared, ...stationInputs], product: 'dist/station/main.js', make: buildStation },
  /** Without it the station compiles at its first start. */
  content: { inputs: [...shared, ...stationInputs, 'schemas'], product: 'dist/compiled', make: compileContent },
};

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesUnder(join(path, entry.name)));
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder).sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

// Vite is loaded only for a build: loading takes half a second, the comparison a tenth.
async function buildConsole(mode) {
  const { build } = await import('vite');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', mode });
}

async function buildStation() {
  const [{ build }, { stationBuild }] = await Promise.all([import('vite'), import('./stationBuild.mjs')]);
  await build(stationBuild('src/station/main.ts', 'dist/station'));
}

function compileContent() {
  execFileSync(process.execPath, ['src/tools/run.mjs', 'src/tools/compileDelivered.ts'], { stdio: 'inherit' });
}

export const partNames = Object.keys(parts);

/** The fingerprint of a part that has to be built; undefined if it is up to date. */
export function changedPart(name) {
  const { inputs, product } = parts[name];
  const mark = `dist/.${name}`;
  const print = fingerprint(inputs);
  return existsSync(product) && existsSync(mark) && readFileSync(mark, 'utf8') === print ? undefined : print;
}

export async function buildChanged({ force = false, names = partNames } = {}) {
  if (force) rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist', { recursive: true });
  for (const name of names) {
    const print = force ? fingerprint(parts[name].inputs) : changedPart(name);
    if (print === undefined) continue;
    const mark = `dist/.${name}`;
    rmSync(mark, { force: true });
    const started = performance.now();
    console.log(`Building the ${name} …`);
    await parts[name].make(force ? 'production' : 'start');
    writeFileSync(mark, print);
    console.log(`Building the ${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2).filter((word) => partNames.includes(word));
  await buildChanged({ force: !process.argv.includes('--changed'), ...(names.length > 0 && { names }) });
}
