// In: what the batteries said of their stored energy. Out: what all of them held at a moment, and what they can hold. kWh.
import type { Station } from '../../contract/index.ts';
import { sumOf, valueOf } from '../flow/index.ts';
import { oneByOne, remembered } from '../request/index.ts';
import { batteriesAt, ratedEnergyOf } from './batteryDays.ts';
import type { Stored } from './roundTrip.ts';

type Parts = Pick<Station, 'series' | 'live' | 'devices' | 'content' | 'clock'>;
const point = 'remainingEnergy';
/** A reading this far from the moment still counts for it. */
const nearMs = 15 * 60_000;
/** The past does not change. */
const longMs = 3_600_000;

/** Of the last reading before the moment, else of the first behind it; unknown where one battery has neither. */
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

/** At the beginning and at the end of a stretch of time. */
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

/** Rated energy of all batteries; 0 where it is not known. */
export const capacityOf = (station: Pick<Station, 'devices' | 'content' | 'live'>, busbarName: string | undefined): number =>
  sumOf(batteriesAt(station, busbarName).map((each) => ratedEnergyOf(station, each))) ?? 0;
