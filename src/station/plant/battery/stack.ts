// The battery stack as its BMS shows it: contactors, pack status, statistics over the cells, clusters and cells as parts.
import { createBattery, type Battery, type BatteryState } from './battery.ts';
import { type Codes, nameOf } from '../codes.ts';
import { flag, isSet, numberIn, type Model, type Step } from '../model.ts';
import type { BatteryParameters } from '../plantFile.ts';
import { extremesOf, type Extremes } from './cellStats.ts';
import { createInsulation } from './insulation.ts';
import { jitter, white } from '../sensor.ts';

export interface StackModel extends Model {
  readonly battery: Battery;
  closed(): boolean;
  /** The converter asks for the contactors; false while they are not closed (or held open by an operator). */
  requestClose(): boolean;
  /** Opens at once, whatever flows: an emergency stop. */
  open(): void;
  /** `cap`: V that charging may reach. */
  limitPower(way: 'charge' | 'discharge', cap?: number): number;
  /** kΩ to earth, of both poles together. */
  insulation(): number;
  /** kW of direct current; 0 while the contactors are open. Once in every step. */
  flow(power: number, dtS: number, cap?: number): number;
  /** After `flow`: heat and counters. */
  finish(step: Step, coolant: number | undefined): { toCoolant: number };
}
export interface StackParts {
  clusters: number;
  cells: number;
  cellAh: number;
  ratedEnergy: number;
  parameters: BatteryParameters;
  seed: number;
  now: () => number;
  codes: Codes<'battery'>;
  state: unknown;
}

/** What the management measures besides: V of a cell (its converter has 1 mV), °C (0.1 to 0.5 K), V of all cells. */
const error = { cell: 0.0006, degrees: 0.12, total: 0.12, drift: 0.1 };
const prechargeS = 4;

