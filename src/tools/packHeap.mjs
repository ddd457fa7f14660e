// Keeps what is resident near what is in use: a station makes as much garbage in its last hour as in its first, and V8 would let the heap
// grow over it for an hour. Small heaps grow in small steps and are packed at each full collection, which takes some ten milliseconds. That of
// a very large plant grows in wider steps and is not packed, which would stop the station for half a second. Under a flood of requests the
// steps of a small heap would mean one full collection after the other, so it is left to V8 then, until it is calm again.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const smallBytes = 64e6;
/** What a flood leaves is given back by one collection; one of more than this would take too long. */
const collectableBytes = 160e6;
/** Full collections that follow each other faster are a flood. */
const floodMs = 2000;
const calmMs = 20_000;
const everyMs = 10_000;
/** By how many percent a heap may grow between two full collections; 0 leaves it to V8. */
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
      // What is left then is in use, whatever else goes on.
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
