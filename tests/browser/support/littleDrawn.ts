// The stretch of the common past in which little is drawn from the grid: of a day that no other test reckons with, around its noon, while the
// plan charges. On the days of the demo station the load is too high for it.
const [daysAgo, dayMs, zoneMs, minute] = [9, 86_400_000, 8 * 3_600_000, 60_000];

/** In the zone of the station, which has no daylight saving. */
export function littleDrawn(now = Date.now()): [start: number, end: number] {
  const midnight = Math.floor((now + zoneMs) / dayMs - daysAgo) * dayMs - zoneMs;
  return [midnight + (11 * 60 + 10) * minute, midnight + (12 * 60 + 40) * minute];
}
