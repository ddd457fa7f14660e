// In: a plant file and the saved devices. Out: the plant running by the clock, each simulated device a Modbus TCP server on loopback.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import { type DeviceMap, toDeviceMap } from '../modbus/deviceMap.ts';
import type { Bank } from '../modbus/pdu.ts';
import { createModbusServer, type ModbusServer } from '../modbus/server.ts';
import { writeBooks } from './books.ts';
import { isDisk } from '../store/disk.ts';
import { type Fault, toFault } from './faults/fault.ts';
import { createBanks } from './image.ts';
import { deliver, obey } from './faults/linkFaults.ts';
import { createPlant, type Plant } from './plant.ts';
import type { PlantState } from './plantState.ts';
import type { PlantFile } from './plantFile.ts';
import { type ScriptedFault, scriptedAt } from './faults/scriptedFaults.ts';

export interface RunningPlant {
  readonly plant: Plant;
  endpoint(device: string): Endpoint | undefined;
  /** Takes on added, changed and removed devices and new device files. */
  sync(): Promise<void>;
  /** Injects a fault into a device; undefined heals it (a trip stays until reset). */
  fault(device: string, fault: Fault | undefined): void;
  /** Moves on to the clock's time; the timer does it once a second. */
  tick(): void;
  close(): Promise<void>;
}
export interface StartPlantOptions {
  plant: PlantFile;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  seed?: number;
  /** Read at start unless `state` is given, written every minute and at the end; the books lie beside it. */
  stateFile?: string;
  state?: PlantState;
  /** 0: only `tick` moves it. */
  everyMs?: number;
}

interface Behind {
  banks: ReadonlyMap<number, Bank>;
}
interface Served {
  server: ModbusServer;
  behind: Behind;
}
/** A plant that slept longer is moved on by no more than this. */
const longestSleepS = 7 * 86_400;
const saveEveryMs = 60_000;
/** Less is how clocks are kept right. */
const rewoundS = 5;

