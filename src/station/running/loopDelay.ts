// In: the event loop of the process. Out: how long something held it up of late, and whether that was too long.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopDelay {
  /** The longest of the last minute, and of how many of its seconds something held it up too long. */
  read(): { longestMs: number; seconds: number };
  close(): void;
}
export interface LoopDelayOptions {
  /** Called when the delay becomes too long, and after a minute without. */
  onTooMuch: (tooMuch: boolean) => void;
  /** From then on: a start loads its code and reads every device for the first time. */
  settleMs?: number;
  everyMs?: number;
  gauge?: Gauge;
}
/** Measures the longest delay since it was last reset. */
export interface Gauge {
  longestMs(): number;
  reset(): void;
  close(): void;
}
const keptSeconds = 60;
/** Beyond this, once, a reading or a stop came late. Nothing that a station does takes as long. */
const tooLongMs = 500;

export function watchLoopDelay({ onTooMuch, settleMs = 60_000, everyMs = 1000, gauge = toGauge() }: LoopDelayOptions): LoopDelay {
  const begun = performance.now();
  let last: { longestMs: number; counts: boolean }[] = [];
  let wasReported = false;
  const look = (): void => {
    const longestMs = gauge.longestMs();
    gauge.reset();
    last = [...last, { longestMs, counts: performance.now() - begun >= settleMs }].slice(-keptSeconds);
    const now = last.some((each) => each.counts && each.longestMs > tooLongMs);
    if (now === wasReported) return;
    wasReported = now;
    onTooMuch(now);
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    read: () => ({
      longestMs: Math.round(Math.max(gauge.longestMs(), ...last.map(({ longestMs }) => longestMs))),
      seconds: last.filter(({ longestMs }) => longestMs > tooLongMs).length,
    }),
    close() {
      clearInterval(timer);
      gauge.close();
    },
  };
}

const resolutionMs = 10;

function toGauge(): Gauge {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    longestMs: () => Math.max(0, delay.max / 1e6 - resolutionMs),
    reset: () => delay.reset(),
    close: () => delay.disable(),
  };
}
