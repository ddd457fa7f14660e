// Set-points that a device drops unless they are written again in time.
export interface Repeat {
  /** The value is written again after this time without a write. */
  seconds: number;
  /** `seconds`: the device then drops the value. `time`, `value`: points with that time and with the value that it then takes. */
  watchdog: { seconds: number; time?: string; value?: string };
  /** Value that the device is to take without the station. */
  fallback?: number;
}
