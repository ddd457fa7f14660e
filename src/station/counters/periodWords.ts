// Converts the price periods of a month to the register words of a meter, and back. A word is the minute of the day at which the
// period starts × 8 + band.

export interface Period {
  startTime: string;
  endTime: string;
  chargeState: number;
}
/** The number of periods of a month in a meter. */
const mostPeriods = 14;
/** The word of an empty row. */
export const noPeriod = 65_535;

const pathOf = (month: number): string => `/month.${month}`;
const nameOf = (row: number): string => `row${row}`;
/** Value keys of a month, first row first. */
export const keysOf = (month: number): string[] =>
  Array.from({ length: mostPeriods }, (_none, index) => `${pathOf(month)}#${nameOf(index + 1)}`);

export function toPlace(path: string, name: string): { month: number; row: number } | undefined {
  const month = /^\/month\.(\d+)$/.exec(path)?.[1];
  const row = /^row(\d+)$/.exec(name)?.[1];
  return month === undefined || row === undefined ? undefined : { month: Number(month), row: Number(row) };
}

export const fromWord = (word: number): { start: number; band: number } => ({ start: Math.floor(word / 8), band: word % 8 });

export function toWords(rows: readonly Period[]): number[] {
  return Array.from({ length: mostPeriods }, (_none, index) => {
    const row = rows[index];
    return row ? minuteOf(row.startTime) * 8 + row.chargeState : noPeriod;
  });
}
/** A period ends where the next starts, the last at the end of the day. Missing words are rows without a period. */
export function toPeriods(words: readonly (number | undefined)[]): Period[] {
  const starts = words
    .filter((word): word is number => word !== undefined && Number.isFinite(word) && word !== noPeriod)
    .map(fromWord)
    .toSorted((one, other) => one.start - other.start);
  return starts.map(({ start, band }, index) => ({
    startTime: timeAt(start),
    endTime: timeAt(starts[index + 1]?.start ?? 1440),
    chargeState: band,
  }));
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (value: number): string => String(value).padStart(2, '0');
const timeAt = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
