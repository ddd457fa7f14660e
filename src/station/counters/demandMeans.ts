// Computes the demand, which is the mean power of each window of the contract, from the grid power of each minute. Pure. A demand
// meter counts drawn power only: feed-in within a minute does not offset it.

/** How the contract counts demand: windows that begin every minute, or consecutive windows aligned to the clock. */
export interface DemandWindow {
  kind: 'sliding' | 'fixed';
  minutes: 15 | 30 | 60;
}
/** Share of a window that must have been measured for its mean to be used by the demand control and on the home page. */
export const leastMeasured = 0.9;
/** Default window. */
export const defaultDemandWindow: DemandWindow = { kind: 'sliding', minutes: 15 };

/**
 * The mean of each window, at the index of its last minute; NaN if one of its minutes is missing or no window ends there.
 * `ofHour`: minute of the hour of the first value.
 */
export function demandMeans(
  power: ArrayLike<number>,
  { kind, minutes }: DemandWindow = defaultDemandWindow,
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

/** The highest mean, the first of equal ones; windows with a gap do not count. */
export function highestDemand(
  power: ArrayLike<number>,
  window: DemandWindow = defaultDemandWindow,
  ofHour = 0,
): { demand: number; last: number } | undefined {
  let highest: { demand: number; last: number } | undefined;
  demandMeans(power, window, ofHour).forEach((demand, last) => {
    if (!Number.isNaN(demand) && (!highest || demand > highest.demand)) highest = { demand, last };
  });
  return highest;
}
