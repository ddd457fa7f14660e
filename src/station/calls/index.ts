// Every handler by the name of its call. `monitor.<word>` exists for every device type, those added while the station runs included.
import type { Handlers, ServedHandlers } from '../contractCalls.ts';
import { alarms } from './alarms.ts';
import { cameras } from './cameras.ts';
import { cells } from './cells.ts';
import { cloudLink } from './cloudLink.ts';
import { corrections } from './corrections.ts';
import { heldCounters } from './heldCounters.ts';
import { curves } from './curves.ts';
import { deviceAdmin } from './deviceAdmin.ts';
import { decisions } from './decisions.ts';
import { demand } from './demand.ts';
import { devices } from './devices.ts';
import { earningsReport } from './earningsReport.ts';
import { electricityReports } from './electricity.ts';
import { exports } from './exports.ts';
import { gridLimits } from './gridLimits.ts';
import { home } from './home.ts';
import { homeBands } from './homeBands.ts';
import { homeParts } from './homeParts.ts';
import { homeRegion } from './homeRegion.ts';
import { homeStatistics } from './homeStatistics.ts';
import { homeVehicle } from './homeVehicle.ts';
import { backupCalls } from './backups.ts';
import { latchCalls } from './latches.ts';
import { meterChanges } from './meterChanges.ts';
import { meterPeriods } from './meterPeriods.ts';
import { meterReplace } from './meterReplace.ts';
import { modeCalls } from './modes.ts';
import { monitorHandler, monitors } from './monitor.ts';
import { operationLog } from './operationLog.ts';
import { piles } from './piles.ts';
import { places } from './places.ts';
import { plantFaults } from './plantFaults.ts';
import { priceRules } from './priceRules.ts';
import { realTime } from './realTime.ts';
import { recalculation } from './recalculation.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shutdownCalls } from './shutdown.ts';
import { site } from './site.ts';
import { stationCalls } from './stationForm.ts';
import { wiring } from './wiring.ts';
import { strategies } from './strategies.ts';
import { strategySettings } from './strategySettings.ts';
import { strategyTemplates } from './strategyTemplates.ts';

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
