// Computes power and energy of each direction of flow: today, this month, since the start. Energy of the storage system comes
// from its records, which may be corrected; all others from the counters of their devices.
import type { HomeStatisticsRow } from '../../../core/calls/calls.gen.ts';
import { addDays, monthOf, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { busbarOf, given, oneByOne, remembered, withoutGaps } from '../request/index.ts';
import {
  isAt,
  type Measure,
  measuresOf,
  measuresToday,
  minuteMs,
  movedToday,
  type Old,
  oldOf,
  powerOf,
  sumOf,
  sumOfSteps,
} from '../flow/index.ts';
import { rounded, toPeriods } from './home.ts';
import { always, type QuantityDay, quantityDays, sumOfDays } from '../energy/index.ts';

type Way = 'into' | 'out';
interface Energies {
  today?: number | undefined;
  month?: number | undefined;
  total?: number | undefined;
  complete?: boolean;
}
/** Devices whose sum is one quantity of the station. `less` is subtracted because it has a row of its own. */
interface Source {
  name: string;
  /** Devices that measure now, and those that measured today. */
  now: readonly Measure[];
  today: readonly Measure[];
  /** All devices that ever measured it. */
  ever: readonly Measure[];
  less?: Source;
}

function toSources(station: Station, busbarName: string | undefined) {
  const source = (name: 'total' | 'pv' | 'load' | 'storage'): Source => ({
    name,
    now: measuresOf(station, name, busbarName),
    today: measuresToday(station, name, busbarName),
    ever: measuresOf(station, name, busbarName, always),
  });
  const piles = devicesAs(station, 'charger')
    .filter((each) => each.hidden !== true && isAt(each, busbarName))
    .map((device): Measure => ({ device, power: 'power', into: 'energyTotal' }));
  const chargers: Source = { name: 'chargers', now: piles, today: piles, ever: piles };
  // The load meter also measures the charging piles.
  const load = { ...source('load'), ...(piles.length > 0 && { less: chargers }) };
  return { grid: source('total'), pv: source('pv'), load, chargers, storage: source('storage') };
}

async function statistics(request: { busbarName?: string }, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const { grid, pv, load, chargers, storage } = toSources(station, busbarName);
  const { today, month, total, since } = await toPeriods(station, busbarName);
  const books = (of: 'charged' | 'discharged'): Energies => ({
    today: today[of],
    month: month[of],
    total: total[of],
    complete: total.complete,
  });
  const wanted: [flow: NonNullable<HomeStatisticsRow['flow']>, source: Source, way: Way, energies?: Energies][] = [
    ['import', grid, 'into'],
    ['export', grid, 'out'],
    ['pv', pv, 'into'],
    ['load', load, 'into'],
    ['chargers', chargers, 'into'],
    ['charged', storage, 'into', books('charged')],
    ['discharged', storage, 'out', books('discharged')],
  ];
  const measured = wanted.filter(([, source]) => source.now.length > 0);
  const rows = await oneByOne(measured, async ([flow, source, way, energies]) => ({
    flow,
    ...(await powersOf(station, source, way, busbarName)),
    ...(energies ?? (await energiesOf(station, source, way, since, busbarName))),
  }));
  return withoutGaps({ since, rows: rows.map((each) => rounded(each)) });
}

/** Never negative: measurement errors can make the part larger than the total. */
const without = (total: number | undefined, part: number | undefined): number | undefined =>
  total === undefined || part === undefined ? undefined : Math.max(0, total - part);

/** The present power, and mean, peak and time of the peak over the minutes of today. Power in the other direction counts as 0. */
async function powersOf(station: Station, source: Source, way: Way, busbarName: string | undefined) {
  const toward = (value: number): number => Math.max(0, way === 'into' ? value : -value);
  const start = startOfDay(todayOf(station), zoneOf(station));
  const minutes = await remembered(station, `minutes|${source.name}|${busbarName ?? '*'}|${start}`, minuteMs, () =>
    minutesOf(station, source, start),
  );
  const now = powerNow(station, source);
  let [sum, known] = [0, 0];
  for (const value of minutes) {
    if (Number.isNaN(value)) continue;
    sum += toward(value);
    known += 1;
  }
  const power = now === undefined ? undefined : toward(now);
  return {
    power,
    ...given('old', oldNow(station, source)),
    mean: known === 0 ? undefined : sum / known,
    ...(await highestOf(station, source, way, power, busbarName)),
  };
}

/** For a single device the highest sample; for a sum the highest ten-second mean. The present power counts as well. */
async function highestOf(station: Station, source: Source, way: Way, power: number | undefined, busbarName?: string) {
  const toward = (value: number): number => Math.max(0, way === 'into' ? value : -value);
  const start = startOfDay(todayOf(station), zoneOf(station));
  const alone = source.today.length === 1 && !source.less;
  const steps = alone ? ({ stepS: 60, stat: way === 'into' ? 'max' : 'min' } as const) : ({ stepS: 10, stat: 'mean' } as const);
  const found = await remembered(station, `highest|${source.name}|${way}|${busbarName ?? '*'}|${start}`, minuteMs, async () => {
    const samples = await samplesOf(station, source, { start, end: station.clock.now(), ...steps });
    let highest = -1;
    samples.forEach((value, index) => {
      if (!Number.isNaN(value) && (highest < 0 || toward(value) > toward(samples[highest] ?? 0))) highest = index;
    });
    return highest < 0 ? undefined : { power: toward(samples[highest] ?? 0), at: start + highest * steps.stepS * 1000 };
  });
  if (power !== undefined && power > (found?.power ?? -1)) return toPeak(power, station.clock.now());
  return found && toPeak(found.power, found.at);
}

/** A peak of 0 has no time. */
const toPeak = (highest: number, highestAt: number) => (highest > 0 ? { highest, highestAt } : { highest });

const minutesOf = (station: Station, source: Source, start: number): Promise<Float64Array> =>
  samplesOf(station, source, { start, end: station.clock.now(), stepS: 60, stat: 'mean' });

async function samplesOf(
  station: Station,
  { today, less }: Source,
  steps: Parameters<typeof sumOfSteps>[2],
): Promise<Float64Array> {
  const total = await sumOfSteps(station, today, steps);
  if (!less) return total;
  const part = await samplesOf(station, less, steps);
  return total.map((value, index) => Math.max(0, value - (part[index] ?? Number.NaN)));
}

const oldNow = (station: Station, { now, less }: Source): Old | undefined =>
  oldOf(
    station,
    [...now, ...(less?.now ?? [])].map(({ device }) => device),
  );

function powerNow(station: Station, { now, less }: Source): number | undefined {
  const total = sumOf(now.map(({ device, power }) => powerOf(station, device.id, power)));
  return less ? without(total, powerNow(station, less)) : total;
}

async function energiesOf(
  station: Station,
  source: Source,
  way: Way,
  since: string,
  busbarName: string | undefined,
): Promise<Energies> {
  const day = todayOf(station);
  const key = `days|${source.name}|${busbarName ?? '*'}|${since}|${day}`;
  const past = await remembered(station, key, 600_000, async () =>
    Array.from((await quantityDays(station, source.ever, since, addDays(day, -1))).values()),
  );
  const month = monthOf(station.clock.now(), zoneOf(station));
  const today = sumOf(
    await oneByOne(source.today, (each) => (each[way] === undefined ? undefined : movedToday(station, each, each[way]))),
  );
  // Days before the first reading of a meter do not count.
  const read = past.filter(({ into, out }) => into !== undefined || out !== undefined);
  const upTo = (days: readonly QuantityDay[]) => (days.length === 0 ? today : sumOf([sumOfDays(days, way), today]));
  const now = await remembered(station, `day|${source.name}|${busbarName ?? '*'}|${day}`, minuteMs, async () =>
    Array.from((await quantityDays(station, source.today, day, day)).values()),
  );
  const energies: Energies = {
    today,
    month: upTo(read.filter((each) => each.day.startsWith(month))),
    total: upTo(read),
    // The first day starts at the first reading, so it is not checked for completeness.
    complete: today !== undefined && [...past, ...now].slice(1).every(({ complete }) => complete),
  };
  if (!source.less) return energies;
  const part = await energiesOf(station, source.less, way, since, busbarName);
  return {
    today: without(energies.today, part.today),
    month: without(energies.month, part.month),
    total: without(energies.total, part.total),
    complete: energies.complete === true && part.complete === true,
  };
}

export const homeStatistics: Handlers = { 'home.statistics': statistics };
