// Builds the console and the station into dist/. `npm run build` builds both anew; with --changed, what changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { stationBuild } from './stationBuild.mjs';

// Whatever the shell or a test runner says: the libraries come without their development halves.
process.env.NODE_ENV = 'production';

/** The words that the console carries along; all others come from the station. */
const firstWords = readdirSync('schemas/locales').map((language) => `schemas/locales/${language}/first.json`);
const shared = ['package-lock.json', 'vite.config.ts', 'src/tools', 'src/core', 'renderers'];
const parts = {
  console: {
    inputs: [...shared, 'src/data', 'src/shell', ...firstWords],
    product: 'dist/console/index.html',
    make: buildConsole,
  },
  station: { inputs: [...shared, 'src/compiler', 'src/station'], product: 'dist/station/main.js', make: buildStation },
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

async function buildConsole(mode) {
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', mode });
}

async function buildStation() {
  await build(stationBuild('src/station/main.ts', 'dist/station'));
}

export async function buildChanged({ force = false } = {}) {
  if (force) rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist', { recursive: true });
  for (const [name, { inputs, product, make }] of Object.entries(parts)) {
    const mark = `dist/.${name}`;
    const print = fingerprint(inputs);
    if (!force && existsSync(product) && existsSync(mark) && readFileSync(mark, 'utf8') === print) continue;
    rmSync(mark, { force: true });
    const started = performance.now();
    process.stdout.write(`Building the ${name} … `);
    await make(force ? 'production' : 'start');
    writeFileSync(mark, print);
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildChanged({ force: !process.argv.includes('--changed') });
