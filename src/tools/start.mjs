// npm start: builds what changed, then runs the station, which serves the console.
// The build is a process of its own, so that its memory is given back.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packHeap } from './packHeap.mjs';

// Also where a test runner says otherwise: what is built here is what is delivered.
process.env.NODE_ENV = 'production';
const { status } = spawnSync(process.execPath, ['src/tools/build.mjs', '--changed'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
packHeap();
const { main } = await import(pathToFileURL(resolve('dist/station/main.js')).href);
// What could not start says so to whoever started it, too.
process.exitCode = await main();
