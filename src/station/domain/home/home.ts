// Calls of the home page: energy, revenue, the next plan entry, the energy flow.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { toFourDecimals } from '../../../core/texts/digits.ts';
import { addDays, instantOf, monthOf, timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { isAt, powerOf, standbyAt, stateOf, toEnergyFlow, toStorage } from '../flow/index.ts';
import { toTotal } from '../prices/index.ts';
import {
  type DayRecord,
  firstDay,
  measureDay,
  type PeriodSum,
  recordsOf,
  type RoundTrip,
  roundTripOf,
  sumRecords,
} from '../energy/index.ts';
import { readSetting, todayOf, zoneOf } from '../documents/index.ts';
import { busbarOf, given, remembered, translator, withoutGaps } from '../request/index.ts';
import { toDrawnFlow } from './homeFlow.ts';
import { nextRow } from './nextRow.ts';
import { toFreshness } from '../station/index.ts';

interface HomeRequest {
  busbarName?: string;
}

async function overview(request: HomeRequest, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const now = station.clock.now();
  const flow = await toEnergyFlow(station, busbarName);
  const { capacity } = readSetting(station.docs, 'station')?.body ?? {};
  const power = flow.storage?.power;
  return withoutGaps({
    at: now,
    currency: station.scope().currency,
    ...(await toPeriods(station, busbarName)),
    next: nextRow(station, busbarName),
    storage: {
      ...toStorage(station, busbarName),
      capacity,
      power,
      ...given('direction', power === undefined ? undefined : stateOf(power, standbyAt(station, busbarName))),
      ...given('old', flow.storage?.old),
    },
    cells: toCells(station, busbarName),
    devices: toFreshness(
      station
        .devices()
        .filter((device) => isAt(device, busbarName))
        .map(({ id }) => id),
      station.live,
      station.clock.now(),
    ),
    cloudLinked: readSetting(station.docs, 'mode')?.body.linked ?? false,
  });
}

export async function toPeriods(station: Station, busbarName: string | undefined) {
  const key = busbarName ?? '*';
  const today = todayOf(station);
  const [now, zone] = [station.clock.now(), zoneOf(station)];
  const measured = await remembered(station, `today|${key}`, 5_000, () => measureDay(station, today, busbarName));
  const past = await remembered(station, `past|${key}|${today}`, 600_000, async () =>
    recordsOf(station, await firstDay(station), addDays(today, -1), busbarName),
  );
  const month = monthOf(now, zone);
  const lastWeek = addDays(today, -7);
  const then = instantOf(lastWeek, timeOf(now, zone), zone);
  const before = await remembered(station, `week|${key}|${lastWeek}`, 60_000, () =>
    measureDay(station, lastWeek, busbarName, then),
  );
  // Days before the first reading do not count.
  const began = past.findIndex(({ bands }) => Object.keys(bands).length > 0);
  const known = began < 0 ? [] : past.slice(began);
  const toPeriod = async (records: readonly DayRecord[]): Promise<PeriodSum & RoundTrip> =>
    rounded({
      ...sumRecords(records),
      // The first day starts at the first reading, so it is not checked for completeness.
      complete: sumRecords(records.filter((each) => each !== known[0])).complete,
      ...(await roundTripOf(station, records, busbarName)),
    });
  return {
    today: await toPeriod([measured]),
    month: await toPeriod([...known.filter(({ day }) => day.startsWith(month)), measured]),
    total: await toPeriod([...known, measured]),
    since: known[0]?.day ?? today,
    lastWeek: before.money && { day: lastWeek, earned: toFourDecimals(before.money.earned) },
  };
}

/** Extremes over all stacks, each with its cell. */
function toCells(station: Station, busbarName: string | undefined) {
  const stacks = devicesAs(station, 'battery').filter((each) => isAt(each, busbarName));
  const extreme = (point: string, cell: string, better: (one: number, other: number) => boolean) => {
    let found: { value: number; id: number | undefined } | undefined;
    for (const { id } of stacks) {
      const value = powerOf(station, id, point);
      if (value !== undefined && (!found || better(value, found.value))) found = { value, id: powerOf(station, id, cell) };
    }
    return found;
  };
  const low = extreme('minCellVoltage', 'minVoltageCell', (one, other) => one < other);
  const high = extreme('maxCellVoltage', 'maxVoltageCell', (one, other) => one > other);
  const cold = extreme('minCellTemperature', 'minTemperatureCell', (one, other) => one < other);
  const warm = extreme('maxCellTemperature', 'maxTemperatureCell', (one, other) => one > other);
  const insulation = extreme('systemInsulation', '', (one, other) => one < other);
  return {
    minVoltage: low?.value,
    minVoltageId: low?.id,
    maxVoltage: high?.value,
    maxVoltageId: high?.id,
    minTemperature: cold?.value,
    minTemperatureId: cold?.id,
    maxTemperature: warm?.value,
    maxTemperatureId: warm?.id,
    // Devices report kΩ, the overview shows MΩ.
    insulation: insulation && insulation.value / 1000,
  };
}

/** Removes binary rounding errors from sums of money and energy. Four decimals are more precise than any meter. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return toFourDecimals(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)])) as T;
}

async function earnings({ range, ...place }: RequestOf<'home.earnings'>, context: CallContext) {
  const { station } = context;
  const [from, to] = range;
  const last = to < todayOf(station) ? to : todayOf(station);
  const records = await recordsOf(station, from, last, busbarOf(place, context));
  return records.map(({ day, bands, money, complete, corrected = false }) => ({
    day,
    ...rounded({ ...toTotal(bands), ...money }),
    complete,
    corrected,
  }));
}

export const home: Handlers = {
  'home.overview': overview,
  'home.energyTransfer': async (_request: unknown, context: CallContext) =>
    toDrawnFlow(await toEnergyFlow(context.station, context.busbarName), translator(context)('Charging piles')),
  'home.earnings': earnings,
};
