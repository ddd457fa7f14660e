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
  /** By device: the key that has been missing, and since when. */
  const missing = new Map<string, { key: string; at: number }>();
  return () => {
    const now = clock.now();
    for (const record of devices()) {
      const key = record.endedAt === undefined ? missingOf(record) : undefined;
      const before = missing.get(record.id);
      const since = key === undefined ? undefined : Math.min(now, before?.at ?? now);
      if (key === undefined || since === undefined) missing.delete(record.id);
      else missing.set(record.id, { key: before?.key ?? key, at: since });
      const isLong = since !== undefined && now - since >= missingMs;
      const title = isLong && pointAt(record, types(), missing.get(record.id)?.key ?? '').title;
      alarms.own('missing', { ...alarm, ...(title && { originalTitle: title }) }, isLong, record);
    }
  };

  function missingOf(record: DeviceRecord): string | undefined {
    const { link, values = {}, outside } = live.get(record.id) ?? {};
    if (link !== 'ok') return undefined;
    return needed(types(), record).find((key) => values[key] === undefined && !outside?.has(key));
  }
}
