// Determines how the cells of the station are kept: the more there are, the coarser the resolution and the shorter the retention.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { toDeviceMap } from '../../modbus/deviceMap.ts';
import { smallPartsOf } from '../../modbus/smallParts.ts';
import { retention, type ThinKeeping } from './seriesKeeping.ts';

/**
 * Above the first number of cells, one value per minute is kept. Above the second, cells are kept for one day only; the values of
 * the clusters remain.
 */
const [byTheMinute, forADay] = [5000, 20_000];

export function thinKeeping(types: () => Members<DeviceType>, devices: () => readonly DeviceRecord[]): () => ThinKeeping {
  let of: readonly DeviceRecord[] | undefined;
  let kept: ThinKeeping = { finest: 10, days: retention.thin };
  return () => {
    const records = devices();
    if (records === of) return kept;
    of = records;
    const cells = records.reduce((count, record) => count + smallPartsOf(toDeviceMap(record, types())), 0);
    kept = { finest: cells > byTheMinute ? 60 : 10, days: cells > forADay ? 1 : retention.thin };
    return kept;
  };
}
