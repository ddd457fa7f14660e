// What is remembered of a grid point from look to look, and shapes of its settings. Shapes only.

/** kW that the grid point may draw from now on, by its demand window. */
export interface DemandRoom {
  /** Up to which the storage may charge. */
  charging: number;
  /** Above which the storage discharges: a peak of seconds for which the window has room costs no cycle. */
  discharging: number;
}
/** s that the power is below the reverse-power limit before the protection trips, and back before it returns. */
export interface ReverseTripTimes {
  seconds: number;
  returnSeconds: number;
}
/** The measurement at a grid point, or of the station without a name; undefined if unknown. */
export interface Draw {
  name?: string;
  grid: number | undefined;
  storage: number | undefined;
}
