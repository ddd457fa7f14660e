// What a converter takes for itself: heat, and the reactive power of its filter.

/** Loss by load: no-load, linear and quadratic part of the rated power; 98.2 % at full load, 98.5 % at its best (makers say 97 to 98.5 %). */
export const lossAt = (power: number, rated: number): number => {
  const load = Math.abs(power) / rated;
  return rated * (0.0028 + 0.0055 * load + 0.0095 * load * load);
};
/** kvar of the filter over the rated power: its capacitors give while it is on the grid, its inductance takes with the square of the load. */
export const filterAt = (power: number, rated: number, wanders: number): number =>
  rated * (0.022 * (power / rated) ** 2 - 0.014 + wanders);
