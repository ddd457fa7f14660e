// In: an alarm of a device file and where it came up. Out: the record that is kept of it.
import type { DeviceAlarm, DeviceType } from '../../core/devices/device.ts';
import type { Text } from '../../core/language.ts';
import type { AlarmRecord, DeviceRecord } from '../contract/index.ts';
import { modelOf } from '../modbus/ratios.ts';

export interface Raised {
  record: Pick<DeviceRecord, 'id' | 'name' | 'busbarName'>;
  /** Path of the part, '' for the device itself. */
  path: string;
  /** Type of the device or part. */
  type: string;
  name: string;
  alarm: DeviceAlarm;
  /** What the device itself calls it, where its make is known to call it something. */
  ownText: string | undefined;
}

/** What the model of a device calls an alarm of one of its parts, or of itself. */
export function ownTextOf(
  file: DeviceType | undefined,
  { model }: Pick<DeviceRecord, 'model'>,
  name: string,
): string | undefined {
  return file && modelOf(file, model)?.alarmTexts?.[name];
}

/** In the device's own words, else as its file has it; translated never. */
export const originalOf = ({ alarm, ownText }: Pick<Raised, 'alarm' | 'ownText'>): string => ownText ?? plain(alarm.title);

/** A part is named by its number: "BMS #1/3". */
export function toRecord(
  { record, path, type, name, alarm, ownText }: Raised,
  at: number,
  value: unknown,
): Omit<AlarmRecord, 'id'> {
  const part = /\.(\d+)$/.exec(path)?.[1];
  return {
    device: record.id + path,
    deviceName: part === undefined ? record.name : `${record.name}/${part}`,
    deviceType: type,
    busbarName: record.busbarName,
    alarm: name,
    level: alarm.level,
    title: plain(alarm.title),
    originalTitle: originalOf({ alarm, ownText }),
    ...(alarm.advice === undefined ? {} : { advice: plain(alarm.advice) }),
    occurTime: at,
    status: 'running',
    ...(typeof value === 'number' ? { value } : {}),
  };
}
export const plain = (text: Text): string => (typeof text === 'string' ? text : text.text);
