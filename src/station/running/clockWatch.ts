// Reports each time the clock of the station is set forward or back. While the clock may be wrong, history is not deleted.
import type { Clock, LogEntry } from '../contract/index.ts';

export interface ClockWatch {
  /** Whether the clock was set far forward recently, so that it may be wrong. */
  doubtful(): boolean;
  /** Checks the clock. A timer also does this every few seconds. */
  look(): void;
  close(): void;
}
/** Smaller differences come from normal clock corrections or a busy machine. */
const jumpMs = 5000;
const forwardMs = 3_600_000;
const doubtMs = 24 * 3_600_000;
const lookEveryMs = 5000;

export function watchClock(clock: Clock, onJump: (byMs: number) => void, steady = () => performance.now()): ClockWatch {
  let ahead = clock.now() - steady();
  let doubtUntil = Number.NEGATIVE_INFINITY;
  const timer = setInterval(look, lookEveryMs);
  timer.unref();

  function look(): void {
    const by = clock.now() - steady() - ahead;
    ahead += by;
    if (Math.abs(by) < jumpMs) return;
    if (by > forwardMs) doubtUntil = steady() + doubtMs;
    // Set back by more than an hour: the doubt ends.
    if (by < -forwardMs) doubtUntil = Number.NEGATIVE_INFINITY;
    onJump(by);
  }
  return {
    doubtful: () => steady() < doubtUntil,
    look,
    close: () => clearInterval(timer),
  };
}

/** The log entry of a clock change. */
export const toJump = (at: number, byMs: number): LogEntry => ({
  at,
  who: 'station',
  kind: 'clock',
  what: 'clock.set',
  after: { seconds: Math.round(byMs / 1000) },
  outcome: 'done',
});
