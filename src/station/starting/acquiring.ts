// Starts the parts of a station that acquire and control: plant, acquisition, series, alarms, dispatch.
import { join } from 'node:path';
import type { GlobalConfig } from '../../core/calls/calls.gen.ts';
import { reachable, startAcquisition } from '../acquire/acquisition.ts';
import { createTakingOn } from '../acquire/takingOn.ts';
import { createAlarms, type RunningAlarms } from '../alarm/alarms.ts';
import { createSettingReader, type SettingReader } from '../alarm/settingReader.ts';
import { readBusbars, readDocument, zoneOf } from '../domain/documents/index.ts';
import { createGridPoints, keepCounters, seedDemand } from '../domain/metering/index.ts';
import type { Commander, Dispatch, FaultScript, Links, LiveValues, SeriesStore } from '../contract/index.ts';
import type { CountersOnHold } from '../contract/counters.ts';
import { createAreaNumbers } from '../dispatch/areas/areaNumbers.ts';
import { latchesIn } from '../dispatch/binding/latches.ts';
import { stagesIn } from '../dispatch/binding/stages.ts';
import { exportIn } from '../dispatch/saved/exportIn.ts';
import type { FreshOf } from '../equipment/fresh.ts';
import { createDispatch, type RunningDispatch } from '../dispatch/dispatch.ts';
import { disableStrategy } from '../dispatch/plan/strategyEnabled.ts';
import { commonFromDocs, planFromDocs } from '../dispatch/plan/planFromDocs.ts';
import { distributionInForce } from '../dispatch/plan/distributionInForce.ts';
import { missingDemoDevices } from '../plant/demoDevices.ts';
import { watchValues } from '../plausibility/watchValues.ts';
import { createFaultScript } from '../plant/faults/faultScript.ts';
import type { ServedPlant } from '../plant/apart/startPlantApart.ts';
import type { FillingPast } from '../history/fillPast.ts';
import { type LoopDelay, watchLoopDelay } from '../running/loopDelay.ts';
import { inNumbers, valuesLost, notStored, tooBusy } from '../alarm/ownAlarms.ts';
import { openHistory } from '../keeping/openHistory.ts';
import type { openSeries, SeriesAlarm } from '../keeping/openSeries.ts';
import type { Turns } from '../running/turns.ts';
import type { AcquiringParts } from './acquiringParts.ts';
import { createChangedModels, withdrawChanged } from './changedModels.ts';
import { startBackgroundWork } from './backgroundWork.ts';

export interface Acquiring {
  series: SeriesStore;
  /** Turns in which long reads run. */
  turns: Turns;
  /** Recent delays of the event loop. */
  loopDelay: LoopDelay;
  /** Number of frames written to the history since the start. */
  frames: () => number;
  live: LiveValues;
  /** Values that are recent and not in doubt. */
  fresh: FreshOf;
  commander: Commander;
  links: Links;
  alarms: RunningAlarms;
  counters: CountersOnHold;
  dispatch: Dispatch;
  faults: FaultScript | undefined;
  /** The simulated plant, in the demo set. */
  plant: ServedPlant | undefined;
  /** The history of a demo station while it is being filled in. */
  past: FillingPast | undefined;
  /** To be called after devices or device files changed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Parts that use each other: a part that is created later is looked up when it is needed. */
interface Later {
  alarms?: RunningAlarms;
  dispatch?: RunningDispatch;
  acquisition?: Acquisition;
  /** Events of the history before alarms were available. */
  early: Map<Parameters<SeriesAlarm>[0], Parameters<SeriesAlarm>[1]>;
}

export async function startAcquiring(parts: AcquiringParts): Promise<Acquiring> {
  const { docs, clock, devices, types, report, turns } = parts;
  withdrawChanged(parts);
  const known = new Set(Object.keys(types()));
  const later: Later = { early: new Map() };
  const { series, frames, salvage, plant, past } = await openHistory(parts, {
    alarm: (alarm, text, running) => raiseSeriesAlarm(later, alarm, text, running),
    moved: () => void later.acquisition?.sync(),
  });
  const faults = plant && createFaultScript(plant, clock);
  const keeper = keepCounters({
    docs,
    clock,
    devices,
    types,
    report,
    latest: (device) => series.latest(device),
    alarms: () => must(later.alarms),
  });
  const acquisition = (later.acquisition = acquire(parts, later, { series, plant, guard: keeper.guard }));
  const { live, commander, links, outlet } = acquisition;
  const changedModels = createChangedModels({ ...parts, outlet });
  const areas = createAreaNumbers(docs);
  const settingsOf = [docs, () => clock.now(), () => zoneOf({ docs })] as const;
  const plans: Plans = { plan: planFromDocs(...settingsOf), common: commonFromDocs(...settingsOf) };
  const gridPoints = toGridPoints(parts, later, areas, plans.common);
  const settings = createSettingReader(docs);
  const alarms = (later.alarms = openAlarms(parts, { live, gridPoints, settings }));
  acquisition.alarmed((device) => alarms.isRunning(device));
  for (const [alarm, text] of later.early) alarms.own(alarm, text, true);
  salvage.start(alarms);
  const dispatch = (later.dispatch = dispatchBy(parts, acquisition, areas, plans, alarms));
  readDemand(parts, series, dispatch);
  const loopDelay = watchLoopDelay({ onTooMuch: (tooMuch) => alarms.own('tooBusy', tooBusy, tooMuch) });
  const stops = [...startBackgroundWork(parts, { series, acquisition, gridPoints }), loopDelay.close, () => faults?.close()];
  stops.push(settings.close, acquisition.values.start(alarms, report));
  return {
    series,
    frames,
    turns,
    loopDelay,
    live,
    fresh: acquisition.values.fresh,
    commander,
    alarms,
    dispatch,
    faults,
    plant,
    past,
    counters: keeper.counters,
    ...createTakingOn(links, async () => {
      await changedModels();
      if (plant) addDemoDevices(parts, known);
      await plant?.sync();
      await acquisition.sync();
      alarms.sync();
      keeper.sync();
    }),
    async close() {
      for (const stop of stops) stop();
      for (const part of [salvage, past, dispatch, alarms, acquisition, plant, series]) await part?.close();
    },
  };
}

/** Devices of types that were added to the device files since `known`. */
function addDemoDevices({ docs, devices, types }: AcquiringParts, known: ReadonlySet<string>): void {
  const missing = missingDemoDevices(types(), devices(), known);
  if (missing.length > 0) docs.tx((tx) => missing.forEach((record) => tx.put('devices', record.id, record, 'demo')));
}

/** Reads the demand of the last windows from the history, and again when history has been filled in. */
function readDemand(parts: AcquiringParts, series: SeriesStore, dispatch: RunningDispatch): void {
  const { devices, types, clock, report } = parts;
  const read = (): void => void seedDemand({ series, devices, types, clock, report, seed: dispatch.demand.seed });
  read();
  series.onFilled?.(read);
}

function must<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The station has not started completely');
  return part;
}

