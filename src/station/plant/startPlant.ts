// Runs the plant in step with the clock, with each simulated device as a Modbus TCP server on loopback.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { dayOf } from '../../core/time.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import { createInjected, type Injected } from './faults/injected.ts';
import type { Fault } from './faults/fault.ts';
import { createPlant, type Plant } from './plant.ts';
import { keepState, readState } from './plantKept.ts';
import { createPlantServers, type Listen, type PlantServers } from './plantServers.ts';
import type { PlantState } from './plantState.ts';
import type { PlantFile } from './plantFile.ts';

export interface RunningPlant {
  readonly plant: Plant;
  endpoint(device: string): Endpoint | undefined;
  /** Applies added, changed and removed devices, and new device files. */
  sync(): Promise<void>;
  /** Injects a fault into a device; undefined ends it. A trip remains until it is reset. */
  fault(device: string, fault: Fault | undefined): void;
  /** Advances to the time of the clock. A timer calls it once per second. */
  tick(): void;
  close(): Promise<void>;
}
export interface StartPlantOptions {
  plant: PlantFile;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  seed?: number;
  /** Read at the start unless `state` is given, and written every minute and at the end. The books are in the same folder. */
  stateFile?: string;
  state?: PlantState;
  /** Interval of the timer in ms. 0: only `tick` advances the plant. */
  everyMs?: number;
  listen?: Listen;
  report?: (what: string, error: unknown) => void;
}

interface Running {
  readonly options: StartPlantOptions;
  readonly injected: Injected;
  readonly servers: PlantServers;
  plant: Plant;
  /** First start of the plant. Scripted faults count from it. */
  readonly begun: number;
  /** Increases with every change that devices may report. */
  moment: number;
  savedAt: number;
}
/** After an interruption, one tick advances the plant by at most this time. */
const longestSleepS = 7 * 86_400;
const saveEveryMs = 60_000;
/** A clock that is set back by at most this time is only being synchronised. */
const rewoundS = 5;

export async function startPlant(options: StartPlantOptions): Promise<RunningPlant> {
  const { clock, everyMs = 1000 } = options;
  const running = toRunning(options);
  const { injected, servers } = running;
  playScript(running);
  await servers.serve();
  const timer = everyMs > 0 ? setInterval(() => tick(running), everyMs) : undefined;
  // A second master also writes between two steps. Otherwise, a station in step with the plant would always overwrite its value
  // before anybody can read it.
  let between: NodeJS.Timeout | undefined;
  const offset =
    everyMs > 0 ? setTimeout(() => (between = setInterval(() => writeOfOthers(running), everyMs)), everyMs / 2) : undefined;
  return {
    get plant() {
      return running.plant;
    },
    endpoint: (device) => servers.endpoint(device),
    async sync() {
      rebuild(running, running.plant.save());
      await servers.serve();
    },
    fault(device, fault) {
      injected.put(device, fault, (key) => running.plant.value(device, key));
      force(running, device);
      if (fault?.trip) running.plant.trip(device);
      running.moment += 1;
    },
    tick: () => tick(running),
    async close() {
      clearInterval(timer);
      clearTimeout(offset);
      clearInterval(between);
      save(running, clock.now());
      await servers.close();
    },
  };
}

function toRunning(options: StartPlantOptions): Running {
  const { clock, stateFile } = options;
  const state = options.state ?? (stateFile === undefined ? undefined : readState(stateFile, options.report ?? (() => {})));
  const begun = (state?.made ? undefined : (state?.begun ?? state?.at)) ?? clock.now();
  const { plant: file, station } = options.plant;
  const seed = options.seed ?? file.seed;
  const injected = createInjected(file.script ?? [], { begun, zone: station.timezone, seed });
  const plant = build(options, injected, state);
  if (state?.made) takeOver(plant, clock);
  const running: Running = {
    options,
    injected,
    plant,
    begun,
    moment: 0,
    savedAt: clock.now(),
    servers: createPlantServers({
      plant: () => running.plant,
      types: options.types,
      moment: () => running.moment,
      day: () => dayOf(running.plant.at, station.timezone),
      faultOf: injected.of,
      listen: options.listen,
    }),
  };
  return running;
}

function build(options: StartPlantOptions, injected: Injected, state: PlantState | undefined): Plant {
  const { seed, clock } = options;
  const parts = { plant: options.plant, devices: options.devices(), types: options.types(), at: clock.now(), state };
  const plant = createPlant({ ...parts, ...(seed === undefined ? {} : { seed }) });
  for (const { id } of plant.records) force({ options, injected, plant }, id);
  return plant;
}
function rebuild(running: Running, from: PlantState): void {
  running.plant = build(running.options, running.injected, from);
  running.moment += 1;
}

/** Applies the permanent faults of a device. Injected faults take precedence. */
function force({ options, injected, plant }: Pick<Running, 'options' | 'injected' | 'plant'>, device: string): void {
  const standing = options.plant.plant.standing?.find((each) => each.device === device)?.points;
  const over = injected.of(device)?.points;
  plant.force(device, standing || over ? { ...standing, ...over } : undefined, options.clock.now());
}

/** Simulates the time that making the history took, with a heartbeat, so that no converter reports a missing EMS. */
function takeOver(plant: Plant, clock: Clock): void {
  const converters = plant.as('converter');
  for (let left = Math.floor((clock.now() - plant.at) / 1000); left > 0 && left < 600; left--) {
    for (const { id } of converters) plant.write(id, '', 'heartbeat', left);
    plant.step(1);
  }
  for (const { id } of converters) plant.write(id, '', 'heartbeat', 0);
}

/** Starts and ends the timed faults of the plant file. */
function playScript(running: Running): void {
  const valueOf = (device: string, key: string): number => running.plant.value(device, key);
  for (const { device, trips } of running.injected.play(running.options.clock.now(), valueOf)) {
    force(running, device);
    if (trips) running.plant.trip(device);
    running.moment += 1;
  }
}

/** Writes the values of a second master. The plant follows the last write. */
function writeOfOthers(running: Running): void {
  const { injected, plant } = running;
  for (const { id } of plant.records) {
    const written = injected.of(id)?.secondMaster;
    if (!written) continue;
    for (const [point, value] of Object.entries(written)) plant.write(id, '', point, value);
    running.moment += 1;
  }
}

function tick(running: Running): void {
  const { clock } = running.options;
  playScript(running);
  const late = Math.floor((clock.now() - running.plant.at) / 1000);
  if (late < -rewoundS) rewind(running);
  if (late <= 0) return;
  let left = Math.min(late, longestSleepS);
  // Steps of 1 s, or of 60 s to catch up after an interruption.
  while (left > 0) {
    const dtS = left > 120 ? 60 : 1;
    writeOfOthers(running);
    running.plant.step(dtS);
    left -= dtS;
  }
  running.moment += 1;
  if (clock.now() - running.savedAt >= saveEveryMs) save(running, clock.now());
}
/** The clock was set back: the plant continues from the new time in its present state. */
function rewind(running: Running): void {
  rebuild(running, { ...running.plant.save(), at: running.options.clock.now() });
  void running.servers.serve();
}
function save(running: Running, at: number): void {
  const { plant, begun, options } = running;
  running.savedAt = at;
  if (options.stateFile !== undefined) keepState(options.stateFile, plant, begun);
}
