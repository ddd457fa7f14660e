// In: what the meters at a grid point measured over the last days. Out: which share of the apparent power was active; 1 where nobody tells.
import { addDays, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { measuresOf } from '../flow/index.ts';
import { remembered } from '../request/index.ts';

const days = 7;

/** Of whole days that are over, so that it changes at midnight and at no other time. */
export function meanPowerFactor(station: Station, busbarName: string | undefined): Promise<number> {
  const today = todayOf(station);
  return remembered(station, `powerFactor|${busbarName ?? '*'}|${today}`, 86_400_000, async () => {
    const zone = zoneOf(station);
    const stretch = { start: startOfDay(addDays(today, -days), zone), end: startOfDay(today, zone), stepS: 1800 } as const;
    let [active, apparent] = [0, 0];
    for (const { device, power } of measuresOf(station, 'total', busbarName)) {
      const { values } = await station.series.range({ device: device.id, points: [power, 'reactivePower'], ...stretch });
      const reactive = values.reactivePower ?? new Float64Array();
      (values[power] ?? new Float64Array()).forEach((each, index) => {
        const both = Math.hypot(each, reactive[index] ?? Number.NaN);
        if (Number.isNaN(both)) return;
        active += Math.abs(each);
        apparent += both;
      });
    }
    return apparent > 0 ? active / apparent : 1;
  });
}
