// Loaded before the station in a measured process: at SIGUSR2 it prints the longest delay of the event loop since the last time, and the longest
// stretch of work between two of its turns by the clock of its thread (Linux), which others on the same cores do not lengthen.
import { closeSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const clock = openSync(`/proc/self/task/${process.pid}/schedstat`);
const bytes = Buffer.alloc(64);
const worked = () => Number(bytes.toString('latin1', 0, readSync(clock, bytes, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
let last = worked();
let longest = 0;
setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
}, resolution).unref();
process.on('SIGUSR2', () => {
  process.stdout.write(`LOOP ${JSON.stringify({ delay: Math.max(0, delay.max / 1e6 - resolution), work: longest })}\n`);
  delay.reset();
  longest = 0;
});
process.on('exit', () => closeSync(clock));
