// Measures how long the event loop was blocked recently, and reports delays that are too long.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopDelay {
  /** The longest delay of the last minute, and the number of seconds with a delay that was too long. */
  read(): { longestMs: number; seconds: number };
  close(): void;
}
export interface LoopDelayOptions {
  /** Called when a delay is too long, and again after a minute without one. */
  onTooMuch: (tooMuch: boolean) => void;
  /** Delays count only after this time: a start loads its code and reads every device for the first time. */
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
/** A longer delay makes a reading or a stop late. No regular work takes that long. */
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
