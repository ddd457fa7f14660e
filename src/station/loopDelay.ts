// In: the event loop of the process. Out: how long something held it up of late, and whether that was too long.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopDelay {
  /** The longest of the last minute, and of how many of its seconds something held it up too long. */
  read(): { longestMs: number; seconds: number };
  close(): void;
}
export interface LoopDelayOptions {
  /** Told whenever it becomes too much, and when it is well again. */
  onTooMuch: (tooMuch: boolean) => void;
  /** From then on: a start reads and compiles all schemas at one go. */
  settleMs?: number;
}
const resolutionMs = 10;
const everyMs = 1000;
const kept = 60;
/** Beyond this a reading or a stop came late. */
const tooLongMs = 500;
/** Within a minute: one of them may be the reading of changed schemas. */
const tooMuchMs = 1000;

export function watchLoopDelay({ onTooMuch, settleMs = 60_000 }: LoopDelayOptions): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const begun = performance.now();
  let last: number[] = [];
  let told = false;
  const look = (): void => {
    const longest = Math.max(0, delay.max / 1e6 - resolutionMs);
    delay.reset();
    if (performance.now() - begun < settleMs) return;
    last = [...last, longest].slice(-kept);
    const sum = last.filter((each) => each > tooLongMs).reduce((all, each) => all + each, 0);
    // It ends when a whole minute was well.
    const now = told ? sum > 0 : sum > tooMuchMs;
    if (now === told) return;
    told = now;
    onTooMuch(now);
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    read: () => ({
      longestMs: Math.round(Math.max(0, ...last, delay.max / 1e6 - resolutionMs)),
      seconds: last.filter((each) => each > tooLongMs).length,
    }),
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
