// Who feeds whom: the physical models of a plant by connection point, and the power between them in one step.
// grid + PV = load + storage + losses holds in every step, because the grid is what is left.
import type { Role } from '../../core/roles.gen.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { type Books, createDayBooks, type DayBook, noBooks, type Path, paths } from './books.ts';
import { extremes } from './battery/cellStats.ts';
import { createAir } from './battery/air.ts';
import { createCooling } from './battery/cooling.ts';
import { createDcdc, type DcdcModel, toDcSide } from './converter/dcdc.ts';
import type { PointNow } from './converter/gridGuard.ts';
import { createMeter } from './meter/meter.ts';
import { numberIn, type Model, type Step } from './model.ts';
import { noise, seedOf } from './noise.ts';
import { createShares, type GridReaders, threePhase, type ByPhase } from './meter/phases.ts';
import { flowOf, flowsAt } from './meter/pointFlows.ts';
import { createPcs, type PcsModel } from './converter/pcs.ts';
import { createPile } from './site/pile.ts';
import type { PlantState } from './plantState.ts';
import type { PlantFile } from './plantFile.ts';
import { createInverter, sunShare } from './site/pv.ts';
import { newPoint, type Point } from './point.ts';
import { createPvStore } from './site/pvStore.ts';
import { createSiteLoad, hourOf } from './site/siteLoad.ts';
import { whereaboutsAt } from './site/trips.ts';
import { createStack, type StackModel } from './battery/stack.ts';

export interface Flows {
  models: ReadonlyMap<string, Model>;
  step(step: Step): void;
  trip(device: string): void;
  books(): Books;
  days(): readonly DayBook[];
}
interface FlowParts {
  plant: PlantFile;
  records: readonly DeviceRecord[];
  /** What each is simulated as; a device without a role takes no part. */
  roleOf: (record: DeviceRecord) => Role | undefined;
  seed: number;
  now: () => number;
  state: PlantState | undefined;
  /** A point of a device as it reads; asked for from the first step on. */
  reader: (device: string, name: string) => () => number;
}
/** kW of the converter of one cabinet. */
const cabinetPower = 125;

