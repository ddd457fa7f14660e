// Detects devices that have been silent or responded incorrectly for long enough to raise an alarm.
import type { AlarmRecord, Clock, DeviceRecord, LiveValues } from '../contract/index.ts';

/** Texts of the alarms for a silent device and for invalid responses. */
const communication = {
  timeout: { title: 'No response from device', advice: 'Check the power and the network of the device.' },
  abnormal: { title: 'Invalid response from device', advice: 'Check the address, the unit ID and the model of the device.' },
} as const;

export interface Silence {
  /** `lost`: alarms to raise. `back`: devices that respond again or are no longer polled. */
  look(devices: readonly DeviceRecord[]): { lost: Omit<AlarmRecord, 'id'>[]; back: string[] };
  /** Restarts the time, as if the device had responded now. */
  forget(device: string): void;
}

export function watchSilence({ live, clock, silentMs }: { live: LiveValues; clock: Clock; silentMs: () => number }): Silence {
  const since = new Map<string, number>();
  return {
    look(devices) {
      const now = clock.now();
      const found: ReturnType<Silence['look']> = { lost: [], back: [] };
      for (const device of devices) {
        const link = live.get(device.id)?.link;
        const bad = link === 'timeout' || link === 'never' ? 'timeout' : link === 'abnormal' ? 'abnormal' : undefined;
        if (bad === undefined) {
          since.delete(device.id);
          if (link === 'ok' || link === 'none') found.back.push(device.id);
          continue;
        }
        const began = Math.min(since.get(device.id) ?? now, now);
        since.set(device.id, began);
        if (now - began >= silentMs()) found.lost.push(toLost(device, bad, now));
      }
      return found;
    },
    forget: (device) => void since.delete(device),
  };
}

function toLost(
  { id, name, type, busbarName }: DeviceRecord,
  bad: keyof typeof communication,
  now: number,
): Omit<AlarmRecord, 'id'> {
  const { title, advice } = communication[bad];
  return {
    device: id,
    deviceName: name,
    deviceType: type,
    busbarName,
    alarm: 'communication',
    level: 'B',
    title,
    originalTitle: title,
    advice,
    occurTime: now,
    status: 'running',
  };
}
