// In: documents, device files and a clock. Out: the acquiring half of the station: plant, acquisition, series, alarms, dispatch.
import { join } from 'node:path';
import type { DispatchOrder } from '../core/content.ts';
import type { DeviceType } from '../core/device.ts';
import type { Members } from '../core/language.ts';
import { startAcquisition } from './acquire/acquisition.ts';
import { watchCameras } from './acquire/cameraWatch.ts';
import { createAlarms, type RunningAlarms } from './alarm/alarms.ts';
import { readBusbars, zoneOf } from './domain/documents/index.ts';
import { createGridPoints, keepCounters, runVirtualMeters } from './domain/metering/index.ts';
import type {
  Clock,
  Commander,
  DeviceRecord,
  Dispatch,
  FaultScript,
  Links,
  LiveValues,
  LogEntry,
  SeriesStore,
} from './contract/index.ts';
import type { HeldCounters } from './contract/counters.ts';
import { watchClock } from './running/clockWatch.ts';
import { createFresh } from './dispatch/fresh.ts';
import { createAreaNumbers } from './dispatch/areaNumbers.ts';
import { latchesIn } from './dispatch/binding/latches.ts';
import { createDispatch } from './dispatch/dispatch.ts';
import { disableStrategy } from './dispatch/strategyEnabled.ts';
import { planFromDocs } from './dispatch/planFromDocs.ts';
import type { ProgressBar } from './history/progressBar.ts';
import { missingDemoDevices } from './plant/demoDevices.ts';
import { createFaultScript } from './plant/faults/faultScript.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { startDemoPlant } from './history/startDemoPlant.ts';
import type { RunningPlant } from './plant/startPlant.ts';
import { type LoopDelay, watchLoopDelay } from './running/loopDelay.ts';
import { ofRole } from './roles.ts';
import type { LastingCore } from './store/core/coreLasting.ts';
import type { WatchedDocStore } from './store/docs/docs.ts';
import type { Vault } from './secrets/vault.ts';
import { createLastingSeries } from './store/series/seriesLasting.ts';
import { seriesShape } from './store/series/seriesShape.ts';
import { thinKeeping } from './store/series/thinKeeping.ts';
import { createTurns, type Turns } from './running/turns.ts';

export interface AcquiringParts {
  folder: string;
  core: LastingCore;
  docs: WatchedDocStore;
  vault: Vault;
  /** Of cameras, on this machine. */
  gateways: readonly string[];
  clock: Clock;
  demo: boolean;
  history: boolean;
  plant: PlantFile | undefined;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  /** In which order limits bind. */
  order: () => DispatchOrder;
  /** Size limit of the history. */
  maxGB: number | undefined;
  report: (what: string, error: unknown) => void;
  /** Shows how the demo's past is made. */
  progress: ((title: string) => ProgressBar) | undefined;
}
const notStored = {
  level: 'A',
  title: 'History cannot be stored',
  advice: 'Live data go on. Free space on the disk, or make the data folder writable.',
} as const;
const setAside = {
  level: 'B',
  over: true,
  title: 'The history could not be read and begins anew',
  advice: 'The file that could not be read lies aside in the data folder. Restore a copy, or delete it; then clear this alarm.',
} as const;
const tooBusy = {
  level: 'C',
  title: 'The station is too busy',
  advice:
    'Readings and commands came late. Close pages and programs that read much at a time, or give the station a faster machine.',
} as const;
const givenUp = {
  level: 'C',
  title: 'The oldest history is given up',
  advice: 'The history has reached its size limit. Raise EMS_DATA_MAX_GB where the disk has room.',
} as const;

