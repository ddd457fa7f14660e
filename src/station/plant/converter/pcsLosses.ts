// Own consumption of a converter: heat loss, and reactive power of its filter.

/**
 * Loss in kW: no-load, linear and quadratic parts of the rated power. The efficiency is 98.0 % at full load and 98.2 % at best
 * (manufacturers specify 97 to 98.5 %).
 */
export const lossAt = (power: number, rated: number): number => {
  const load = Math.abs(power) / rated;
  return rated * (0.0028 + 0.008 * load + 0.0095 * load * load);
};
/** Consumption of a converter that is switched off, in kW. */
export const restAt = (rated: number): number => 0.0006 * rated;
/**
 * Reactive power of the filter in kvar while connected to the grid: the capacitors supply reactive power, and the inductance
 * absorbs it with the square of the load.
 */
export const filterAt = (power: number, rated: number, wanders: number): number =>
  rated * (0.022 * (power / rated) ** 2 - 0.014 + wanders);