const raiseSeriesAlarm = ({ alarms, early }: Later, ...[alarm, text, running]: Parameters<SeriesAlarm>): void => {
  if (alarms) alarms.own(alarm, text, running);
  else if (alarm !== 'seriesFull') early.set(alarm, text);
};
const none: ReadonlySet<string> = new Set();
type Series = ReturnType<typeof openSeries>['series'];
type Acquisition = ReturnType<typeof acquire>;
type GridPoints = ReturnType<typeof createGridPoints>;
type AreaNumbers = ReturnType<typeof createAreaNumbers>;
interface Plans {
  plan: ReturnType<typeof planFromDocs>;
  common: ReturnType<typeof commonFromDocs>;
}

interface Sources {
  series: Series;
  plant: ServedPlant | undefined;
  guard: ReturnType<typeof keepCounters>['guard'];
}
function acquire(
  { docs, devices, types, clock, platform, report }: AcquiringParts,
  later: Later,
  { series, plant, guard }: Sources,
) {
  const acquisition = startAcquisition({
    guard,
    devices,
    types,
    clock,
    series,
    platform,
    endpoint: (record) => (record.simulated ? plant?.endpoint(record.id) : undefined),
    begin: docs.begin,
    beforeCommand: (record, command, by) => must(later.dispatch).beforeCommand(record, command, by),
    admit: (record, values) => must(later.dispatch).admit(record, values),
    wrote: (device, values) => later.dispatch?.wrote(device, values),
    maintains: (record, values) => later.dispatch?.maintains(record, values) ?? false,
    onStoreFailure: (error) => {
      if (error !== undefined) report('series', error);
      must(later.alarms).own('series', notStored, error !== undefined);
    },
    onStoreLoss: (isLost) => must(later.alarms).own('seriesLost', valuesLost, isLost),
  });
  return {
    ...acquisition,
    values: watchValues({
      clock,
      devices,
      types,
      live: acquisition.live,
      contradicted: () => later.dispatch?.contradicted() ?? none,
    }),
  };
}

function openAlarms(
  { core, folder, devices, types, clock }: AcquiringParts,
  { live, gridPoints, settings }: { live: LiveValues; gridPoints: GridPoints; settings: SettingReader },
): RunningAlarms {
  return createAlarms({
    file: core.alone ? core.db : join(folder, 'core.db'),
    devices: () => [...devices(), ...gridPoints.records()],
    live,
    types,
    clock,
    setting: settings.read,
    silentMs: settings.silentMs,
  });
}

function toGridPoints(
  { docs, devices, types }: AcquiringParts,
  later: Later,
  areas: AreaNumbers,
  common: Plans['common'],
): GridPoints {
  const acquisition = must(later.acquisition);
  return createGridPoints({
    points: () => readBusbars(docs).map(({ busbarName, transformerCapacity }) => ({ busbarName, capacity: transformerCapacity })),
    devices,
    types,
    limits: common,
    watched: () => later.dispatch,
    freshOf: acquisition.values.fresh,
    numberOf: (area) => areas.numberOf(area),
    put: (device, type, values) => acquisition.put(device, type, values),
  });
}

function dispatchBy(
  { docs, types, clock, order, devices, platform }: AcquiringParts,
  acquisition: Acquisition,
  areas: AreaNumbers,
  { plan, common }: Plans,
  alarms: RunningAlarms,
): RunningDispatch {
  return createDispatch({
    clock,
    types,
    devices: reachable(acquisition, devices, platform),
    live: acquisition.live,
    trusted: acquisition.values.trusted,
    outlet: acquisition.outlet,
    readings: acquisition.readings,
    log: (entry) => docs.note(entry),
    begin: docs.begin,
    order,
    plan,
    common,
    timezone: () => zoneOf({ docs }),
    disable: (by) => void disableStrategy(docs, by),
    resumes: () => readDocument<GlobalConfig>(docs, 'globalConfig')?.resumeStrategy ?? true,
    put: (device, type, values) => acquisition.put(device, type, values),
    report: (alarm, of, record, on, numbers) => alarms.own(alarm, inNumbers(of, numbers), on, record),
    areaNumber: (area) => areas.numberOf(area),
    distribution: () => docs.tx(distributionInForce),
    latchStore: latchesIn(docs),
    stageStore: stagesIn(docs),
    ...exportIn(docs),
  });
}