export interface Acquiring {
  series: SeriesStore;
  /** Whose slices long reads take. */
  turns: Turns;
  /** How long something held up the event loop of late. */
  loopDelay: LoopDelay;
  live: LiveValues;
  commander: Commander;
  links: Links;
  alarms: RunningAlarms;
  counters: HeldCounters;
  dispatch: Dispatch;
  faults: FaultScript | undefined;
  /** The simulated plant, in the demo set. */
  plant: RunningPlant | undefined;
  /** After devices or device files changed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export async function startAcquiring(parts: AcquiringParts): Promise<Acquiring> {
  const { folder, docs, vault, clock, devices, types, report } = parts;
  const known = new Set(Object.keys(types()));
  // What befalls the file before there are alarms is told when there are.
  let tell: (alarm: 'seriesAside' | 'series') => void = (alarm) => void early.add(alarm);
  const early = new Set<'seriesAside' | 'series'>();
  const turns = createTurns();
  const series = createLastingSeries(join(folder, 'series.db'), {
    turns,
    shape: seriesShape(types, devices),
    thin: thinKeeping(types, devices),
    ...(parts.maxGB !== undefined && { maxGB: parts.maxGB }),
    onFull: (full) => alarms.own('seriesFull', givenUp, full),
    onAside(file, error) {
      report(`series.db cannot be read; it was set aside as ${file} and a new one begun`, reasonOf(error));
      tell('seriesAside');
    },
    onClosed(error) {
      report('series.db cannot be opened; live data go on without it', reasonOf(error));
      tell('series');
    },
  });
  const plant = parts.demo && parts.plant ? await startDemoPlant(parts, parts.plant, series) : undefined;
  const faults = plant && createFaultScript(plant, clock);
  const log = (entry: LogEntry) => docs.note(entry);
  const keeper = keepCounters({
    docs,
    clock,
    devices,
    types,
    report,
    latest: (device) => series.latest(device),
    alarms: () => alarms,
  });
  const acquisition = startAcquisition({
    guard: keeper.guard,
    devices,
    types,
    clock,
    series,
    endpoint: (record) => (record.simulated ? plant?.endpoint(record.id) : undefined),
    log,
    beforeCommand: (record, command, by) => dispatch.beforeCommand(record, command, by),
    admit: (record, values) => dispatch.admit(record, values),
    onStoreFailure: (error) => {
      if (error !== undefined) report('series', error);
      alarms.own('series', notStored, error !== undefined);
    },
  });
  const { live, commander, outlet, links } = acquisition;
  const timezone = () => zoneOf({ docs });
  const areas = createAreaNumbers(docs);
  const plan = planFromDocs(docs, () => clock.now(), timezone);
  const gridPoints = createGridPoints({
    points: () => readBusbars(docs).map(({ busbarName, transformerCapacity }) => ({ busbarName, capacity: transformerCapacity })),
    devices,
    types,
    limits: () => plan()?.common,
    freshOf: createFresh(clock, live),
    numberOf: (area) => areas.numberOf(area),
    put: (device, type, values) => acquisition.put(device, type, values),
  });
  const alarms = createAlarms({
    file: parts.core.alone ? parts.core.db : join(folder, 'core.db'),
    live,
    devices: () => [...devices(), ...gridPoints.records()],
    types,
    clock,
  });
  acquisition.alarmed((device) => alarms.isRunning(device));
  tell = (alarm) => alarms.own(alarm, alarm === 'series' ? notStored : setAside, true);
  for (const alarm of early) tell(alarm);
  const dispatch = createDispatch({
    clock,
    devices,
    types,
    live,
    outlet,
    log,
    timezone,
    order: parts.order,
    disable: (by) => void disableStrategy(docs, by),
    plan,
    put: (device, type, values) => acquisition.put(device, type, values),
    areaNumber: (area) => areas.numberOf(area),
    latchStore: latchesIn(docs),
  });
  const stopMeters = runVirtualMeters({
    docs,
    clock,
    live,
    devices,
    types,
    report,
    put: ({ id, type }, values, at, link) => acquisition.put(id, type, values, { at, link }),
  });
  const leaveCameras = watchCameras({
    clock,
    vault,
    gateways: parts.gateways,
    devices: () => ofRole(devices(), types(), 'camera'),
    put: ({ id, type }, values, of) => acquisition.put(id, type, values, of),
  });
  const stopGridPoints = every(1000, 'grid points', gridPoints.tick, report);
  const watch = watchClock(clock, (byMs) => log(toJump(clock.now(), byMs)));
  const expire = (): void => {
    // A clock that was set years ahead by mistake would take the whole history with it.
    watch.look();
    if (!watch.doubtful()) series.expire(clock.now());
  };
  const stopExpiry = every(60_000, 'series', expire, report);
  const loopDelay = watchLoopDelay({ onTooMuch: (tooMuch) => alarms.own('tooBusy', tooBusy, tooMuch) });
  return {
    series,
    turns,
    loopDelay,
    live,
    commander,
    links,
    alarms,
    counters: keeper.counters,
    dispatch,
    faults,
    plant,
    async sync() {
      const missing = plant ? missingDemoDevices(types(), devices(), known) : [];
      if (missing.length > 0) docs.tx((tx) => missing.forEach((record) => tx.put('devices', record.id, record, 'demo')));
      await plant?.sync();
      await acquisition.sync();
      alarms.sync();
      keeper.sync();
    },
    async close() {
      stopExpiry();
      loopDelay.close();
      watch.close();
      stopMeters();
      stopGridPoints();
      leaveCameras();
      faults?.close();
      await dispatch.close();
      alarms.close();
      await acquisition.close();
      await plant?.close();
      series.close();
    },
  };
}

const toJump = (at: number, byMs: number): LogEntry => ({
  at,
  who: 'station',
  kind: 'clock',
  what: 'clock.set',
  after: { seconds: Math.round(byMs / 1000) },
  outcome: 'done',
});
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function every(ms: number, what: string, work: () => void, report: (what: string, error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      work();
    } catch (error) {
      report(what, error);
    }
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}
