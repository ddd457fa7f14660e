// Fills the demand windows from the history of the grid meters, so that they include the power drawn before the start.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { Clock, DeviceRecord, SeriesStore } from '../../contract/index.ts';
import { metersOf } from '../../counters/index.ts';
import type { DemandWindows } from '../../dispatch/demand/demandWindow.ts';
import { ofRole } from '../../equipment/roles.ts';
import { minuteMs, sumOfMinutes } from '../flow/index.ts';

/** Twice the longest window. */
const minutes = 120;

interface SeedParts extends Pick<DemandWindows, 'seed'> {
  series: SeriesStore;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  report: (what: string, error: unknown) => void;
}

/** Until this has succeeded, the minutes before the start are unknown and count as leaving no unused demand. */
export async function seedDemand({ report, ...parts }: SeedParts): Promise<void> {
  try {
    await seedAll(parts);
  } catch (error) {
    report('demand', error);
  }
}

async function seedAll({ series, devices, types, clock, seed }: Omit<SeedParts, 'report'>): Promise<void> {
  const meters = metersOf(ofRole(devices(), types(), 'meter'), 'total');
  const end = Math.floor(clock.now() / minuteMs) * minuteMs;
  const start = end - minutes * minuteMs;
  for (const area of [undefined, ...new Set(meters.map(({ busbarName }) => busbarName))]) {
    const behind = meters.filter(({ busbarName }) => area === undefined || busbarName === area);
    const measures = behind.map((device) => ({ device, power: 'activePower' }));
    seed(area, start / minuteMs, await sumOfMinutes({ series }, measures, start, end));
  }
}
