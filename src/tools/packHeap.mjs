// Keeps resident memory close to the memory in use: a station produces garbage at a constant rate, and V8 would let the heap grow
// for an hour. Small heaps grow in small steps and are compacted at each full collection, which takes about 10 ms. The heap of a
// very large plant grows in wider steps and is not compacted, which would block the station for half a second. Under a flood of
// requests small steps would cause one full collection after another, so V8 manages the heap until the load drops.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const smallBytes = 64e6;
/** Garbage after a flood is released by one collection; for a heap above this size that would take too long. */
const collectableBytes = 160e6;
/** Full collections at shorter intervals indicate a flood. */
const floodMs = 2000;
const calmMs = 20_000;
const everyMs = 10_000;
/** Permitted heap growth between two full collections in percent; 0 leaves it to V8. */
const ways = { small: { growing: 20, pack: true }, large: { growing: 30, pack: false }, flooded: { growing: 0, pack: false } };

export function packHeap() {
  let way;
  const go = (next) => {
    if (next === way) return;
    way = next;
    setFlagsFromString(`--heap-growing-percent=${way.growing}`);
    setFlagsFromString(way.pack ? '--compact-on-every-full-gc' : '--no-compact-on-every-full-gc');
  };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const used = () => getHeapStatistics().used_heap_size;

  let collectedAt = Number.NEGATIVE_INFINITY;
  let floodedAt = Number.NEGATIVE_INFINITY;
  const isCalm = () => performance.now() - floodedAt > calmMs;
  new PerformanceObserver((list) => {
    for (const { detail, startTime } of list.getEntries()) {
      if (detail.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue;
      if (startTime - collectedAt < floodMs) floodedAt = startTime;
      collectedAt = startTime;
      // The remaining memory is in use, regardless of the load.
      if (used() >= smallBytes) go(ways.large);
      else if (!isCalm()) go(ways.flooded);
    }
  }).observe({ entryTypes: ['gc'] });

  const look = () => {
    if (!isCalm()) return;
    if (floodedAt > 0) {
      floodedAt = Number.NEGATIVE_INFINITY;
      if (way !== ways.large && used() < collectableBytes) collect();
      collectedAt = Number.NEGATIVE_INFINITY;
    }
    go(used() < smallBytes ? ways.small : ways.large);
  };
  look();
  setInterval(look, everyMs).unref();
}
