// The delivered acquisition part of the station, with a simulated plant in the same process and in simulated time.
import { type Acquiring, startAcquiring } from '../../../../src/station/starting/acquiring.ts';
import { createMissing } from '../../../../src/station/alarm/missing.ts';
import { neededPoints } from '../../../../src/station/dispatch/binding/neededPoints.ts';
import { reportOutside } from '../../../../src/station/alarm/outside.ts';
import { seedDemo } from '../../../../src/station/domain/station/index.ts';
import type { Fault } from '../../../../src/station/plant/faults/fault.ts';
import type { Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { createTurns } from '../../../../src/station/running/turns.ts';
import { openLastingCore } from '../../../../src/station/store/core/coreLasting.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openVault } from '../../../../src/station/store/docs/docsVault.ts';
import { order, ownFolder, types } from '../../demoSet.ts';
import { type Commands, createCommands } from './commands.ts';
import { listenInProcess, openInProcess } from './inProcess.ts';
import { moveTime } from './movedTime.ts';

export interface Rig {
  readonly plant: Plant;
  readonly station: Acquiring;
  readonly commands: Pick<Commands, 'range'>;
  now(): number;
  fault(device: string, fault: Fault | undefined): void;
  /** Advances by one second. */
  second(): Promise<void>;
  close(): Promise<void>;
}
export interface RigOptions {
  file: PlantFile;
  from: number;
}

/** Closing must be complete after this time, including the last writes. */
const closingMs = 20_000;

/** Replaces the network endpoint of a device with one in this process. */
const inProcess =
  (plant: RunningPlant, commands: Commands): RunningPlant['endpoint'] =>
  (device) => {
    const at = plant.endpoint(device);
    const record = plant.plant.records.find(({ id }) => id === device);
    const open = (port: number, timeoutMs: number) =>
      openInProcess(port, timeoutMs, (written) => record && commands.note(record, written));
    return at && { ...at, open: (timeoutMs) => open(at.port, timeoutMs) };
  };

export async function startRig({ file, from }: RigOptions): Promise<Rig> {
  const { folder, remove } = ownFolder();
  const time = moveTime(from);
  const clock = { now: time.now };
  const commands = createCommands(time.now);
  const core = openLastingCore(folder);
  const docs = createDocStore(core.db, clock);
  docs.tx((tx) => seedDemo(tx, file, types));
  let plant: RunningPlant | undefined;
  const errors: string[] = [];
  const station = await startAcquiring({
    folder,
    core,
    docs,
    vault: openVault(core.db),
    gateways: [],
    clock,
    turns: createTurns(),
    history: false,
    plant: file,
    devices: () => file.devices,
    types: () => types,
    order: () => order,
    maxGB: undefined,
    platform: false,
    report: (what, error) => void errors.push(`${what}: ${String(error)}`),
    async servePlant({ plant: served, devices, types: known }) {
      plant = await startPlant({ plant: served, devices, types: known, clock, listen: listenInProcess });
      return { ...plant, endpoint: inProcess(plant, commands) };
    },
  }).catch((error: unknown) => {
    time.end();
    throw error;
  });
  const reportMissing = createMissing({
    clock,
    devices: () => file.devices,
    types: () => types,
    live: station.live,
    needed: neededPoints,
    alarms: station.alarms,
  });
  const declared = { devices: () => file.devices, types: () => types, symbolOf: (unit: string) => unit };
  const running = (): RunningPlant => {
    if (!plant) throw new Error('The plant is not there');
    return plant;
  };
  return {
    station,
    commands,
    get plant() {
      return running().plant;
    },
    now: clock.now,
    fault: (device, fault) => running().fault(device, fault),
    async second() {
      await time.pass(1000);
      reportOutside({ ...declared, live: station.live, alarms: station.alarms });
      reportMissing();
    },
    async close() {
      try {
        const closing = station.close();
        await time.pass(closingMs);
        await closing;
        core.db.close();
      } finally {
        time.end();
        remove();
      }
      if (errors.length > 0) throw new Error(`The station reported ${errors.slice(0, 5).join('; ')}`);
    },
  };
}
