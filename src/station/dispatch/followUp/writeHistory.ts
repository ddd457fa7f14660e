// What the station wrote to one point of a device: everything that it tried of late, and what got through last. Pure.
export interface WriteHistory {
  /** A write is about to leave; its answer may be lost and the value written all the same. */
  attempted(at: number, value: number): void;
  /** It got through. */
  wrote(at: number, value: number): void;
  /** Something else was written that may change it: what the register should hold is not known any more. */
  forget(at: number): void;
  /** What got through last; undefined: nothing that the register could be compared with. */
  readonly last: number | undefined;
  /** Whether the station tried to write this value of late. */
  isOurs(at: number, value: number, tolerance: number): boolean;
  /** It is known for so long what the register should hold. */
  isKnown(at: number, ms: number): boolean;
  /** Nothing was written for so long. */
  isQuiet(at: number, ms: number): boolean;
  /** The values in force within so many milliseconds, lowest and highest; undefined without any. */
  range(at: number, withinMs: number): Range | undefined;
}
export interface Range {
  low: number;
  high: number;
}
/** A device that answers late takes over a value of this age at most. */
const memoryMs = 60_000;

export function createWriteHistory(): WriteHistory {
  let tried: { at: number; value: number }[] = [];
  let through: { at: number; value: number }[] = [];
  let triedAt = Number.NEGATIVE_INFINITY;
  /** The newest of those from before `since` was still in force then. */
  const youngerThan = <T extends { at: number }>(list: readonly T[], since: number): T[] => {
    const first = list.findLastIndex(({ at }) => at <= since);
    return list.slice(Math.max(0, first));
  };
  const add = (list: readonly { at: number; value: number }[], at: number, value: number) => {
    // A clock that was set back has no future.
    const known = youngerThan(list, at - memoryMs).filter((each) => each.at <= at);
    const last = known.at(-1);
    return last?.value === value ? [...known.slice(0, -1), last] : [...known, { at, value }];
  };
  return {
    attempted(at, value) {
      tried = add(tried, at, value);
      triedAt = at;
    },
    wrote: (at, value) => void (through = add(through, at, value)),
    forget(at) {
      through = [];
      triedAt = at;
    },
    get last() {
      return through.at(-1)?.value;
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
