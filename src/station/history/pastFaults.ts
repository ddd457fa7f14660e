// In: the days of a made history and the device files. Out: small mishaps of those days: which points read otherwise, when, and the alarms of it.
import type { DeviceType } from '../../core/device.ts';
import type { Members } from '../../core/language.ts';
import { toRecord } from '../alarm/toRecord.ts';
import type { AlarmRecord, DeviceRecord } from '../contract.ts';
import { hash01 } from '../plant/noise.ts';

export interface PastFault {
  device: string;
  points: Readonly<Record<string, number>>;
  start: number;
  end: number;
  record: Omit<AlarmRecord, 'id'>;
}
/** Type, alarm of its file, what the device then reads, and for how many minutes. */
const mishaps: readonly (readonly [type: string, alarm: string, points: Readonly<Record<string, number>>, minutes: number])[] = [
  ['lc', 'filter', { filterBlocked: 1, alarmState: 1 }, 95],
  ['ups', 'input-low', { inputVoltage: 171.4 }, 4],
  ['pcs', 'fan-fault', { fanFault: 1, alarmState: 1 }, 38],
  ['mcgw', 'door-open', { doorOpen: 1 }, 21],
  ['ac', 'humidity-high', { humidity: 87.2 }, 64],
  ['em2', 'voltage-high-a', { voltageA: 243.1 }, 7],
  ['hts', 'humidity-high', { humidity: 88.5 }, 130],
  ['pcs', 'door-open', { doorOpen: 1 }, 16],
  ['stack', 'slave', { slaveFault: 1, alarmState: 1 }, 3],
  ['fac', 'pre-alarm', { preAlarm: 1 }, 2],
  ['pinvt', 'grid-fault', { gridFault: 1, alarmState: 1 }, 5],
  ['lc', 'level', { lowLevel: 1, alarmState: 1 }, 47],
  ['em2', 'voltage-low-c', { voltageC: 196.3 }, 5],
];
const dayMs = 86_400_000;

/** One on two days out of three, by the seed; none in the last two hours. */
export function pastFaults(
  from: number,
  to: number,
  devices: readonly DeviceRecord[],
  types: Members<DeviceType>,
  seed: number,
): PastFault[] {
  const found: PastFault[] = [];
  for (let day = 0; from + day * dayMs < to; day++) {
    if (hash01(seed, day) > 0.66) continue;
    const [type, name, points, minutes] = mishaps[Math.floor(hash01(seed ^ 5, day) * mishaps.length)] ?? [];
    const record = devices.find((each) => each.type === type && each.simulated);
    const alarm = types[type ?? '']?.alarms?.[name ?? ''];
    if (!record || !alarm || !type || !name || !points) continue;
    const start = Math.floor((from + (day + hash01(seed ^ 9, day)) * dayMs) / 60_000) * 60_000;
    const end = start + (minutes ?? 1) * 60_000;
    if (end > to - 2 * 3_600_000) continue;
    const raised = toRecord({ record, path: '', type, name, alarm }, start + (alarm.holdMs ?? 0), Object.values(points)[0]);
    found.push({ device: record.id, points, start, end, record: { ...raised, status: 'end', endTime: end } });
  }
  return found;
}
