// In: the power at the grid point by the minute. Out: its demand: the mean of 15 minutes, moved on by one. Pure.

const window = 15;

/** By the last of the 15 minutes; NaN where one of them was not read. Never below 0. */
export function demandMeans(power: ArrayLike<number>): Float64Array {
  const means = new Float64Array(power.length).fill(Number.NaN);
  let [sum, length] = [0, 0];
  for (let index = 0; index < power.length; index += 1) {
    const value = power[index] ?? Number.NaN;
    if (Number.isNaN(value)) [sum, length] = [0, 0];
    else {
      sum += value;
      length += 1;
      if (length > window) sum -= power[index - window] ?? 0;
      if (length >= window) means[index] = Math.max(0, sum / window);
    }
  }
  return means;
}

/** Highest of them, the first of two alike; windows with a gap do not count. */
export function highestDemand(power: ArrayLike<number>): { demand: number; last: number } | undefined {
  let highest: { demand: number; last: number } | undefined;
  demandMeans(power).forEach((demand, last) => {
    if (!Number.isNaN(demand) && (!highest || demand > highest.demand)) highest = { demand, last };
  });
  return highest;
}
