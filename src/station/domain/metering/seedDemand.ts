// In: the history of the total meters. Out: the demand windows know what was drawn before the station started.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { Clock, DeviceRecord, SeriesStore } from '../../contract/index.ts';
import { metersOf } from '../../counters/index.ts';
import type { DemandWindows } from '../../dispatch/demandWindow.ts';
import { ofRole } from '../../roles.ts';
import { minuteMs, sumOfMinutes } from '../flow/index.ts';

/** Two windows of the longest kind. */
const minutes = 120;

interface SeedParts extends Pick<DemandWindows, 'seed'> {
  series: SeriesStore;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
}

export async function seedDemand({ series, devices, types, clock, seed }: SeedParts): Promise<void> {
  const meters = metersOf(ofRole(devices(), types(), 'meter'), 'total');
  const end = Math.floor(clock.now() / minuteMs) * minuteMs;
  const start = end - minutes * minuteMs;
  for (const area of [undefined, ...new Set(meters.map(({ busbarName }) => busbarName))]) {
    const behind = meters.filter(({ busbarName }) => area === undefined || busbarName === area);
    const measures = behind.map((device) => ({ device, power: 'activePower' }));
    seed(area, start / minuteMs, await sumOfMinutes({ series }, measures, start, end));
  }
}
