// Creates the physical models of the devices of a plant by grid connection point, and connects them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Role } from '../../core/devices/roles.gen.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { createAir } from './battery/air.ts';
import { createCooling } from './battery/cooling.ts';
import { createStack, type StackModel } from './battery/stack.ts';
import { codesOf } from './codes.ts';
import { createDcdc, type DcdcModel, toDcSide } from './converter/dcdc.ts';
import type { PointNow } from './converter/gridGuard.ts';
import { createPcs } from './converter/pcs.ts';
import { createMeter } from './meter/meter.ts';
import { type ByPhase, createShares, type GridReaders, threePhase } from './meter/phases.ts';
import { type Model, numberIn } from './model.ts';
import { noise, seedOf } from './noise.ts';
import type { PlantFile } from './plantFile.ts';
import type { PlantState } from './plantState.ts';
import { newPoint, type Point } from './point/point.ts';
import { createPile } from './site/pile.ts';
import { createInverter } from './site/inverter.ts';
import { createPvStore } from './site/pvStore.ts';

export interface ModelParts {
  plant: PlantFile;
  records: readonly DeviceRecord[];
  types: Members<DeviceType>;
  /** The role in which a device is simulated. A device without a role is not part of the power flow. */
  roleOf: (record: DeviceRecord) => Role | undefined;
  seed: number;
  now: () => number;
  state: PlantState | undefined;
  /** Reader of a point of a device. Called from the first step on. */
  reader: (device: string, name: string) => () => number;
}
export interface Models {
  models: Map<string, Model>;
  points: Map<string, Point>;
  stacks: Map<string, StackModel>;
}
interface Making extends ModelParts, Models {
  grid: Grid;
  /** By the id of the battery behind it. */
  dcdc: Map<string, DcdcModel>;
  stateOf: (id: string) => unknown;
}

export function toModels(parts: ModelParts): Models {
  const making: Making = {
    ...parts,
    models: new Map(),
    points: new Map(),
    stacks: new Map(),
    dcdc: new Map(),
    grid: toGrid(parts),
    stateOf: (id) => parts.state?.devices[id]?.model,
  };
  for (const record of parts.records) if (parts.roleOf(record) === 'battery') addStack(making, record);
  for (const record of parts.records) if (parts.roleOf(record) === 'dcConverter') addDcdc(making, record);
  for (const record of parts.records) add(making, record);
  return making;
}

interface Grid {
  voltage: (phase: number) => number;
  frequency: () => number;
  /** Readings at the terminals of a device. */
  at: (id: string) => GridReaders;
}
function toGrid({ plant, seed, now }: ModelParts): Grid {
  const frequency = (): number => 50 + 0.018 * noise(seed ^ 21, now(), 4000) + 0.008 * noise(seed ^ 22, now(), 60_000);
  const voltage = (phase: number): number =>
    231 + 1.6 * noise(seed ^ (31 + phase), now(), 90_000) + 0.4 * noise(seed ^ (41 + phase), now(), 3000);
  const atTerminals = (phase: number): number => (voltage(phase) * terminalVoltageOf(plant)) / 400;
  return {
    voltage,
    frequency,
    at: (id) => (active, reactive) => {
      // A converter loads its phases nearly evenly.
      const share = createShares(seedOf(seed, id), 0.006, now);
      const by =
        (of: () => number): ByPhase =>
        (phase) =>
          of() * share(phase);
      return threePhase({ voltage: atTerminals, frequency, active: by(active), reactive: by(reactive) });
    },
  };
}
/** Large converters have their own transformer and thus another voltage. */
const terminalVoltageOf = ({ plant }: PlantFile): number => plant.terminalVoltage ?? 400;

function addStack(making: Making, { id, type, config }: DeviceRecord): void {
  const { plant, seed, now, types, stacks, stateOf } = making;
  const parameters = plant.plant.battery;
  const { cellAh } = parameters;
  const [clusters, cells] = [numberIn(config, 'clusterCount', 1), numberIn(config, 'cellCount', 16)];
  const ratedEnergy = numberIn(config, 'ratedEnergy', (clusters * cells * cellAh * 3.2) / 1000);
  const shape = { clusters, cells, cellAh, ratedEnergy, parameters };
  const codes = codesOf(types[type], 'battery');
  stacks.set(id, createStack({ ...shape, seed: seedOf(seed, id), now, codes, state: stateOf(id) }));
}

function addDcdc({ types, stacks, models, dcdc, stateOf }: Making, { id, type, relates, config }: DeviceRecord): void {
  const stack = stacks.get(relates?.stack ?? '');
  if (!stack) return;
  const codes = codesOf(types[type], 'dcConverter');
  const model = createDcdc({ stack, ratedPower: numberIn(config, 'ratedPower', 100), codes, state: stateOf(id) });
  models.set(id, model);
  dcdc.set(relates?.stack ?? '', model);
}

