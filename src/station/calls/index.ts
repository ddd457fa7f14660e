// Every handler by the name of its call. `monitor.<word>` exists for every device type, those added while the station runs included.
import type { Handlers, ServedHandlers } from '../contract/calls.ts';
import { alarms } from '../domain/alarms/calls.ts';
import { cameras } from '../domain/cameras/calls.ts';
import { cells } from '../domain/cells/calls.ts';
import { cloudLink } from '../domain/cloud/cloudLink.ts';
import { corrections } from '../domain/energy/corrections.ts';
import { heldCounters } from '../domain/metering/heldCounters.ts';
import { curves } from '../domain/reports/curves.ts';
import { deviceAdmin } from '../domain/devices/deviceAdmin.ts';
import { decisions } from '../domain/strategy/decisions.ts';
import { demand } from '../domain/energy/demand.ts';
import { devices } from '../domain/devices/devices.ts';
import { earningsReport } from '../domain/reports/earningsReport.ts';
import { electricityReports } from '../domain/reports/electricity.ts';
import { exports } from '../domain/reports/exports.ts';
import { gridLimits } from '../domain/strategy/gridLimits.ts';
import { home } from '../domain/home/home.ts';
import { homeBands } from '../domain/home/homeBands.ts';
import { homeParts } from '../domain/home/homeParts.ts';
import { homeRegion } from '../domain/home/homeRegion.ts';
import { homeStatistics } from '../domain/home/homeStatistics.ts';
import { homeVehicle } from '../domain/home/homeVehicle.ts';
import { backupCalls } from '../domain/system/backups.ts';
import { latchCalls } from '../domain/shutdown/latches.ts';
import { meterChanges } from '../domain/metering/meterChanges.ts';
import { meterPeriods } from '../domain/metering/meterPeriods.ts';
import { meterReplace } from '../domain/metering/meterReplace.ts';
import { modeCalls } from '../domain/cloud/modes.ts';
import { monitorHandler, monitors } from '../domain/monitor/monitor.ts';
import { operationLog } from '../domain/system/operationLog.ts';
import { piles } from '../domain/monitor/piles.ts';
import { places } from '../domain/station/places.ts';
import { plantFaults } from '../domain/devices/plantFaults.ts';
import { priceRules } from '../domain/prices/calls.ts';
import { realTime } from '../domain/monitor/realTime.ts';
import { recalculation } from '../domain/energy/recalculation.ts';
import { session } from '../domain/people/calls.ts';
import { settings } from '../domain/system/settings.ts';
import { shutdownCalls } from '../domain/shutdown/shutdown.ts';
import { site } from '../domain/cloud/site.ts';
import { stationCalls } from '../domain/station/stationForm.ts';
import { wiring } from '../domain/wiring/calls.ts';
import { strategies } from '../domain/strategy/strategies.ts';
import { strategySettings } from '../domain/strategy/strategySettings.ts';
import { strategyTemplates } from '../domain/strategy/strategyTemplates.ts';

const written: Handlers = {
  ...alarms,
  ...cameras,
  ...cells,
  ...cloudLink,
  ...corrections,
  ...heldCounters,
  ...curves,
  ...deviceAdmin,
  ...decisions,
  ...demand,
  ...devices,
  ...earningsReport,
  ...electricityReports,
  ...exports,
  ...gridLimits,
  ...home,
  ...homeBands,
  ...homeParts,
  ...homeRegion,
  ...homeStatistics,
  ...homeVehicle,
  ...backupCalls,
  ...latchCalls,
  ...meterChanges,
  ...meterPeriods,
  ...meterReplace,
  ...modeCalls,
  ...monitors,
  ...operationLog,
  ...piles,
  ...places,
  ...plantFaults,
  ...priceRules,
  ...realTime,
  ...recalculation,
  ...session,
  ...settings,
  ...shutdownCalls,
  ...site,
  ...stationCalls,
  ...strategies,
  ...strategySettings,
  ...strategyTemplates,
  ...wiring,
};

/** Reading a name that is not written gives the reader of that device word, where it is one. */
export const handlers: ServedHandlers = new Proxy(written as ServedHandlers, {
  get: (all, name) => (typeof name === 'string' ? (Object.hasOwn(all, name) ? all[name] : monitorHandler(name)) : undefined),
});
