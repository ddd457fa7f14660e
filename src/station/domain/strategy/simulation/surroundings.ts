// Provides the conditions around the storage by the minute: measured for the past, forecast for the future.
import { addDays, dayOf, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { Station } from '../../../contract/index.ts';
import { forecast, pastDays, quarterMs, type Quarters } from '../../../planning/forecast.ts';
import type { Surroundings } from './engine/asked.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import { readBusbars, todayOf, zoneOf } from '../../documents/index.ts';
import { type Measure, measuresOf, minuteMs, sumOfSteps } from '../../flow/index.ts';
import { remembered } from '../../request/index.ts';
import { readQuarters } from '../intelligent/index.ts';
import { auxiliaryBy, auxiliaryMean, siteBy, type Stretch, sumBy } from '../measured.ts';

/** Cache time. The past does not change, and it is requested again with every edit. */
const keptMs = 10 * minuteMs;

export function pastSurroundings(station: Station, { start, end }: Stretch): Promise<Surroundings> {
  return remembered(station, `simulation.past|${start}|${end}`, keptMs, async () => {
    const areas = areasOf(station);
    const byArea = await eachArea(areas, (area) => siteBy(station, { start, end }, area));
    const auxiliaries = await eachArea(areas, (area) => auxiliaryBy(station, { start, end }, area));
    return {
      site: await siteBy(station, { start, end }),
      auxiliary: await auxiliaryBy(station, { start, end }),
      ...(areas.length > 0 && { areas: byArea, auxiliaries }),
      pv: await sumBy(station, measuresOf(station, 'pv', undefined, { from: start, to: end }), { start, end }),
      ...(await conditions(station, { start, end })),
    };
  });
}

async function eachArea<T>(areas: readonly string[], of: (area: string) => Promise<T | undefined>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const area of areas) {
    const one = await of(area);
    if (one !== undefined) found[area] = one;
  }
  return found;
}

/** Grid connection points that may have limits of their own: if there are several, those with a grid meter. */
function areasOf(station: Station): string[] {
  const names = readBusbars(station.docs).map(({ busbarName }) => busbarName);
  return names.length < 2 ? [] : names.filter((name) => measuresOf(station, 'total', name).length > 0);
}

type Conditions = Pick<Surroundings, 'voltageLeast' | 'voltageMost' | 'temperatureLeast' | 'temperatureMost'>;
/** Lowest and highest voltages at the grid connection points and temperatures of the cells. */
async function conditions(station: Station, stretch: Stretch): Promise<Conditions> {
  const phases = measuresOf(station, 'total').flatMap(({ device }) =>
    ['voltageA', 'voltageB', 'voltageC'].map((power) => ({ device, power })),
  );
  const cells = (power: string) => devicesAs(station, 'battery').map((device) => ({ device, power }));
  const outermost = async (stat: 'min' | 'max', places: readonly Pick<Measure, 'device' | 'power'>[]) => {
    let most: Float64Array | undefined;
    for (const place of places) {
      const read = await sumOfSteps(station, [place], { ...stretch, stepS: 60, stat });
      most = most ? most.map((value, minute) => Math[stat](value, read[minute] ?? Number.NaN)) : read;
    }
    return most;
  };
  return {
    voltageLeast: await outermost('min', phases),
    voltageMost: await outermost('max', phases),
    temperatureLeast: await outermost('min', cells('minCellTemperature')),
    temperatureMost: await outermost('max', cells('maxCellTemperature')),
  };
}

/** From now to the end of tomorrow: load and PV as forecast, voltages and temperatures as on the day before. */
export async function comingSurroundings(station: Station, { start, end }: Stretch): Promise<Surroundings> {
  const now = station.clock.now();
  const areas = areasOf(station);
  const from = Math.floor(now / quarterMs) * quarterMs;
  const minutes = Math.floor((end - start) / minuteMs);
  const expected = async (area?: string) => {
    const past = await readQuarters(station, from - pastDays * 86_400_000, from, area);
    const count = Math.ceil((end - from) / quarterMs);
    const by = async (of: 'load' | 'pv', quarters: Quarters | undefined) =>
      quarters && (await forecast({ past: quarters, of, zone: zoneOf(station), from, count }, () => station.giveWay())).expected;
    const spread = (values: Float64Array): Float64Array =>
      new Float64Array(minutes).map(
        (_value, minute) => values[Math.floor((start + minute * minuteMs - from) / quarterMs)] ?? Number.NaN,
      );
    const load = await by('load', past.load);
    const pv = await by('pv', past.pv);
    return {
      site: load && spread(load.map((value, quarter) => value - (pv ? (pv[quarter] ?? Number.NaN) : 0))),
      isForecast: load !== undefined,
      pv: pv && spread(pv),
    };
  };
  const byArea = await eachArea(areas, async (area) => (await expected(area)).site);
  const auxiliary = async (area?: string): Promise<Float64Array | undefined> => {
    const mean = await auxiliaryMean(station, todayOf(station), area);
    return mean === undefined ? undefined : new Float64Array(minutes).fill(mean);
  };
  const auxiliaries = await eachArea(areas, auxiliary);
  const yesterday = await lastDay(station);
  return {
    ...(await expected()),
    auxiliary: await auxiliary(),
    ...(areas.length > 0 && { areas: byArea, auxiliaries }),
    ...Object.fromEntries(
      Object.entries(yesterday.columns).map(([name, column]) => [
        name,
        column && repeated(column, yesterday.start, start, minutes),
      ]),
    ),
  };
}

async function lastDay(station: Station): Promise<{ start: number; columns: Conditions }> {
  const zone = zoneOf(station);
  const day = addDays(todayOf(station), -1);
  const stretch = { start: startOfDay(day, zone), end: endOfDay(day, zone) };
  const key = `simulation.conditions|${dayOf(stretch.start, zone)}`;
  return { start: stretch.start, columns: await remembered(station, key, keptMs, () => conditions(station, stretch)) };
}

const repeated = (column: Float64Array, first: number, start: number, minutes: number): Float64Array =>
  new Float64Array(minutes).map((_value, minute) => column[((start - first) / minuteMs + minute) % column.length] ?? Number.NaN);
