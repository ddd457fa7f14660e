// Computes the mean power factor at a grid connection point over the last days from the meters; 1 if unknown.
import { addDays, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { measuresOf } from '../flow/index.ts';
import { remembered } from '../request/index.ts';

const days = 7;

/** Over full past days, so that it changes only at midnight. */
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