export async function startPlant(options: StartPlantOptions): Promise<RunningPlant> {
  const { clock, stateFile, everyMs = 1000 } = options;
  const served = new Map<string, Served>();
  const faults = new Map<string, Fault>();
  const script = options.plant.plant.script ?? [];
  let scripted: ReadonlyMap<string, ScriptedFault> = new Map();
  const faultOf = (device: string): Fault | undefined => {
    const row = scripted.get(device);
    return faults.get(device) ?? (row && toFault(row));
  };
  const state = options.state ?? (stateFile === undefined ? undefined : readState(stateFile));
  const begun = (state?.made ? undefined : (state?.begun ?? state?.at)) ?? clock.now();
  let plant = build(state);
  if (state?.made) takeOver();
  let moment = 0;
  let savedAt = clock.now();
  let serving = Promise.resolve();
  playScript();
  await serve();
  const timer = everyMs > 0 ? setInterval(tick, everyMs) : undefined;

  function build(from: PlantState | undefined): Plant {
    const { seed } = options;
    const parts = { plant: options.plant, devices: options.devices(), types: options.types(), at: clock.now() };
    const built = createPlant({ ...parts, ...(seed === undefined ? {} : { seed }), state: from });
    for (const { id } of built.records) force(built, id);
    return built;
  }
  /** What stands all the time, and what was injected over it. */
  function force(of: Plant, device: string): void {
    const standing = options.plant.plant.standing?.find((each) => each.device === device)?.points;
    const injected = faultOf(device)?.points;
    of.force(device, standing || injected ? { ...standing, ...injected } : undefined, clock.now());
  }
  /** The moments that making the history took: no converter shall miss the EMS in them. */
  function takeOver(): void {
    const converters = plant.as('converter');
    for (let left = Math.floor((clock.now() - plant.at) / 1000); left > 0 && left < 600; left--) {
      for (const { id } of converters) plant.write(id, '', 'heartbeat', left);
      plant.step(1);
    }
    for (const { id } of converters) plant.write(id, '', 'heartbeat', 0);
  }
  /** Faults of the plant file come into force, and go. */
  function playScript(): void {
    if (script.length === 0) return;
    const before = scripted;
    const seed = options.seed ?? options.plant.plant.seed;
    scripted = scriptedAt(script, { now: clock.now(), begun, zone: options.plant.station.timezone, seed });
    for (const device of new Set([...before.keys(), ...scripted.keys()])) {
      const row = scripted.get(device);
      if (row === before.get(device)) continue;
      force(plant, device);
      if (row?.fault === 'trips') plant.trip(device);
      moment += 1;
    }
  }
  function tick(): void {
    playScript();
    let left = Math.floor((clock.now() - plant.at) / 1000);
    if (left < -rewoundS) rewind();
    if (left <= 0) return;
    left = Math.min(left, longestSleepS);
    // Fine steps for a moment, coarse ones after a sleep.
    while (left > 0) {
      const dtS = left > 120 ? 60 : 1;
      plant.step(dtS);
      left -= dtS;
    }
    moment += 1;
    if (clock.now() - savedAt >= saveEveryMs) save();
  }
  /** The clock was set back: the plant goes on as it is from there. */
  function rewind(): void {
    plant = build({ ...plant.save(), at: clock.now() });
    moment += 1;
    void serve();
  }
  function save(): void {
    savedAt = clock.now();
    if (stateFile === undefined) return;
    try {
      writeFileSync(`${stateFile}.part`, JSON.stringify({ ...plant.save(), begun }));
      renameSync(`${stateFile}.part`, stateFile);
      writeBooks(stateFile, plant);
    } catch (error) {
      // The plant goes on; its state is kept when the disk takes it again.
      if (!isDisk(error)) throw error;
    }
  }
  /** Servers outlive a change of the plant behind them, so that nobody who polls them notices. */
  /** One after another: two at once would open two servers for a device, and nobody would read one of them. */
  function serve(): Promise<void> {
    serving = serving.then(serveAll, serveAll);
    return serving;
  }
  async function serveAll(): Promise<void> {
    const types = options.types();
    const maps = new Map(plant.records.map((record) => [record.id, toDeviceMap(record, types)] as const));
    const gone = [...served].filter(([id]) => (maps.get(id)?.points.size ?? 0) === 0);
    for (const [id] of gone) served.delete(id);
    await Promise.all(gone.map(([, { server }]) => server.close()));
    for (const [id, map] of maps) {
      if (map.points.size === 0) continue;
      const banks = createBanks({
        map,
        reader: (path, name) => plant.reader(id, path, name),
        write: (path, name, value) => write(id, map, path, name, value),
        moment: () => moment,
      });
      const known = served.get(id);
      if (known) known.behind.banks = banks;
      else served.set(id, await start(id, { banks }));
    }
  }
  function write(id: string, map: DeviceMap, path: string, name: string, value: number): void {
    const fault = name === 'heartbeat' ? undefined : faultOf(id)?.writes;
    const measured = map.points.get(path === '' ? name : `${path}#${name}`)?.point.unit !== undefined;
    obey(fault, value, measured, (taken) => plant.write(id, path, name, taken));
  }
  async function start(id: string, behind: Behind): Promise<Served> {
    const server = await createModbusServer({
      bank: (unitId) => behind.banks.get(unitId),
      deliver: (answer, send, socket) => deliver(faultOf(id)?.link, answer, send, socket),
    });
    return { server, behind };
  }

  return {
    get plant() {
      return plant;
    },
    endpoint(device) {
      const port = served.get(device)?.server.port;
      return port === undefined ? undefined : { ip: '127.0.0.1', port };
    },
    async sync() {
      plant = build(plant.save());
      moment += 1;
      await serve();
    },
    fault(device, fault) {
      if (fault) faults.set(device, fault);
      else faults.delete(device);
      force(plant, device);
      if (fault?.trip) plant.trip(device);
      moment += 1;
    },
    tick,
    async close() {
      clearInterval(timer);
      save();
      await Promise.all([...served.values()].map(({ server }) => server.close()));
      served.clear();
    },
  };
}

/** A state that cannot be read is no state: the plant begins anew. */
function readState(file: string): PlantState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
