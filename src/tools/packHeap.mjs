// Keeps what is resident near what is in use: a station makes as much garbage in its last hour as in its first, and V8 would let the heap
// grow over it for an hour. Small heaps grow in small steps and are packed at each full collection, which takes some ten milliseconds; that of
// a very large plant is left to V8, since packing it would stop the station for half a second.
import { setFlagsFromString } from 'node:v8';

const smallBytes = 64e6;
const everyMs = 10_000;

export function packHeap() {
  let packed;
  const look = () => {
    const small = process.memoryUsage().heapUsed < smallBytes;
    if (small === packed) return;
    packed = small;
    setFlagsFromString(`--heap-growing-percent=${small ? 20 : 0}`);
    setFlagsFromString(small ? '--compact-on-every-full-gc' : '--no-compact-on-every-full-gc');
  };
  look();
  setInterval(look, everyMs).unref();
}
