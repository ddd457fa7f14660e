// What a converter takes for itself: heat, and the reactive power of its filter.

/** Loss by load: no-load, linear and quadratic part of the rated power; 98.0 % at full load, 98.1 % at its best (makers say 97 to 98.5 %). */
export const lossAt = (power: number, rated: number): number => {
  const load = Math.abs(power) / rated;
  return rated * (0.0028 + 0.008 * load + 0.0095 * load * load);
};
/** kW of a converter that is switched off. */
export const restAt = (rated: number): number => 0.0006 * rated;
/** kvar of the filter over the rated power: its capacitors give while it is on the grid, its inductance takes with the square of the load. */
export const filterAt = (power: number, rated: number, wanders: number): number =>
  rated * (0.022 * (power / rated) ** 2 - 0.014 + wanders);
