// In: a counter of a simulated device, and the day at the station. Out: what a register reads that counts from 0 every day.

export type DailyReading = (key: string, value: number) => number;
interface Day {
  day: string;
  /** The counter when the day began, and as it was read last. */
  begun: number;
  last: number;
}

/** The days of a device outlive a change of its registers. */
export function createDailyReading(day: () => string): DailyReading {
  const days = new Map<string, Day>();
  return (key, value) => {
    if (!Number.isFinite(value)) return value;
    const today = day();
    const known = days.get(key);
    const begun = known === undefined ? value : known.day === today ? known.begun : known.last;
    days.set(key, { day: today, begun, last: value });
    return value - begun;
  };
}
