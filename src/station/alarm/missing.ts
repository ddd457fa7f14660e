// Raises an alarm for each device that responds but does not report a value that limits or plausibility checks need. The text
// names the point.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import type { RunningAlarms } from './alarms.ts';
import { pointAt } from './outside.ts';
import type { OwnAlarm } from './ownAlarm.ts';

interface Parts {
  clock: Clock;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  live: Pick<LiveValues, 'get'>;
  /** Keys of the points that limits and plausibility checks of a device need. */
  needed: (types: Members<DeviceType>, record: DeviceRecord) => readonly string[];
  alarms: Pick<RunningAlarms, 'own'>;
}
const alarm: OwnAlarm = {
  level: 'B',
  title: 'Required value missing',
  advice:
    'The device responds but does not report the value in the original title. Until it does, the power may be limited to zero, or a protection may be without effect. Check the device and the registers of its model.',
};
/** Some devices leave values out for up to half a minute after they have started. Engineering judgement, not measured. */
const missingMs = 60_000;

/** Returns a function to be called regularly. */
export function createMissing({ clock, devices, types, live, needed, alarms }: Parts): () => void {
  /** By device: its missing keys, and since when they are missing. */
  const missing = new Map<string, ReadonlyMap<string, number>>();
  /** By device: the key in the text of its alarm. */
  const reported = new Map<string, string>();
  return () => {
    const now = clock.now();
    for (const record of devices()) {
      const { id } = record;
      const before = missing.get(id);
      const keys = new Map(missingOf(record).map((key) => [key, Math.min(now, before?.get(key) ?? now)]));
      missing.set(id, keys);
      const isLong = (key: string): boolean => now - (keys.get(key) ?? now) >= missingMs;
      const old = reported.get(id);
      // An alarm about another value is raised after this one has ended, because the text of an active alarm does not change.
      const key = old === undefined ? [...keys.keys()].find(isLong) : [old].find(isLong);
      if (key === undefined) reported.delete(id);
      else reported.set(id, key);
      const originalTitle = key === undefined ? undefined : pointAt(record, types(), key).title;
      alarms.own('missing', { ...alarm, originalTitle }, key !== undefined, record);
    }
  };

  function missingOf(record: DeviceRecord): readonly string[] {
    const { link, values = {}, outside } = live.get(record.id) ?? {};
    if (link !== 'ok' || record.endedAt !== undefined) return [];
    return needed(types(), record).filter((key) => values[key] === undefined && !outside?.has(key));
  }
}
