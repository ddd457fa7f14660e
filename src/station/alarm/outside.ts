// Raises an alarm for each device with a reading outside the range of its point. The text contains the reading and the range.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members, Text } from '../../core/language.ts';
import type { DeviceRecord, LiveValues } from '../contract/index.ts';
import { partsOf } from '../modbus/deviceParts.ts';
import { rangeOf } from '../modbus/range.ts';
import type { RunningAlarms } from './alarms.ts';
import type { OwnAlarm } from './ownAlarm.ts';

interface Parts {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  live: Pick<LiveValues, 'get'>;
  /** The symbol of a unit for display. */
  symbolOf: (unit: string) => string;
  alarms: Pick<RunningAlarms, 'own'>;
}
const alarm: OwnAlarm = {
  level: 'B',
  title: 'Reading out of range',
  advice:
    'The value is not used. The original title names the reading and the range. Check the sensor, the register and the scale.',
};

export function reportOutside({ devices, types, live, symbolOf, alarms }: Parts): void {
  for (const record of devices()) {
    const first = live.get(record.id)?.outside?.entries().next().value;
    const originalTitle = first && toWords(record, types(), first, symbolOf);
    alarms.own('range', { ...alarm, ...(first && { originalTitle, value: first[1] }) }, first !== undefined, record);
  }
}

function toWords(
  record: DeviceRecord,
  types: Members<DeviceType>,
  [key, value]: [string, number],
  symbolOf: Parts['symbolOf'],
): string {
  const { point, title } = pointAt(record, types, key);
  const [least, most] = (point && rangeOf(point)) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const unit = point?.unit === undefined ? '' : ` ${symbolOf(point.unit)}`;
  const range = [
    ...(Number.isFinite(least) ? [`min. ${least}${unit}`] : []),
    ...(Number.isFinite(most) ? [`max. ${most}${unit}`] : []),
  ];
  return `${title}: ${value}${unit} (${range.join(', ')})`;
}

/** `title`: of the point, after the path of its part. */
export function pointAt(record: DeviceRecord, types: Members<DeviceType>, key: string) {
  const [path, name] = key.includes('#') ? (key.split('#') as [string, string]) : ['', key];
  const type = partsOf(record, types).find((part) => part.path === path)?.type;
  const point = types[type ?? '']?.points[name];
  return { point, title: `${path === '' ? '' : `${path.slice(1)} `}${plain(point?.title ?? name)}` };
}
const plain = (text: Text): string => (typeof text === 'string' ? text : text.text);
