// The period of the shared history with little grid import: around noon of a day that no other test uses, while the plan charges.
// On the other days of the demo station the load is too high for this.
const [daysAgo, dayMs, zoneMs, minute] = [9, 86_400_000, 8 * 3_600_000, 60_000];

/** Start and end in ms since the epoch. The zone of the station has no daylight saving time. */
export function littleDrawn(now = Date.now()): [start: number, end: number] {
  const midnight = Math.floor((now + zoneMs) / dayMs - daysAgo) * dayMs - zoneMs;
  return [midnight + (11 * 60 + 10) * minute, midnight + (12 * 60 + 40) * minute];
}
