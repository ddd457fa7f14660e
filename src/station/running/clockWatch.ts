// In: the station's clock. Out: a report each time it was set forward or back. History is not deleted by a clock that may be wrong.
import type { Clock, LogEntry } from '../contract/index.ts';

export interface ClockWatch {
  /** Was it set forward so lately that it may be set back again? */
  doubtful(): boolean;
  /** The timer does it every few seconds. */
  look(): void;
  close(): void;
}
/** Less is how clocks are kept right, or a machine that was busy. */
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
    // Set back by about as much: the doubt is over.
    if (by < -forwardMs) doubtUntil = Number.NEGATIVE_INFINITY;
    onJump(by);
  }
  return {
    doubtful: () => steady() < doubtUntil,
    look,
    close: () => clearInterval(timer),
  };
}

/** As text for the log. */
export const toJump = (at: number, byMs: number): LogEntry => ({
  at,
  who: 'station',
  kind: 'clock',
  what: 'clock.set',
  after: { seconds: Math.round(byMs / 1000) },
  outcome: 'done',
});
