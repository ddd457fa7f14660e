// npm start: builds what changed and runs the station, which serves the console. The station is built first, so that its waiting
// page can show the progress of the console. A build is a separate process, so that its memory is released.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changedPart } from './buildParts.mjs';
import { packHeap } from './packHeap.mjs';

// Set even under a test runner, because this build is the delivered one.
process.env.NODE_ENV = 'production';

/** Ends the program if the build fails; the build has reported the error. */
async function built(name) {
  if (changedPart(name) === undefined) return;
  const build = spawn(process.execPath, ['src/tools/build.mjs', '--changed', name], { stdio: 'inherit' });
  const [status] = await once(build, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

await built('station');
const consoleBuilt = built('console');
packHeap();
const { main } = await import(pathToFileURL(resolve('dist/station/main.js')).href);
// A failed start is also visible in the exit code.
process.exitCode = await main({ built: consoleBuilt });