export function createFlows({ plant, records, roleOf, seed, now, state, reader }: FlowParts): Flows {
  const parameters = plant.plant;
  const models = new Map<string, Model>();
  const points = new Map<string, Point>();
  const loadAt = createSiteLoad(plant, seed);
  const stateOf = (id: string): unknown => state?.devices[id]?.model;
  const frequency = (): number => 50 + 0.018 * noise(seed ^ 21, now(), 4000) + 0.008 * noise(seed ^ 22, now(), 60_000);
  const voltage = (phase: number): number =>
    231 + 1.6 * noise(seed ^ (31 + phase), now(), 90_000) + 0.4 * noise(seed ^ (41 + phase), now(), 3000);
  /** Large converters stand behind a transformer of their own. */
  const terminalVoltage = parameters.terminalVoltage ?? 400;
  const atTerminals = (phase: number): number => (voltage(phase) * terminalVoltage) / 400;
  /** A converter loads its phases nearly alike. */
  const gridOf =
    (id: string): GridReaders =>
    (active, reactive) => {
      const share = createShares(seedOf(seed, id), 0.006, now);
      const by =
        (of: () => number): ByPhase =>
        (phase) =>
          of() * share(phase);
      return threePhase({ voltage: atTerminals, frequency, active: by(active), reactive: by(reactive) });
    };

  const pointsOf = (device: string): PointNow => {
    const known = new Map<string, () => number>();
    return (name) => {
      const found = known.get(name) ?? reader(device, name);
      known.set(name, found);
      return found();
    };
  };

  const stackOf = new Map<string, StackModel>();
  for (const record of records) {
    if (roleOf(record) !== 'battery') continue;
    const { config } = record;
    const [clusters, cells] = [numberIn(config, 'clusterCount', 1), numberIn(config, 'cellCount', 16)];
    const cellAh = parameters.battery.cellAh;
    const ratedEnergy = numberIn(config, 'ratedEnergy', (clusters * cells * cellAh * 3.2) / 1000);
    const own = seedOf(seed, record.id);
    const parts = {
      clusters,
      cells,
      cellAh,
      ratedEnergy,
      parameters: parameters.battery,
      seed: own,
      now,
      state: stateOf(record.id),
    };
    stackOf.set(record.id, createStack(parts));
  }
  /** By the battery that stands behind it. */
  const dcdcOf = new Map<string, DcdcModel>();
  for (const record of records) {
    const { id, relates, config } = record;
    const stack = roleOf(record) === 'dcConverter' ? stackOf.get(relates?.stack ?? '') : undefined;
    if (!stack) continue;
    const model = createDcdc({ stack, ratedPower: numberIn(config, 'ratedPower', 100), state: stateOf(id) });
    models.set(id, model);
    dcdcOf.set(relates?.stack ?? '', model);
  }
  for (const record of records) add(record);
  const places = [...points.values()];
  for (const [name, point] of points) point.share = parameters.load.shares?.[name] ?? 1 / Math.max(1, places.length);
  const books: Books = { ...noBooks(stored()), ...state?.books };
  const days = createDayBooks(state?.days);
  const moved = Object.fromEntries(paths.map((path) => [path, 0])) as Record<Path, number>;
  let fromGrid = 0;

  function add(record: DeviceRecord): void {
    const { id, config } = record;
    const role = roleOf(record);
    const of = points.get(record.busbarName) ?? newPoint(seedOf(seed, record.busbarName), now);
    points.set(record.busbarName, of);
    const ratedPower = numberIn(config, 'ratedPower', 100);
    const keep = <T extends Model>(model: T): T => {
      models.set(id, model);
      return model;
    };
    if (role === 'battery') {
      const model = stackOf.get(id);
      const driven = records.some((other) => roleOf(other) === 'converter' && other.relates?.stack === id);
      if (model) of.stacks.push({ model: keep(model), id, driven });
    } else if (role === 'converter') {
      const stack = stackOf.get(record.relates?.stack ?? '');
      const behind = dcdcOf.get(record.relates?.stack ?? '');
      if (behind) of.dcdc.push(behind);
      const side = behind ?? (stack && toDcSide(stack));
      of.ratedPower += ratedPower;
      of.pcs.push(
        keep(
          createPcs({
            stack: side,
            ratedPower,
            terminalVoltage,
            grid: gridOf(id),
            point: pointsOf(id),
            now,
            seed: seedOf(seed, id),
            state: stateOf(id),
          }),
        ),
      );
    } else if (role === 'hybrid') {
      const cells = numberIn(config, 'cellCount', 64);
      const cellAh = numberIn(config, 'cellCapacity', parameters.battery.cellAh);
      const battery = { cells, cellAh, parameters: parameters.battery, seed: seedOf(seed, id) };
      of.pvStores.push(keep(createPvStore({ ...battery, ratedPower, state: stateOf(id) })));
    } else if (role === 'inverter')
      of.inverters.push(keep(createInverter({ ratedPower, grid: gridOf(id), now, seed: seedOf(seed, id), state: stateOf(id) })));
    else if (role === 'liquidCooling') {
      const stack = record.relates?.stack ?? '';
      const battery = stackOf.get(stack)?.battery.shape;
      const size = battery ? Math.max(1, (battery.clusters * battery.cells) / cellsOfCabinet) : 1;
      of.cooling.push({ model: keep(createCooling({ state: stateOf(id), size, seed: seedOf(seed, id), now })), stack });
    } else if (role === 'airConditioner') of.air.push(keep(createAir(stateOf(id))));
    else if (role === 'charger') {
      const guns = Math.min(10, numberIn(config, 'gunCount', 2));
      const arrivals = parameters.piles?.arrivals ?? 0.5;
      const pileParts = { guns, ratedPower: numberIn(config, 'ratedPower', 60 * guns), arrivals, seed: seedOf(seed, id) };
      of.piles.push(keep(createPile({ ...pileParts, state: stateOf(id) })));
    } else if (role === 'meter') {
      const ratios = { currentRatio: numberIn(config, 'currentRatio', 1), voltageRatio: numberIn(config, 'voltageRatio', 1) };
      of.meters.push({
        model: keep(createMeter({ ...ratios, voltage, frequency, state: stateOf(id) })),
        category: record.category,
      });
    }
  }
  function batteries(): readonly { battery: StackModel['battery'] }[] {
    return [...stackOf.values(), ...places.flatMap(({ pvStores }) => pvStores)];
  }
  function stored(): number {
    let sum = 0;
    for (const { battery } of batteries()) sum += battery.stored();
    return sum;
  }
  function heat(): number {
    let sum = 0;
    for (const { battery } of batteries()) sum += battery.heat;
    return sum;
  }

  function stepPoint(point: Point, step: Step, sun: number): void {
    const hours = step.dtS / 3600;
    let storage = 0;
    let storageReactive = 0;
    let auxiliary = 0;
    let cabinetHeat = 0;
    // On the road the vehicle feeds its own needs, and the site sees nothing of it.
    const away = parameters.trips !== undefined && whereaboutsAt(plant, step.at).away;
    for (const model of point.pcs) {
      model.feedItself(away ? point.auxiliary / point.pcs.length : undefined);
      model.step(step);
      storage += model.activePower;
      storageReactive += model.reactivePower;
      cabinetHeat += model.loss;
      moved.converterLoss += model.loss * hours;
    }
    for (const { model, id, driven } of point.stacks) {
      if (!driven) model.flow(0, step.dtS);
      const cooling = point.cooling.find(({ stack }) => stack === id)?.model;
      const { toCoolant } = model.finish(step, cooling?.supply());
      cooling?.take(toCoolant);
      const { temperature } = model.battery;
      cooling?.step(step, Math.max(...extremes(temperature)), Math.min(...extremes(temperature)));
      auxiliary += cooling?.power ?? 0;
    }
    for (const model of point.dcdc) {
      model.step(step);
      moved.converterLoss += model.loss * hours;
    }
    // One cools one cabinet; larger converters stand in the open, and only their share of a cabinet's heat reaches it.
    const cabinets = Math.max(1, point.air.length, point.ratedPower / cabinetPower);
    for (const air of point.air) {
      air.step(step, cabinetHeat / cabinets);
      auxiliary += air.power;
    }
    let pv = 0;
    let pvReactive = 0;
    for (const inverter of point.inverters) {
      inverter.step(step, sun);
      pv += inverter.activePower;
      pvReactive += inverter.reactivePower;
    }
    const middle = step.at - step.dtS * 500;
    for (const unit of point.pvStores) {
      unit.step(step, sun, hourOf(middle, plant.station.timezone));
      pv += unit.pvPower;
      storage += unit.storagePower;
      moved.converterLoss += unit.loss * hours;
    }
    let charging = 0;
    for (const pile of point.piles) {
      pile.step(step, hourOf(middle, plant.station.timezone));
      charging += pile.power;
    }
    const site = loadAt(middle, step.ambient);
    const load = site.active * point.share + charging;
    point.auxiliary = auxiliary;
    const storageSide = away ? 0 : storage + auxiliary;
    const through = load + storageSide - pv;
    const loss = parameters.losses.fixed * point.share + parameters.losses.share * Math.abs(through);
    const total = through + loss;
    const flows = flowsAt(
      {
        ...{ site, share: point.share, charging, pv, pvReactive, loss },
        ...(away ? { storage: 0, storageReactive: 0, auxiliary: 0 } : { storage, storageReactive, auxiliary }),
      },
      point.phases,
    );
    for (const { model, category } of point.meters) model.step(step, flows[flowOf(category)]);
    moved[total >= 0 ? 'import' : 'export'] += Math.abs(total) * hours;
    moved[storageSide >= 0 ? 'storageIn' : 'storageOut'] += Math.abs(storageSide) * hours;
    moved.pv += pv * hours;
    moved.load += load * hours;
    moved.charging += charging * hours;
    moved.lineLoss += loss * hours;
    moved.auxiliary += auxiliary * hours;
    fromGrid += total;
  }

  return {
    models,
    trip(device) {
      const model = models.get(device);
      if (model && 'trip' in model) (model as PcsModel).trip();
    },
    step(step) {
      const sun = sunShare(step.at - step.dtS * 500, parameters, step.light);
      for (const path of paths) moved[path] = 0;
      fromGrid = 0;
      for (const point of places) stepPoint(point, step, sun);
      for (const path of paths) books[path] += moved[path];
      days.enter(step, moved, fromGrid);
    },
    days: days.list,
    books: () => ({ ...books, batteryHeat: heat(), stored: stored() }),
  };
}

/** The cooling of a cabinet is the measure of all others. */
const cellsOfCabinet = 260;
