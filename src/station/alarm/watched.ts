// Lists all alarms that a device and its parts can have, with the state for evaluating each of them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveValues } from '../contract/index.ts';
import { partsOf, toKey } from '../modbus/deviceParts.ts';
import { isPossibleSize } from '../modbus/range.ts';
import { lowSideOf } from '../modbus/ratios.ts';
import { createJudge, type Judge, type ReadSetting } from './judge.ts';
import { ownTextOf, type Raised } from './toRecord.ts';

export interface Watched extends Raised {
  /** The value to compare: thresholds refer to the secondary side of the transformers of a meter. */
  lowSide: ReturnType<typeof lowSideOf>;
  judge: Judge;
  /**
   * Event time of the device while its condition was not true. If it is unchanged when the alarm is raised, it is of an earlier
   * event.
   */
  before?: number | undefined;
  /**
   * Until when an event time is accepted for an alarm that was raised without one. The device's event time may be read less often
   * than the condition.
   */
  awaitsTill?: number | undefined;
}

export interface JudgedBy {
  isRunning: (id: string) => boolean;
  setting: ReadSetting;
}
export function watchedOf(record: DeviceRecord, types: Members<DeviceType>, { isRunning, setting }: JudgedBy): Watched[] {
  const sideOf = onceByType((type) => lowSideOf(types[type], record));
  const alarmsOf = onceByType((type) => Object.entries(types[type]?.alarms ?? {}));
  return partsOf(record, types).flatMap(({ path, type }) =>
    alarmsOf(type).map(([name, alarm]) => {
      const ownText = ownTextOf(types[type], record, name);
      const one: Watched = {
        record,
        path,
        type,
        name,
        alarm,
        ownText,
        judge: createJudge(alarm, setting),
        lowSide: sideOf(type),
      };
      one.judge.set(isRunning(idOf(one)));
      return one;
    }),
  );
}

/** Caches by type: a device has hundreds of parts of few types. */
function onceByType<T>(make: (type: string) => T): (type: string) => T {
  const known = new Map<string, T>();
  return (type) => {
    if (!known.has(type)) known.set(type, make(type));
    return known.get(type) as T;
  };
}

export const idOf = ({ record, path, name }: Pick<Watched, 'record' | 'path' | 'name'>): string => `${record.id}${path} ${name}`;

/**
 * Cached keys by path and pointer: a station evaluates several thousand alarms a second with the same few keys, and looking up a
 * newly built string is slow.
 */
const keys = new Map<string, Map<string, string>>();
function keyOf(path: string, pointer: string): string {
  let ofPath = keys.get(path);
  if (!ofPath) keys.set(path, (ofPath = new Map()));
  let key = ofPath.get(pointer);
  if (key === undefined) ofPath.set(pointer, (key = toKey(path, pointer.slice(1))));
  return key;
}

/** The value of the device at a pointer of the alarm. */
export const valueAt = ({ record, path }: Watched, live: LiveValues, pointer: string): unknown =>
  live.get(record.id)?.values[keyOf(path, pointer)];

/** Reads values for the conditions of alarms. `turn` selects the alarm, so that all alarms of a device share one reader. */
export interface AlarmReader {
  turn(one: Watched): void;
  own(pointer: string): unknown;
}
export function readerOf(values: Readonly<Record<string, number>>): AlarmReader {
  let current: Watched | undefined;
  return {
    turn: (one) => void (current = one),
    own(pointer) {
      const value = current && values[keyOf(current.path, pointer)];
      // A value such as 9e-33 Hz is not a measurement, so it must not raise an alarm for low frequency.
      return value === undefined || !isPossibleSize(value) ? undefined : current?.lowSide(pointer, value);
    },
  };
}
