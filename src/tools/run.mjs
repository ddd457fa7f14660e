// Runs a TypeScript file of the project in Node with Vite's module runner: node src/tools/run.mjs FILE [ARGUMENT ...]
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node src/tools/run.mjs FILE [ARGUMENT ...]');
  process.exit(2);
}
process.argv = [process.argv[0], resolve(file), ...rest];
const { module } = await runnerImport(pathToFileURL(resolve(file)).href, { configFile: false, logLevel: 'error' });
if (typeof module.main === 'function') process.exitCode = (await module.main(rest)) ?? process.exitCode ?? 0;
