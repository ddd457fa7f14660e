// In: the station. Out: `/station` of the scope, which every guard and every console looks at.
import type { StationScope } from '../../core/session.ts';
import { mode } from '../../core/session.ts';
import type { Live, Station } from '../contract.ts';
import { defaultZone, readSetting } from './documents.ts';

export type ScopeParts = Pick<Station, 'docs' | 'live' | 'alarms' | 'dispatch' | 'devices' | 'sessions' | 'tasks'>;

export function toStationScope(station: ScopeParts): StationScope {
  const about = readSetting(station.docs, 'station')?.body;
  const { strategy, starting, stopping } = station.dispatch.state();
  const isRunning = (call: string) => station.tasks.list().some((task) => task.call === call && task.state === 'running');
  return {
    id: about?.id ?? '',
    name: about?.name ?? '',
    type: about?.stationType ?? 1,
    timezone: about?.timezone ?? defaultZone,
    currency: about?.currency ?? 'CNY',
    mode: readSetting(station.docs, 'mode')?.body.mode ?? mode.notInitialised,
    state: { strategy, starting: starting || isRunning('shutdown.stop'), stopping: stopping || isRunning('shutdown.start') },
    secondaryPasswordSet: station.sessions.secondaryPasswordSet(),
    alarms: station.alarms.counts(),
    devices: toFreshness(
      station.devices().map(({ id }) => id),
      station.live,
    ),
  };
}

/** How many devices there are, how many answer in time, and when the newest answer came. */
export function toFreshness(devices: readonly string[], live: Live): StationScope['devices'] {
  const fresh = devices.filter((id) => isFresh(live, id)).length;
  const times = devices.flatMap((id) => live.get(id)?.at ?? []);
  return { total: devices.length, fresh, ...(times.length > 0 && { newestAt: Math.max(...times) }) };
}

/** An alarm says something of the device, not of its data. */
const isFresh = (live: Live, id: string): boolean => {
  const state = live.state(id);
  return state === 'normal' || state === 'alarm';
};
