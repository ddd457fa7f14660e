// Measures an event loop: the longest delay of a turn, and the longest CPU time between two turns by the thread clock (Linux),
// which is independent of other load. Measures the loading thread, which must be the main thread.
import { closeSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;

/** ms since the last reading. */
export function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const clock = openSync(`/proc/self/task/${process.pid}/schedstat`);
  const bytes = Buffer.alloc(64);
  const worked = () => Number(bytes.toString('latin1', 0, readSync(clock, bytes, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
  let last = worked();
  let longest = 0;
  const timer = setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  }, resolution);
  timer.unref();
  return {
    read() {
      const found = { delay: Math.max(0, delay.max / 1e6 - resolution), work: longest };
      delay.reset();
      longest = 0;
      return found;
    },
    close() {
      clearInterval(timer);
      delay.disable();
      closeSync(clock);
    },
  };
}
