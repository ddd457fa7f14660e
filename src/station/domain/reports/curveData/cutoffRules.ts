// Finds the moments of a day when charging was cut off and when the voltage of a cluster was lowest. Pure.

export interface Minutes {
  at: ArrayLike<number>;
  /** NaN without a reading. */
  values: ArrayLike<number>;
}
/** Power of a converter that counts as idle, in kW. */
const idleKW = 1;

/** The earliest minute before noon, after charging began on that day, in which the power lies between -1 and 1 kW. */
export function chargeCutoff({ at, values }: Minutes, noon: number): number | undefined {
  let begun = false;
  for (let index = 0; index < at.length && (at[index] ?? 0) < noon; index += 1) {
    const power = values[index] ?? Number.NaN;
    if (power > idleKW) begun = true;
    else if (begun && power >= -idleKW) return index;
  }
  return undefined;
}

/** The minute with the lowest voltage at or after `from`; the last of equal ones. */
export function dischargeCutoff({ at, values }: Minutes, from: number): number | undefined {
  let found: number | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < at.length; index += 1) {
    const voltage = values[index] ?? Number.NaN;
    if ((at[index] ?? 0) < from || !(voltage <= lowest)) continue;
    lowest = voltage;
    found = index;
  }
  return found;
}
