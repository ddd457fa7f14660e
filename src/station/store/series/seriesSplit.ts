// Splits frames of devices into the values of each group. A device reports the same points each time, so the groups are
// determined once.
import type { Frame } from '../../contract/index.ts';
import type { Placed } from './seriesLayout.ts';

/** A part of a frame. `names` is the same list as long as the points are the same. `values` is overwritten by the next frame. */
export interface FramePart {
  part: string;
  names: readonly string[];
  values: Float64Array;
}
interface Plan {
  keys: readonly string[];
  parts: readonly FramePart[];
  /** Part of each key, and position in that part. */
  partOf: Uint16Array;
  placeOf: Uint16Array;
}

/** The plans of a device by number of keys, since points that are read rarely make some frames longer. */
interface Plans {
  kept: Map<number, Plan>;
  /**
   * Plan of the newest frame that matched no other. It is kept only when a second frame matches, because the cells in a frame
   * vary every second.
   */
  fresh: Plan | undefined;
}

export function createSplit(placed: (key: string) => Placed): (frame: Frame) => readonly FramePart[] {
  const plans = new Map<string, Plans>();

  function planOf(device: string, keys: readonly string[]): Plan {
    const known = plans.get(device) ?? { kept: new Map<number, Plan>(), fresh: undefined };
    plans.set(device, known);
    const plan = known.kept.get(keys.length);
    if (plan && isSame(keys, plan.keys)) return plan;
    const { fresh } = known;
    if (fresh && fresh.keys.length === keys.length && isSame(keys, fresh.keys)) {
      known.kept.set(keys.length, fresh);
      known.fresh = undefined;
      return fresh;
    }
    return (known.fresh = toPlan(keys, placed));
  }

  return ({ device, values }) => {
    const { parts, partOf, placeOf } = planOf(device, Object.keys(values));
    const numbers = Object.values(values);
    for (let i = 0; i < numbers.length; i++) {
      const part = parts[partOf[i] ?? 0];
      if (part) part.values[placeOf[i] ?? 0] = numbers[i] ?? Number.NaN;
    }
    return parts;
  };
}

function isSame(keys: readonly string[], others: readonly string[]): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false;
  return true;
}

function toPlan(keys: readonly string[], placed: (key: string) => Placed): Plan {
  const found = new Map<string, { at: number; names: string[] }>();
  const partOf = new Uint16Array(keys.length);
  const placeOf = new Uint16Array(keys.length);
  keys.forEach((key, i) => {
    const { group, column } = placed(key);
    const one = found.get(group) ?? { at: found.size, names: [] };
    found.set(group, one);
    partOf[i] = one.at;
    placeOf[i] = one.names.push(column) - 1;
  });
  const parts = Array.from(found, ([part, { names }]) => ({ part, names, values: new Float64Array(names.length) }));
  return { keys, parts, partOf, placeOf };
}
