// Derives states from numbers: age of data, direction of power, row of a daily schedule.
import { daysBetween, isDay, minutesOf } from '../time.ts';

type Of = Readonly<Record<string, unknown>>;
const minuteMs = 60_000;

/** `delay` if older than 10 minutes, `offline` if older than 15 minutes or never received, else `normal`. */
function ageState({ at, now }: Of): string | undefined {
  if (typeof now !== 'number') return undefined;
  if (typeof at !== 'number') return 'offline';
  const age = now - at;
  return age > 15 * minuteMs ? 'offline' : age > 10 * minuteMs ? 'delay' : 'normal';
}

interface Direction {
  word: string;
  /** Into the bus of the station, out of it, or neither. */
  flow: 'in' | 'out' | 'none';
}
/** Directions of positive and negative power. Positive means: storage charges, grid imports, PV generates, load consumes. */
const words: Readonly<Record<string, readonly [Direction, Direction]>> = {
  grid: [
    { word: 'Importing', flow: 'in' },
    { word: 'Exporting', flow: 'out' },
  ],
  storage: [
    { word: 'Charging', flow: 'out' },
    { word: 'Discharging', flow: 'in' },
  ],
  pv: [
    { word: 'Generating', flow: 'in' },
    { word: 'Consuming', flow: 'out' },
  ],
  load: [
    { word: 'Consuming', flow: 'out' },
    { word: 'Feeding back', flow: 'in' },
  ],
};
const idle: Direction = { word: 'Idle', flow: 'none' };

/** { word, flow } of a power in kW. A magnitude below `idleBelow` (default 0.05 kW) counts as idle. */
function flowDirection({ side, power, idleBelow = 0.05 }: Of): Direction | undefined {
  const pair = typeof side === 'string' && Object.hasOwn(words, side) ? words[side] : undefined;
  if (!pair || typeof power !== 'number' || Number.isNaN(power)) return undefined;
  if (Math.abs(power) < Number(idleBelow)) return idle;
  return pair[power > 0 ? 0 : 1];
}

/** Days in operation. The operation date is day 1. */
function stationAge({ since, today }: Of): number | undefined {
  if (typeof since !== 'string' || typeof today !== 'string' || !isDay(since) || !isDay(today)) return undefined;
  const days = daysBetween(since, today) + 1;
  return days > 0 ? days : undefined;
}

/** Returns `positive`, `negative` or `zero`, depending on the sign of `value`. */
function bySign({ value, positive, negative, zero }: Of): unknown {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return value > 0 ? positive : value < 0 ? negative : zero;
}

const slots = 96;
type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ rows }: Of): Row[] =>
  Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
const named = (name: unknown, fallback: string): string => (typeof name === 'string' ? name.replace(/^\//, '') : fallback);

/** A row that ends before it starts continues after midnight. */
const isWithin = (minutes: number, from: number, until: number): boolean =>
  from <= until ? from <= minutes && minutes < until : from <= minutes || minutes < until;

function rowAt(of: Of, minutes: number): Row | undefined {
  const [start, end] = [named(of.start, 'start'), named(of.end, 'end')];
  return rowsOf(of).find((row) => isWithin(minutes, minutesOf(String(row[start])), minutesOf(String(row[end]))));
}

/** The value for each quarter hour of a day; null if no row covers its start. */
function slotsOfDay(of: Of): unknown[] {
  const value = named(of.value, 'value');
  return Array.from({ length: slots }, (_, slot) => rowAt(of, slot * 15)?.[value] ?? null);
}

/** The value of the row that contains a time of day. The default member is `chargeState`. */
function bandAt(of: Of): unknown {
  const minutes = minutesOf(String(of.time));
  return Number.isNaN(minutes) ? undefined : rowAt(of, minutes % 1440)?.[named(of.value, 'chargeState')];
}

export const stateFunctions = {
  'age-state': ageState,
  'flow-direction': flowDirection,
  'by-sign': bySign,
  'station-age': stationAge,
  'slots-of-day': slotsOfDay,
  'band-at': bandAt,
};
