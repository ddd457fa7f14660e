// Provides the energy of the storage system on each day, with corrections instead of measured values. All reports use it: those
// of the station, of revenue, and of the meters of the storage system.
import { endOfDay, startOfDay } from '../../../core/time.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { bandEndings, endingOf, type Direction } from '../../counters/index.ts';
import { type CorrectionDoc, readCorrections } from './correctionDocs.ts';
import { zoneOf } from '../documents/index.ts';
import { bandNames, toTotal } from '../prices/index.ts';
import { daysWithToday } from './energyDays.ts';
import { type Counted, type MeterDay, meterDaysOf } from './meterDays.ts';
import { measuresOf } from '../flow/index.ts';
import { oneByOne } from '../request/index.ts';
import type { QuantityDay } from './quantityDays.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'live' | 'devices' | 'content' | 'clock' | 'giveWay'>;

export async function storageDays(
  station: Parts,
  from: string,
  to: string,
  busbarName?: string,
): Promise<Map<string, QuantityDay>> {
  const records = await daysWithToday(station, from, to, busbarName);
  return new Map(
    records.flatMap(({ day, bands, complete, corrected }) => {
      const total = toTotal(bands);
      if (!total) return [];
      return [[day, { day, into: total.charged, out: total.discharged, complete, ...(corrected && { corrected }) }] as const];
    }),
  );
}

/**
 * Daily energy of a meter. For a storage meter corrections apply; several meters at one grid connection point share a correction
 * in proportion to their measured values.
 */
export async function correctedMeterDays(station: Parts, meter: DeviceRecord, from: string, to: string): Promise<MeterDay[]> {
  const days = await meterDaysOf(station, meter, from, to);
  if (meter.category !== 'storage') return days;
  const corrections = readCorrections(station.docs).filter(({ busbarName }) => busbarName === meter.busbarName);
  return oneByOne(days, async (each) => {
    const correction = corrections.find(({ day }) => day === each.day);
    return correction ? ((await toCorrected(station, meter, correction)) ?? each) : each;
  });
}

async function toCorrected(
  station: Parts,
  meter: DeviceRecord,
  { day, bands, busbarName }: CorrectionDoc,
): Promise<MeterDay | undefined> {
  const zone = zoneOf(station);
  const service = { from: startOfDay(day, zone), to: endOfDay(day, zone) };
  const peers = measuresOf(station, 'storage', busbarName, service).map(({ device }) => device);
  if (!peers.some(({ id }) => id === meter.id)) return undefined;
  const measured = await oneByOne(peers, async (peer) => ({
    id: peer.id,
    counted: (await meterDaysOf(station, peer, day, day))[0]?.counted ?? {},
  }));
  const counted: Record<string, number> = {};
  const put = (way: Direction, kWhOf: 'charged' | 'discharged'): void => {
    counted[`${way}Total`] = 0;
    for (const ending of bandEndings) counted[way + ending] = 0;
    for (const band of bandNames) {
      const kWh = (bands[band]?.[kWhOf] ?? 0) * shareOf(measured, meter.id, `${way}Total`);
      counted[way + endingOf[band]] = kWh;
      counted[`${way}Total`] = (counted[`${way}Total`] ?? 0) + kWh;
    }
  };
  put('forward', 'charged');
  put('reverse', 'discharged');
  return { day, counted, complete: true, corrected: true };
}

/** Equal shares if the measured value of one meter is unknown. */
function shareOf(measured: readonly { id: string; counted: Counted }[], id: string, point: string): number {
  const values = measured.map(({ counted }) => counted[point] ?? Number.NaN);
  const sum = values.reduce((total, value) => total + value, 0);
  const own = values[measured.findIndex((each) => each.id === id)] ?? Number.NaN;
  return sum > 0 ? own / sum : 1 / measured.length;
}
