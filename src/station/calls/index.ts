// Every handler by the name of its call. `monitor.<word>` exists for every device type, including types that are added while the
// station runs.
import type { Handlers, ServedHandlers } from '../contract/calls.ts';
import { alarmCalls } from '../domain/alarms/index.ts';
import { cameraCalls } from '../domain/cameras/index.ts';
import { cellCalls } from '../domain/cells/index.ts';
import { cloudCalls } from '../domain/cloud/index.ts';
import { commissioningCalls } from '../domain/commissioning/index.ts';
import { configurationCalls } from '../domain/configuration/index.ts';
import { debugCalls } from '../domain/debug/index.ts';
import { deviceCalls } from '../domain/devices/index.ts';
import { energyCalls } from '../domain/energy/index.ts';
import { homeCalls } from '../domain/home/index.ts';
import { incidentCalls } from '../domain/incidents/index.ts';
import { maintenanceCalls } from '../domain/maintenance/index.ts';
import { meteringCalls } from '../domain/metering/index.ts';
import { monitorCalls, monitorHandler } from '../domain/monitor/index.ts';
import { peopleCalls } from '../domain/people/index.ts';
import { priceCalls } from '../domain/prices/index.ts';
import { reportCalls } from '../domain/reports/index.ts';
import { shutdownCalls } from '../domain/shutdown/index.ts';
import { stationCalls } from '../domain/station/index.ts';
import { strategyCalls } from '../domain/strategy/index.ts';
import { distributionCalls } from '../domain/distribution/index.ts';
import { systemCalls } from '../domain/system/index.ts';
import { thermalCalls } from '../domain/thermal/index.ts';
import { wiringCalls } from '../domain/wiring/index.ts';

const written: Handlers = {
  ...alarmCalls,
  ...cameraCalls,
  ...cellCalls,
  ...cloudCalls,
  ...commissioningCalls,
  ...configurationCalls,
  ...debugCalls,
  ...deviceCalls,
  ...energyCalls,
  ...homeCalls,
  ...incidentCalls,
  ...maintenanceCalls,
  ...meteringCalls,
  ...monitorCalls,
  ...peopleCalls,
  ...priceCalls,
  ...reportCalls,
  ...shutdownCalls,
  ...stationCalls,
  ...strategyCalls,
  ...distributionCalls,
  ...systemCalls,
  ...thermalCalls,
  ...wiringCalls,
};

/** A name without a handler of its own returns the monitor handler of that device word, if it is one. */
export const handlers: ServedHandlers = new Proxy(written as ServedHandlers, {
  get: (all, name) => (typeof name === 'string' ? (Object.hasOwn(all, name) ? all[name] : monitorHandler(name)) : undefined),
});
