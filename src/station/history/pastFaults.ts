// Creates small faults for a simulated history: which points read other values, when, and the resulting alarms.
import type { DeviceAlarm, DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { ownTextOf, toRecord } from '../alarm/toRecord.ts';
import type { AlarmRecord, DeviceRecord } from '../contract/index.ts';
import { transformerRatio } from '../modbus/ratios.ts';
import { hash01 } from '../plant/noise.ts';

export interface PastFault {
  device: string;
  points: Readonly<Record<string, number>>;
  start: number;
  end: number;
  record: Omit<AlarmRecord, 'id'>;
}
const dayMs = 86_400_000;

/** A fault on about two of three days, depending on the seed. None in the last two hours. */
export function pastFaults(
  from: number,
  to: number,
  devices: readonly DeviceRecord[],
  types: Members<DeviceType>,
  seed: number,
): PastFault[] {
  const found: PastFault[] = [];
  const mishaps = mishapsOf(devices, types);
  for (let day = 0; from + day * dayMs < to; day++) {
    if (hash01(seed, day) > 0.66) continue;
    const mishap = mishaps[Math.floor(hash01(seed ^ 5, day) * mishaps.length)];
    if (!mishap) continue;
    const { record, name, alarm, past } = mishap;
    const start = Math.floor((from + (day + hash01(seed ^ 9, day)) * dayMs) / 60_000) * 60_000;
    const end = start + past.minutes * 60_000;
    if (end > to - 2 * 3_600_000) continue;
    const raised = toRecord(
      { record, path: '', type: record.type, name, alarm, ownText: ownTextOf(types[record.type], record, name) },
      start + (alarm.holdMs ?? 0),
      Object.values(past.points)[0],
    );
    found.push({ device: record.id, points: past.points, start, end, record: { ...raised, status: 'end', endTime: end } });
  }
  return found;
}

interface Mishap {
  record: DeviceRecord;
  name: string;
  alarm: DeviceAlarm;
  past: NonNullable<DeviceAlarm['past']>;
}
/** Alarms whose files contain values for a simulated fault, each on the first simulated device of its type. */
function mishapsOf(devices: readonly DeviceRecord[], types: Members<DeviceType>): Mishap[] {
  return Object.values(types).flatMap(({ type, points, alarms = {} }) => {
    const record = devices.find((each) => each.type === type && each.simulated);
    if (!record) return [];
    const toPrimary = ([point, value]: [string, number]): [string, number] => [
      point,
      value * transformerRatio(points[point] ?? {}, record),
    ];
    return Object.entries(alarms).flatMap(([name, alarm]) => {
      if (!alarm.past) return [];
      const readings = Object.fromEntries(Object.entries(alarm.past.points).map(toPrimary));
      return [{ record, name, alarm, past: { ...alarm.past, points: readings } }];
    });
  });
}
