// In: a device and the device files. Out: each alarm that it and its parts can have, with what judges it and reads for it.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveValues } from '../contract/index.ts';
import { partsOf, toKey } from '../modbus/deviceMap.ts';
import { lowSideOf } from '../modbus/ratios.ts';
import { createJudge, type Judge } from './judge.ts';
import { ownTextOf, type Raised } from './toRecord.ts';

export interface Watched extends Raised {
  /** A value as the register holds it: thresholds speak of that, behind whatever transformers a meter stands. */
  lowSide: ReturnType<typeof lowSideOf>;
  judge: Judge;
  /** The device's own time of its newest event, when nothing was wrong last: an event that was there before is not this one. */
  before?: number | undefined;
  /** Raised without the device's own time, which may be read in a slower group than the condition: until when it may still come. */
  awaitsTill?: number | undefined;
}

export function watchedOf(record: DeviceRecord, types: Members<DeviceType>, isRunning: (id: string) => boolean): Watched[] {
  return partsOf(record, types).flatMap(({ path, type }) => {
    const file = types[type];
    return Object.entries(file?.alarms ?? {}).map(([name, alarm]) => {
      const ownText = ownTextOf(file, record, name);
      const one: Watched = {
        record,
        path,
        type,
        name,
        alarm,
        ownText,
        judge: createJudge(alarm),
        lowSide: lowSideOf(file, record),
      };
      one.judge.set(isRunning(idOf(one)));
      return one;
    });
  });
}

export const idOf = ({ record, path, name }: Watched): string => `${record.id}${path} ${name}`;

/** What the device tells at a pointer of the alarm. */
export const toldBy = ({ record, path }: Watched, live: LiveValues, pointer: string): unknown =>
  live.get(record.id)?.values[toKey(path, pointer.slice(1))];

/** The same as the alarm's condition reads it. */
export const readerOf =
  (one: Watched, live: LiveValues) =>
  (pointer: string): unknown =>
    one.lowSide(pointer, toldBy(one, live, pointer));
