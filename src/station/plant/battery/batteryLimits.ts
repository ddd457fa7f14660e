// Computes the charge and discharge limits of a battery from cell voltage, state of charge and temperature.

export interface BatteryLimits {
  /** Current limits of the stack in A. */
  charge: number;
  discharge: number;
}
export interface CellsNow {
  /** By cell: voltage without current in V, resistance in ohm, and state of charge (0 to 1). */
  open: Float64Array;
  ohm: Float64Array;
  soc: Float64Array;
  clusterTemperature: Float64Array;
  /** Capacity of the smallest cell in Ah. */
  capacityLeast: number;
  /** Rated current of one string in A. */
  rated: number;
}

const highest = 3.6;
const lowest = 2.8;
type Taper = readonly (readonly [number, number])[];
/**
 * Share of the rated current: by temperature in °C of the coldest and of the hottest cells, and by state of charge of the fullest
 * and of the emptiest cell.
 */
const tapers = {
  charge: {
    cold: [
      [0, 0],
      [15, 1],
    ],
    hot: [
      [42, 1],
      [52, 0],
    ],
  },
  discharge: {
    cold: [
      [-10, 0],
      [5, 1],
    ],
    hot: [
      [48, 1],
      [57, 0],
    ],
  },
  full: [
    [0.97, 1],
    [0.995, 0.1],
    [1, 0],
  ],
  empty: [
    [0, 0],
    [0.02, 0.2],
    [0.04, 1],
  ],
} as const;

/** `strings`: number of strings that share the current. */
export function limitsOf(
  { open, ohm, soc, clusterTemperature, capacityLeast, rated }: CellsNow,
  dtS: number,
  strings: number,
): BatteryLimits {
  let charge = rated;
  let discharge = rated;
  let socHigh = 0;
  let socLow = 1;
  let hot = -100;
  let cold = 200;
  for (let i = 0; i < soc.length; i++) {
    const volt = open[i] ?? Number.NaN;
    charge = Math.min(charge, (highest - volt) / (ohm[i] ?? Number.NaN));
    discharge = Math.min(discharge, (volt - lowest) / (ohm[i] ?? Number.NaN));
    socHigh = Math.max(socHigh, soc[i] ?? Number.NaN);
    socLow = Math.min(socLow, soc[i] ?? Number.NaN);
  }
  for (const each of clusterTemperature) {
    hot = Math.max(hot, each);
    cold = Math.min(cold, each);
  }
  const [warm, warmOut] = [shareOf(cold, hot, tapers.charge), shareOf(cold, hot, tapers.discharge)];
  charge = Math.min(charge, rated * warm, rated * share(socHigh, tapers.full));
  discharge = Math.min(discharge, rated * warmOut, rated * share(socLow, tapers.empty));
  // No step may charge a cell beyond full or discharge it beyond empty.
  const hours = Math.max(dtS, 1) / 3600;
  charge = Math.min(charge, ((1 - socHigh) * capacityLeast) / hours);
  discharge = Math.min(discharge, (socLow * capacityLeast) / hours);
  return { charge: Math.max(0, charge) * strings, discharge: Math.max(0, discharge) * strings };
}

const shareOf = (cold: number, hot: number, of: { cold: Taper; hot: Taper }): number =>
  Math.min(share(cold, of.cold), share(hot, of.hot));

/** Linear between the points. Outside them, the value of the nearest point. */
function share(value: number, points: Taper): number {
  let last = points[0] ?? [0, 1];
  if (value <= last[0]) return last[1];
  for (const point of points) {
    if (value <= point[0]) return last[1] + ((value - last[0]) / (point[0] - last[0] || 1)) * (point[1] - last[1]);
    last = point;
  }
  return last[1];
}