export function createStack({ codes, state, ...parts }: StackParts): StackModel {
  const { clusters, cells, cellAh, ratedEnergy, parameters, seed, now } = parts;
  const saved = (state as { battery?: BatteryState } | undefined)?.battery;
  const battery = createBattery({ clusters, cells, cellAh }, parameters, seed, saved);
  let closed = isSet(numberIn(state, 'closed', 1));
  let heldOpen = isSet(numberIn(state, 'heldOpen', 0));
  let closingS = -1;
  let fault = false;
  let day = { charged: numberIn(state, 'dayCharged', 0), discharged: numberIn(state, 'dayDischarged', 0) };
  let limits = battery.limits(1);
  let stats: { whole: Extremes; clusters: readonly Extremes[] } | undefined;
  const statsNow = (): { whole: Extremes; clusters: readonly Extremes[] } => (stats ??= extremesOf(battery));
  const soh = (): number => Math.max(70, 100 - cycles() * 0.002);
  const cycles = (): number => battery.discharged / ratedEnergy;
  /** Ah of clusters side by side. */
  const capacityOf = (part: number): number => cellAh * clusters * part;
  const insulation = createInsulation(seed, (state as { insulation?: unknown } | undefined)?.insulation);
  /** The outermost of many readings lie a little outside of the outermost cells. */
  const outwards = (salt: number): number => 0.7 + 0.3 * white(seed ^ salt, now());
  const power = (): number => (battery.current * battery.voltageTotal) / 1000;

  const status = (): keyof Codes<'battery'>['packStatus'] => {
    if (fault) return 'fault';
    if (!closed) return 'initial';
    if (battery.current > 0.5) return 'charging';
    if (battery.current < -0.5) return 'discharging';
    const noCharge = limits.charge < 1;
    const noDischarge = limits.discharge < 1;
    if (noCharge && noDischarge) return 'both-disabled';
    return noCharge ? 'charge-disabled' : noDischarge ? 'discharge-disabled' : 'ready';
  };
  /** Points that a stack and a cluster have alike; `part` is the share of the whole that it is. */
  const shared = (of: () => Extremes, volt: () => number, ampere: () => number, part: number): Record<string, () => number> => ({
    packStatus: () => codes.packStatus[status()],
    alarmState: () => flag(fault),
    faultState: () => flag(fault),
    positiveContactor: () => flag(closed),
    negativeContactor: () => flag(closed),
    prechargeContactor: () => flag(closingS >= 0),
    chargeAllowed: () => flag(closed && limits.charge >= 1),
    dischargeAllowed: () => flag(closed && limits.discharge >= 1),
    balancing: () => flag(of().balancing > 0),
    voltage: volt,
    current: ampere,
    power: () => (volt() * ampere()) / 1000,
    soc: () => of().soc * 100,
    soh,
    chargeCurrentLimit: () => limits.charge * part,
    dischargeCurrentLimit: () => limits.discharge * part,
    chargePowerLimit: () => (limits.charge * battery.voltageTotal * part) / 1000,
    dischargePowerLimit: () => (limits.discharge * battery.voltageTotal * part) / 1000,
    insulationPositive: () => insulation.positive(now()),
    insulationNegative: () => insulation.negative(now()),
    maxCellVoltage: () => of().voltage.max + error.cell * outwards(1),
    maxVoltageCell: () => of().voltage.maxAt,
    minCellVoltage: () => of().voltage.min - error.cell * outwards(2),
    minVoltageCell: () => of().voltage.minAt,
    meanCellVoltage: () => of().voltage.mean + 0.2 * error.cell * white(seed ^ 3, now()),
    cellVoltageDifference: () => of().voltage.max - of().voltage.min + error.cell * (outwards(1) + outwards(2)),
    maxCellTemperature: () => of().temperature.max + error.degrees * outwards(4),
    maxTemperatureCell: () => of().temperature.maxAt,
    minCellTemperature: () => of().temperature.min - error.degrees * outwards(5),
    minTemperatureCell: () => of().temperature.minAt,
    meanCellTemperature: () => of().temperature.mean,
    cellTemperatureDifference: () => of().temperature.max - of().temperature.min + error.degrees * (outwards(4) + outwards(5)),
    // A pole carries the current of one cell.
    poleTemperature: () => of().temperature.max + (ampere() / capacityOf(part)) ** 2 * 14,
    balancingCount: () => of().balancing,
    chargeTotal: () => battery.charged * part,
    dischargeTotal: () => battery.discharged * part,
    chargeDay: () => (battery.charged - day.charged) * part,
    dischargeDay: () => (battery.discharged - day.discharged) * part,
    cycles,
    ratedEnergy: () => ratedEnergy * part,
    remainingEnergy: () => of().soc * ratedEnergy * part,
    ratedCapacity: () => capacityOf(part),
  });
  const whole = shared(
    () => statsNow().whole,
    () => battery.voltageTotal + jitter(seed, now(), error.total, error.drift),
    () => battery.current,
    1,
  );
  const own: Record<string, () => number> = {
    ...whole,
    maxVoltageCluster: () => statsNow().whole.voltage.maxCluster,
    minVoltageCluster: () => statsNow().whole.voltage.minCluster,
    systemInsulation: () => insulation.system(now()),
    clusterCount: () => clusters,
    onlineClusters: () => (closed ? clusters : 0),
  };
  const byCluster = Array.from({ length: clusters }, (_, i) => {
    const here = (): Extremes => statsNow().clusters[i] ?? statsNow().whole;
    return shared(
      here,
      () => (battery.clusterVoltage[i] ?? Number.NaN) + jitter(seed ^ (101 + i), now(), error.total, error.drift),
      () => battery.clusterCurrent,
      1 / clusters,
    );
  });

  return {
    battery,
    closed: () => closed,
    requestClose() {
      if (!closed && !heldOpen && closingS < 0) closingS = 0;
      return closed;
    },
    open() {
      closed = false;
      closingS = -1;
    },
    limitPower(way, cap) {
      if (!closed) return 0;
      const most = way === 'charge' && cap !== undefined ? Math.min(limits.charge, battery.currentTo(cap, 1)) : limits[way];
      return (most * battery.voltageTotal) / 1000;
    },
    flow(wanted, dtS, cap) {
      return battery.flow(closed && !fault ? wanted : 0, dtS, cap);
    },
    insulation: () => insulation.system(now()),
    finish(step, coolant) {
      const { dtS, newDay, ambient } = step;
      insulation.step(step);
      if (newDay) day = { charged: battery.charged, discharged: battery.discharged };
      if (closingS >= 0 && (closingS += dtS) >= prechargeS) {
        closed = true;
        closingS = -1;
      }
      const heat = battery.breathe(dtS, coolant, ambient);
      limits = battery.limits(dtS);
      stats = undefined;
      return heat;
    },
    reader(path, name) {
      if (path === '') return Object.hasOwn(own, name) ? own[name] : undefined;
      const [, cluster, cell] = /^\/\w+\.(\d+)(?:\/\w+\.(\d+))?$/.exec(path) ?? [];
      if (cluster === undefined) return undefined;
      if (cell === undefined) return byCluster[Number(cluster) - 1]?.[name];
      return cellReader((Number(cluster) - 1) * cells + Number(cell) - 1, name);
    },
    age(times) {
      const [charged, discharged] = [battery.charged - day.charged, battery.discharged - day.discharged];
      battery.age(times);
      day = { charged: battery.charged - charged, discharged: battery.discharged - discharged };
    },
    write(path, name, value) {
      if (path !== '' || name !== 'control') return false;
      const order = nameOf(codes.control, value);
      if (order === 'close') {
        heldOpen = false;
        if (!closed && closingS < 0) closingS = 0;
      }
      // Opening under load would burn the contactor: the BMS waits for the current to be small.
      if (order === 'open' && Math.abs(power()) < 5) {
        closed = false;
        heldOpen = true;
        closingS = -1;
      }
      if (order === 'reset') fault = false;
      return true;
    },
    save: () => ({
      battery: battery.save(),
      closed: flag(closed),
      heldOpen: flag(heldOpen),
      dayCharged: day.charged,
      dayDischarged: day.discharged,
      insulation: insulation.save(),
    }),
  };

  function cellReader(index: number, name: string): (() => number) | undefined {
    if (index < 0 || index >= battery.voltage.length) return undefined;
    const own = seed ^ (index * 7919);
    if (name === 'voltage') return () => (battery.voltage[index] ?? Number.NaN) + 0.4 * error.cell * white(own, now());
    if (name === 'temperature') return () => (battery.temperature[index] ?? Number.NaN) + 0.4 * error.degrees * white(own, now());
    if (name === 'soc') return () => (battery.soc[index] ?? Number.NaN) * 100;
    return name === 'soh' ? soh : undefined;
  }
}
