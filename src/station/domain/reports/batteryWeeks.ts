// Call of battery health: figures by day, for the whole range and for each battery, and the comparison with the warranty.
import type { BatteryWeeks, RequestOf, Warranty } from '../../../core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay } from '../../../core/time.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { readDocument, todayOf, zoneOf } from '../documents/index.ts';
import { batteriesAt, batteryDaysOf, ratedEnergyOf } from '../energy/index.ts';
import { busbarOf, oneByOne, translator } from '../request/index.ts';
import { type DayRow, type Figures, figuresOf, type OfBattery, together } from './batteryFigures.ts';
import { limitsOf } from './figureLimits.ts';
import { compared, guaranteedSoh, toWarranty } from './warranty.ts';

/** The points whose limits are shown with the figures. */
const limited = { soc: 'soc', voltageSpread: 'cellVoltageDifference', temperatureSpread: 'cellTemperatureDifference' } as const;

async function battery(
  { range: [from, to], id, ...place }: RequestOf<'report.battery'>,
  context: CallContext,
): Promise<BatteryWeeks> {
  const { station } = context;
  const all = batteriesAt(station, busbarOf(place, context));
  const read = await oneByOne(all, async (each) => toBattery(station, each, await batteryDaysOf(station, each, from, to)));
  const wanted = id === undefined || id === '' ? read : read.filter((each) => each.id === id);
  if (wanted.length === 0 && all.length > 0) throw new Refused(404, 'No such device');
  const [head] = wanted;
  const today = todayOf(station);
  const until = to < today ? to : today;
  const warranty = readDocument<Warranty>(station.docs, 'warranty') ?? {};
  const days = (head?.days ?? []).map(({ day }, index) => ({
    day,
    ...together(wanted.map(({ rated, days: own }) => ({ rated, figures: figuresOf(rated, own.slice(index, index + 1)) }))),
  }));
  const rowOf = (of: readonly OfBattery[], isComplete: boolean) => {
    const figures = together(of.map(({ rated, days: own }) => ({ rated, figures: figuresOf(rated, own) })));
    return { ...figures, ...compared(warranty, of, { day: until, soh: figures.soh, isComplete }) };
  };
  return {
    days,
    columns: {
      start: startOfDay(from, zoneOf(station)),
      end: endOfDay(to, zoneOf(station)),
      ...toColumns(station, days, warranty),
    },
    ...(head && { whole: { id: head.id, ...rowOf(wanted, wanted.length === read.length) } }),
    batteries: read.map((each) => ({ id: each.id, name: each.name, ...rowOf([each], read.length === 1) })),
    limits: toLimits(context, wanted, warranty),
    warranty: toWarranty(warranty, until),
  };
}

const toBattery = (station: Station, device: DeviceRecord, days: OfBattery['days']): OfBattery => ({
  id: device.id,
  name: device.name,
  rated: ratedEnergyOf(station, device),
  days,
});

const drawn = [
  'socMean',
  'socMin',
  'socMax',
  'voltageSpread',
  'temperatureSpread',
  'availability',
  'charged',
  'discharged',
  'cycles',
  'soh',
] as const satisfies readonly (keyof Figures)[];

/** A day is drawn at noon, because at its beginning it would look like the end of the day before. */
function toColumns(
  station: Station,
  days: readonly (DayRow & { day: string })[],
  warranty: Warranty,
): NonNullable<BatteryWeeks['columns']> {
  const zone = zoneOf(station);
  const noonOf = (day: string): number => (startOfDay(day, zone) + startOfDay(addDays(day, 1), zone)) / 2;
  return {
    at: days.map(({ day }) => noonOf(day)),
    ...Object.fromEntries(drawn.map((name) => [name, days.map((each) => each[name] ?? null)])),
    sohGuaranteed: days.map(({ day }) => guaranteedSoh(warranty, day) ?? null),
  };
}

/**
 * Alarm limits of the shown batteries. They are left out if the batteries have different types, because not all would have them.
 */
function toLimits(
  context: CallContext,
  wanted: readonly OfBattery[],
  { availability }: Warranty,
): NonNullable<BatteryWeeks['limits']> {
  const { station } = context;
  const say = translator(context);
  const ids = new Set(wanted.map(({ id }) => id));
  const types = [...new Set(station.devices().flatMap(({ id, type }) => (ids.has(id) ? [type] : [])))];
  const alarms = types.length === 1 ? (station.content().devices[types[0] ?? '']?.alarms ?? {}) : {};
  return {
    ...Object.fromEntries(Object.entries(limited).map(([name, point]) => [name, limitsOf(alarms, point, say)])),
    availability: availability === undefined ? [] : [{ to: availability, title: say('Below the guaranteed value'), level: 'B' }],
  };
}

export const batteryReport: Handlers = { 'report.battery': battery };
