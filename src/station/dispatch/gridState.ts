// Types of the state and the settings of a grid point.

/** Grid power in kW that the demand window permits from now on. */
export interface DemandRoom {
  /** The storage may charge up to this grid power. */
  charging: number;
  /** Above this grid power the storage discharges. A short peak for which the window has room does not cause a cycle. */
  discharging: number;
}
/**
 * Delays in s: `seconds` below the reverse-power limit until the protection trips, `returnSeconds` above it until it is released.
 */
export interface ReverseTripTimes {
  seconds: number;
  returnSeconds: number;
}
/** Measurements at a grid point, or of the station if it has no name; undefined: unknown. */
export interface Draw {
  name?: string;
  grid: number | undefined;
  storage: number | undefined;
}
