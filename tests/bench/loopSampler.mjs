// Loaded before the station in a measured process: at SIGUSR2 it prints how its event loop fared since the last time.
import { watchLoop } from './loopWatch.mjs';

const loop = watchLoop();
process.on('SIGUSR2', () => process.stdout.write(`LOOP ${JSON.stringify(loop.read())}\n`));
process.on('exit', () => loop.close());
