// The live values at a past moment, from the frames, devices and alarms of that moment. Each device is read once, when it is
// first needed.
import type { DeviceRecord, LiveDevice, LiveValues, LinkState, Moment, SeriesStore } from '../contract/index.ts';
import { delayAfterMs, offlineAfterMs } from '../acquire/live.ts';

export interface LivePast extends LiveValues {
  /**
   * The coarsest resolution at which the values of these devices are stored at the moment; undefined: none of them has values.
   */
  stepS(devices: readonly string[]): Moment['stepS'] | undefined;
}
interface Parts {
  series: Pick<SeriesStore, 'momentOf'>;
  at: number;
  devices: () => readonly DeviceRecord[];
  isAlarmed: (device: string) => boolean;
  /** Whether a device has a connection; without one it never had readings. */
  isAcquired: (device: string) => boolean;
}

export function createLivePast({ series, at, devices, isAlarmed, isAcquired }: Parts): LivePast {
  const known = new Map<string, { moment: Moment | undefined; live: LiveDevice | undefined }>();
  const look = (id: string) => {
    const found = known.get(id);
    if (found) return found;
    const moment = series.momentOf(id, at);
    const type = devices().find((each) => each.id === id)?.type ?? id;
    const made = { moment, live: moment && toLive(id, type, moment) };
    known.set(id, made);
    return made;
  };
  return {
    get: (id) => look(id).live,
    all: () => devices().flatMap(({ id }) => look(id).live ?? []),
    state(id): LinkState {
      if (!isAcquired(id)) return 'none';
      const age = at - (look(id).live?.at ?? Number.NEGATIVE_INFINITY);
      if (age > offlineAfterMs) return 'offline';
      if (age > delayAfterMs) return 'delay';
      return isAlarmed(id) ? 'alarm' : 'normal';
    },
    // The past does not change.
    onChange: () => () => {},
    stepS(ids) {
      const steps = ids.flatMap((id) => look(id).moment?.stepS ?? []);
      return steps.length === 0 ? undefined : (Math.max(...steps) as Moment['stepS']);
    },
  };
}

const toLive = (id: string, type: string, { at, values, readAt }: Moment): LiveDevice => ({
  id,
  type,
  at,
  values,
  readAt,
  link: 'ok',
});
