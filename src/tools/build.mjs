// Builds the console and the station into dist/. `npm run build` rebuilds both, --changed only what changed; a name selects one
// part.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { changedPart, fingerprint, partNames, parts } from './buildParts.mjs';

// Regardless of the environment, libraries are bundled in their production version.
process.env.NODE_ENV = 'production';

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

const makers = { console: buildConsole, station: buildStation, content: compileContent };

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
    await makers[name](force ? 'production' : 'start');
    writeFileSync(mark, print);
    console.log(`Building the ${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2).filter((word) => partNames.includes(word));
  await buildChanged({ force: !process.argv.includes('--changed'), ...(names.length > 0 && { names }) });
}
