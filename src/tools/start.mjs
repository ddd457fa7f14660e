// npm start: builds what changed, then runs the station, which serves the console.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { buildChanged } from './build.mjs';

process.env.NODE_ENV ??= 'production';
await buildChanged();
const { main } = await import(pathToFileURL(resolve('dist/station/main.js')).href);
await main();
