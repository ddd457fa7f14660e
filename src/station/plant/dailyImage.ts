// Converts a counter of a simulated device to the reading of a register that restarts from 0 every day.

export type DailyReading = (key: string, value: number) => number;
interface Day {
  day: string;
  /** The counter at the beginning of the day, and at the last reading. */
  begun: number;
  last: number;
}

/** The start values of a device are kept when its registers change. */
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
