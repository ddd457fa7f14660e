// Simulated time for the whole product: timers, clock and monotonic time. Work that only waits for a response completes before
// the next timer, as if within one millisecond. Vitest's fake timers are not used, because they wait for the real clock between
// two timers.
interface Timer {
  at: number;
  /** Timers of the same instant run in the order in which they were set. */
  turn: number;
  everyMs: number | undefined;
  run: () => void;
}
export interface MovedTime {
  now(): number;
  /** Advances by `ms` milliseconds, timer by timer. */
  pass(ms: number): Promise<void>;
  end(): void;
}

const really = { setImmediate: globalThis.setImmediate.bind(globalThis), Date: globalThis.Date };
const settled = (): Promise<void> => new Promise((done) => void really.setImmediate(done));

/** A Node timer takes at least one millisecond. */
const whole = (ms: number): number => (ms >= 1 ? Math.trunc(ms) : 1);

export function moveTime(from: number): MovedTime {
  const timers = new Map<object, Timer>();
  let now = from;
  let turns = 0;

  const add = (run: () => void, ms: number, everyMs?: number): object => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => false, refresh: () => handle };
    timers.set(handle, { at: now + ms, turn: (turns += 1), everyMs, run });
    return handle;
  };
  const remove = (handle: unknown): void => {
    if (typeof handle === 'object' && handle !== null) timers.delete(handle);
  };
  function next(): [object, Timer] | undefined {
    let found: [object, Timer] | undefined;
    for (const each of timers) {
      const [, { at, turn }] = each;
      if (!found || at < found[1].at || (at === found[1].at && turn < found[1].turn)) found = each;
    }
    return found;
  }
  type Work = (...of: unknown[]) => void;
  class MovedDate extends really.Date {
    constructor(...of: [] | [string | number | Date]) {
      super(of.length === 0 ? now : of[0]);
    }
    static override now(): number {
      return now;
    }
  }
  const moved: Record<string, unknown> = {
    setTimeout: (work: Work, ms = 0, ...of: unknown[]) => add(() => work(...of), whole(ms)),
    setInterval: (work: Work, ms = 0, ...of: unknown[]) => add(() => work(...of), whole(ms), whole(ms)),
    setImmediate: (work: Work, ...of: unknown[]) => add(() => work(...of), 0),
    clearTimeout: remove,
    clearInterval: remove,
    clearImmediate: remove,
    Date: MovedDate,
  };
  const before = Object.fromEntries(Object.keys(moved).map((name) => [name, Reflect.get(globalThis, name)]));
  const performanceNow = performance.now.bind(performance);
  Object.assign(globalThis, moved);
  performance.now = () => now - from;

  return {
    now: () => now,
    async pass(ms) {
      const end = now + ms;
      for (let due = next(); due && due[1].at <= end; due = next()) {
        const [handle, timer] = due;
        now = Math.max(now, timer.at);
        if (timer.everyMs === undefined) timers.delete(handle);
        else timer.at += timer.everyMs;
        timer.run();
        await settled();
      }
      now = end;
    },
    end() {
      Object.assign(globalThis, before);
      performance.now = performanceNow;
    },
  };
}
