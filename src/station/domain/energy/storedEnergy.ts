// Provides the stored energy of all batteries at a moment and their capacity, in kWh.
import type { Station } from '../../contract/index.ts';
import { sumOf, valueOf } from '../flow/index.ts';
import { oneByOne, remembered } from '../request/index.ts';
import { batteriesAt, ratedEnergyOf } from './batteryDays.ts';
import type { Stored } from './roundTrip.ts';

type Parts = Pick<Station, 'series' | 'live' | 'devices' | 'content' | 'clock'>;
const point = 'remainingEnergy';
/** Maximum distance of a reading from the moment. */
const nearMs = 15 * 60_000;
/** Cache time of past values, which do not change. */
const longMs = 3_600_000;

/** From the last reading before the moment, else the first one after it; unknown if one battery has neither. */
async function storedAt(station: Parts, busbarName: string | undefined, moment: number): Promise<number | undefined> {
  const read = async (device: string, start: number, end: number): Promise<Float64Array> => {
    const { values } = await station.series.range({ device, points: [point], start, end, stepS: 60, stat: 'last' });
    return (values[point] ?? new Float64Array(0)).filter((value) => !Number.isNaN(value));
  };
  const each = await oneByOne(batteriesAt(station, busbarName), async ({ id }) => {
    if (station.clock.now() - moment < 60_000) return valueOf(station.live.get(id), point);
    return (await read(id, moment - nearMs, moment)).at(-1) ?? (await read(id, moment, moment + nearMs))[0];
  });
  return sumOf(each);
}

/** Stored energy at the beginning and at the end of a period. */
export async function storedOver(
  station: Parts,
  busbarName: string | undefined,
  start: number,
  end: number,
): Promise<Stored | undefined> {
  const at = (moment: number): Promise<number | undefined> => {
    const key = `stored|${busbarName ?? '*'}|${moment}`;
    return station.clock.now() - moment > nearMs
      ? remembered(station, key, longMs, () => storedAt(station, busbarName, moment))
      : storedAt(station, busbarName, moment);
  };
  const [from, to] = [await at(start), await at(end)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Rated energy of all batteries; 0 if unknown. */
export const capacityOf = (station: Pick<Station, 'devices' | 'content' | 'live'>, busbarName: string | undefined): number =>
  sumOf(batteriesAt(station, busbarName).map((each) => ratedEnergyOf(station, each))) ?? 0;
