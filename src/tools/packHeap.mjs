// Keeps what is resident near what is in use: a station makes as much garbage in its last hour as in its first, and V8 would let the heap
// grow over it for an hour. Small heaps grow in small steps and are packed at each full collection, which takes some ten milliseconds; that of
// a very large plant is left to V8, since packing it would stop the station for half a second. Under a flood of requests small steps would mean
// one full collection after the other, so the heap is left to V8 then as well, until it is calm again.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const smallBytes = 64e6;
/** What a flood leaves is given back by one collection; one of more than this would take too long. */
const collectableBytes = 160e6;
/** Full collections that follow each other faster are a flood. */
const floodMs = 2000;
const calmMs = 20_000;
const everyMs = 10_000;

export function packHeap() {
  let packed;
  const pack = (small) => {
    if (small === packed) return;
    packed = small;
    setFlagsFromString(`--heap-growing-percent=${small ? 20 : 0}`);
    setFlagsFromString(small ? '--compact-on-every-full-gc' : '--no-compact-on-every-full-gc');
  };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');

  let collectedAt = Number.NEGATIVE_INFINITY;
  let floodedAt = Number.NEGATIVE_INFINITY;
  const isCalm = () => performance.now() - floodedAt > calmMs;
  new PerformanceObserver((list) => {
    for (const { detail, startTime } of list.getEntries()) {
      if (detail.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue;
      if (startTime - collectedAt < floodMs) floodedAt = startTime;
      collectedAt = startTime;
    }
    if (!isCalm()) pack(false);
  }).observe({ entryTypes: ['gc'] });

  const used = () => process.memoryUsage().heapUsed;
  const look = () => {
    if (!isCalm()) return;
    if (floodedAt > 0) {
      floodedAt = Number.NEGATIVE_INFINITY;
      if (used() < collectableBytes) collect();
      collectedAt = Number.NEGATIVE_INFINITY;
    }
    pack(used() < smallBytes);
  };
  look();
  setInterval(look, everyMs).unref();
}