type Add = (making: Making, record: DeviceRecord, point: Point) => Model | undefined;

function add(making: Making, record: DeviceRecord): void {
  const { points, seed, now, models } = making;
  const point = points.get(record.busbarName) ?? newPoint(seedOf(seed, record.busbarName), now);
  points.set(record.busbarName, point);
  const role = making.roleOf(record);
  const model = role === undefined ? undefined : adds[role]?.(making, record, point);
  if (model) models.set(record.id, model);
}

const adds: Partial<Record<Role, Add>> = {
  battery({ stacks, records, roleOf }, { id }, point) {
    const model = stacks.get(id);
    const driven = records.some((other) => roleOf(other) === 'converter' && other.relates?.stack === id);
    if (model) point.stacks.push({ model, id, driven });
    return model;
  },
  converter: addConverter,
  hybrid({ plant, types, seed, stateOf }, { id, type, config }, point) {
    const parameters = plant.plant.battery;
    const cells = numberIn(config, 'cellCount', 64);
    const cellAh = numberIn(config, 'cellCapacity', parameters.cellAh);
    const ratedPower = numberIn(config, 'ratedPower', 100);
    const codes = codesOf(types[type], 'hybrid');
    const shape = { cells, cellAh, parameters, ratedPower };
    const model = createPvStore({ ...shape, seed: seedOf(seed, id), codes, state: stateOf(id) });
    point.pvStores.push(model);
    return model;
  },
  inverter({ grid, types, now, seed, stateOf }, { id, type, config }, point) {
    const ratedPower = numberIn(config, 'ratedPower', 100);
    const codes = codesOf(types[type], 'inverter');
    const model = createInverter({ ratedPower, codes, grid: grid.at(id), now, seed: seedOf(seed, id), state: stateOf(id) });
    point.inverters.push(model);
    return model;
  },
  liquidCooling({ stacks, types, seed, now, stateOf }, { id, type, relates }, point) {
    const stack = relates?.stack ?? '';
    const shape = stacks.get(stack)?.battery.shape;
    const size = shape ? Math.max(1, (shape.clusters * shape.cells) / cellsOfCabinet) : 1;
    const codes = codesOf(types[type], 'liquidCooling');
    const model = createCooling({ state: stateOf(id), codes, size, seed: seedOf(seed, id), now });
    point.cooling.push({ model, stack });
    return model;
  },
  airConditioner({ types, stateOf }, { id, type }, point) {
    const model = createAir(stateOf(id), codesOf(types[type], 'airConditioner'));
    point.air.push(model);
    return model;
  },
  charger({ plant, types, seed, stateOf }, { id, type, config }, point) {
    const guns = Math.min(10, numberIn(config, 'gunCount', 2));
    const arrivals = plant.plant.piles?.arrivals ?? 0.5;
    const ratedPower = numberIn(config, 'ratedPower', 60 * guns);
    const codes = codesOf(types[type], 'charger');
    const model = createPile({ guns, ratedPower, arrivals, seed: seedOf(seed, id), codes, state: stateOf(id) });
    point.piles.push(model);
    return model;
  },
  meter({ grid, stateOf }, { id, config, category }, point) {
    const ratios = { currentRatio: numberIn(config, 'currentRatio', 1), voltageRatio: numberIn(config, 'voltageRatio', 1) };
    const model = createMeter({ ...ratios, voltage: grid.voltage, frequency: grid.frequency, state: stateOf(id) });
    point.meters.push({ model, category });
    return model;
  },
};

function addConverter(making: Making, { id, type, relates, config }: DeviceRecord, point: Point): Model {
  const { plant, types, stacks, dcdc, grid, now, seed, stateOf } = making;
  const stack = stacks.get(relates?.stack ?? '');
  const behind = dcdc.get(relates?.stack ?? '');
  const ratedPower = numberIn(config, 'ratedPower', 100);
  if (behind) point.dcdc.push(behind);
  point.ratedPower += ratedPower;
  const model = createPcs({
    stack: behind ?? (stack && toDcSide(stack)),
    ratedPower,
    terminalVoltage: terminalVoltageOf(plant),
    codes: codesOf(types[type], 'converter'),
    grid: grid.at(id),
    point: pointsOf(making, id),
    now,
    seed: seedOf(seed, id),
    state: stateOf(id),
  });
  point.pcs.push(model);
  return model;
}

function pointsOf({ reader }: Making, device: string): PointNow {
  const known = new Map<string, () => number>();
  return (name) => {
    const found = known.get(name) ?? reader(device, name);
    known.set(name, found);
    return found();
  };
}

/** Number of cells that the cooling of one cabinet is designed for. */
const cellsOfCabinet = 260;
