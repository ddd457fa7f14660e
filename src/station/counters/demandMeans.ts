// In: the power at the grid point by the minute, and the window of the contract. Out: its demand: the mean of each window. Pure.
// A meter of demand counts what is drawn: what is fed back in a minute makes up for nothing.

/** How the contract counts: windows that begin every minute, or that follow each other by the clock. */
export interface DemandWindow {
  kind: 'sliding' | 'fixed';
  minutes: 15 | 30 | 60;
}
/** Of a station that never set one. */
export const usualDemandWindow: DemandWindow = { kind: 'sliding', minutes: 15 };

/** By the last minute of each window; NaN where one of its minutes was not read, or no window ends. `ofHour`: the minute of the hour of the first. */
export function demandMeans(
  power: ArrayLike<number>,
  { kind, minutes }: DemandWindow = usualDemandWindow,
  ofHour = 0,
): Float64Array {
  const means = new Float64Array(power.length).fill(Number.NaN);
  let [sum, length] = [0, 0];
  for (let index = 0; index < power.length; index += 1) {
    const value = power[index] ?? Number.NaN;
    if (Number.isNaN(value)) [sum, length] = [0, 0];
    else {
      sum += Math.max(0, value);
      length += 1;
      if (length > minutes) sum -= Math.max(0, power[index - minutes] ?? 0);
      const ends = kind === 'sliding' || (ofHour + index + 1) % minutes === 0;
      if (length >= minutes && ends) means[index] = Math.max(0, sum / minutes);
    }
  }
  return means;
}

/** Highest of them, the first of two alike; windows with a gap do not count. */
export function highestDemand(
  power: ArrayLike<number>,
  window: DemandWindow = usualDemandWindow,
  ofHour = 0,
): { demand: number; last: number } | undefined {
  let highest: { demand: number; last: number } | undefined;
  demandMeans(power, window, ofHour).forEach((demand, last) => {
    if (!Number.isNaN(demand) && (!highest || demand > highest.demand)) highest = { demand, last };
  });
  return highest;
}
