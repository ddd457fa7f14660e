// The values that the station wrote to one point of a device: recent attempts and successful writes. Pure.
export interface WriteHistory {
  /** A write is about to be sent. Its response may be lost although the value was written. */
  attempted(at: number, value: number): void;
  /** The write succeeded. */
  wrote(at: number, value: number): void;
  /** Something else was written that may change the register, so its expected value is unknown. */
  forget(at: number): void;
  /** The last value written successfully; undefined: no value to compare the register with. */
  readonly last: number | undefined;
  /** The newest write, if it succeeded and no other has been tried since. A new object with each write. */
  readonly landed: { at: number; value: number } | undefined;
  /** Whether the station has recently tried to write this value. */
  isOurs(at: number, value: number, tolerance: number): boolean;
  /** Whether the expected value of the register has been known for at least `ms`. */
  isKnown(at: number, ms: number): boolean;
  /** Whether nothing was written for `ms`. */
  isQuiet(at: number, ms: number): boolean;
  /** Lowest and highest value in force during the last `withinMs`; undefined without any. */
  range(at: number, withinMs: number): Range | undefined;
}
export interface Range {
  low: number;
  high: number;
}
/** A slow device may still apply a value of this age. */
const memoryMs = 60_000;

export function createWriteHistory(): WriteHistory {
  let tried: { at: number; value: number }[] = [];
  let through: { at: number; value: number }[] = [];
  let landed: WriteHistory['landed'];
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Includes the newest entry before `since`, which was still in force then. */
  const youngerThan = <T extends { at: number }>(list: readonly T[], since: number): T[] => {
    const first = list.findLastIndex(({ at }) => at <= since);
    return list.slice(Math.max(0, first));
  };
  const add = (list: readonly { at: number; value: number }[], at: number, value: number) => {
    // Entries in the future are dropped: the clock was set back.
    const known = youngerThan(list, at - memoryMs).filter((each) => each.at <= at);
    const last = known.at(-1);
    return last?.value === value ? [...known.slice(0, -1), last] : [...known, { at, value }];
  };
  return {
    attempted(at, value) {
      tried = add(tried, at, value);
      triedAt = at;
      landed = undefined;
    },
    wrote(at, value) {
      through = add(through, at, value);
      landed = { at, value };
    },
    forget(at) {
      through = [];
      triedAt = at;
      landed = undefined;
    },
    get last() {
      return through.at(-1)?.value;
    },
    get landed() {
      return landed;
    },
    isOurs: (at, value, tolerance) => youngerThan(tried, at - memoryMs).some((each) => Math.abs(each.value - value) <= tolerance),
    isKnown: (at, ms) => (through[0]?.at ?? at) <= at - ms,
    isQuiet: (at, ms) => Math.abs(at - triedAt) > ms,
    range(at, withinMs) {
      const values = youngerThan(through, at - withinMs).map(({ value }) => value);
      return values.length === 0 ? undefined : { low: Math.min(...values), high: Math.max(...values) };
    },
  };
}
