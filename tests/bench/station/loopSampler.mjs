// Loaded before the station in a measured process: on SIGUSR2 it prints the event loop statistics since the last time.
import { watchLoop } from './loopWatch.mjs';

const loop = watchLoop();
process.on('SIGUSR2', () => process.stdout.write(`LOOP ${JSON.stringify(loop.read())}\n`));
process.on('exit', () => loop.close());
