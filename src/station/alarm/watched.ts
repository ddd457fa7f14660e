// In: a device and the device files. Out: each alarm that it and its parts can have, with what judges it and reads for it.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveValues } from '../contract/index.ts';
import { partsOf, toKey } from '../modbus/deviceParts.ts';
import { isPossibleSize } from '../modbus/range.ts';
import { lowSideOf } from '../modbus/ratios.ts';
import { createJudge, type Judge, type ReadSetting } from './judge.ts';
import { ownTextOf, type Raised } from './toRecord.ts';

export interface Watched extends Raised {
  /** A value as the register reads it: thresholds refer to the secondary side of the transformers of a meter. */
  lowSide: ReturnType<typeof lowSideOf>;
  judge: Judge;
  /** The device's own time of its newest event, when nothing was wrong last: an event that was there before is not this one. */
  before?: number | undefined;
  /** Raised without the device's own time, which may be read in a slower group than the condition: until when it may still come. */
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

/** A device has hundreds of parts of few types. */
function onceByType<T>(make: (type: string) => T): (type: string) => T {
  const known = new Map<string, T>();
  return (type) => {
    if (!known.has(type)) known.set(type, make(type));
    return known.get(type) as T;
  };
}

export const idOf = ({ record, path, name }: Pick<Watched, 'record' | 'path' | 'name'>): string => `${record.id}${path} ${name}`;

/**
 * Cached keys by path and pointer: a station evaluates some thousand alarms a second with the same few, and looking up a newly built string is slow.
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

/** The same as the condition of an alarm reads it: of the one that `turn` named last, so that all of a device share a reader. */
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
