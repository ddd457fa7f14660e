// Creates the record of an alarm of a device file that was raised.
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
  /** Text of the manufacturer for the alarm, if it is known. */
  ownText: string | undefined;
}

/** Text that the model of a device uses for an alarm of the device or one of its parts. */
export function ownTextOf(
  file: DeviceType | undefined,
  { model }: Pick<DeviceRecord, 'model'>,
  name: string,
): string | undefined {
  return file && modelOf(file, model)?.alarmTexts?.[name];
}

/** The text of the manufacturer, otherwise that of the device file. It is never translated. */
export const originalOf = ({ alarm, ownText }: Pick<Raised, 'alarm' | 'ownText'>): string => ownText ?? plain(alarm.title);

/** The name of a part contains its number: "BMS #1/3". */
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
