// Reports the points of a stack, its clusters and its cells, as measured by the BMS.
import { flag } from '../model.ts';
import { jitter, white } from '../sensor.ts';
import type { Extremes } from './cellStats.ts';
import { type StackParts, type StackState, statsOf, statusOf } from './stackState.ts';

type Readers = Readonly<Record<string, () => number>>;
type Parts = Omit<StackParts, 'state'>;
/** A stack or a cluster; `part` is its share of the stack. */
interface Place {
  of: () => Extremes;
  volt: () => number;
  ampere: () => number;
  part: number;
}

/**
 * Measurement errors of the BMS: cell voltage in V (its A/D converter resolves 1 mV), temperature in °C (sensors have 0.1 to 0.5
 * K), and noise and drift of the total voltage in V.
 */
const error = { cell: 0.0006, degrees: 0.12, total: 0.12, drift: 0.1 };

export function stackReader(state: StackState, parts: Parts): (path: string, name: string) => (() => number) | undefined {
  const own = ownReaders(state, parts);
  const clusters = Array.from({ length: parts.clusters }, (_, at) => clusterReaders(state, parts, at));
  return (path, name) => {
    if (path === '') return Object.hasOwn(own, name) ? own[name] : undefined;
    const [, cluster, cell] = /^\/\w+\.(\d+)(?:\/\w+\.(\d+))?$/.exec(path) ?? [];
    if (cluster === undefined) return undefined;
    if (cell === undefined) return clusters[Number(cluster) - 1]?.[name];
    return cellReader(state, parts, (Number(cluster) - 1) * parts.cells + Number(cell) - 1, name);
  };
}

function ownReaders(state: StackState, parts: Parts): Readers {
  const { battery, insulation } = state;
  const { seed, now, clusters } = parts;
  const overall = (): Extremes => statsOf(state).overall;
  return {
    ...shared(state, parts, {
      of: overall,
      volt: () => battery.voltageTotal + jitter(seed, now(), error.total, error.drift),
      ampere: () => battery.current,
      part: 1,
    }),
    maxVoltageCluster: () => overall().voltage.maxCluster,
    minVoltageCluster: () => overall().voltage.minCluster,
    systemInsulation: () => insulation.system(now()),
    clusterCount: () => clusters,
    onlineClusters: () => (state.closed ? clusters : 0),
  };
}

function clusterReaders(state: StackState, parts: Parts, at: number): Readers {
  const { battery } = state;
  const { seed, now, clusters } = parts;
  return shared(state, parts, {
    of: () => statsOf(state).clusters[at] ?? statsOf(state).overall,
    volt: () => (battery.clusterVoltage[at] ?? Number.NaN) + jitter(seed ^ (101 + at), now(), error.total, error.drift),
    ampere: () => battery.clusterCurrent,
    part: 1 / clusters,
  });
}

const cyclesOf = ({ battery }: StackState, { ratedEnergy }: Parts): number => battery.discharged / ratedEnergy;
const sohOf = (state: StackState, parts: Parts): number => Math.max(70, 100 - cyclesOf(state, parts) * 0.002);
/** Capacity of parallel clusters in Ah. */
const capacityOf = ({ cellAh, clusters }: Parts, part: number): number => cellAh * clusters * part;

/** Points that stacks and clusters have in common. */
function shared(state: StackState, parts: Parts, place: Place): Readers {
  return {
    ...switches(state, parts),
    ...flows(state, parts, place),
    ...cellFigures(parts, place),
    ...counters(state, parts, place),
  };
}

function switches(state: StackState, { codes, now }: Parts): Readers {
  const { insulation } = state;
  return {
    packStatus: () => codes.packStatus[statusOf(state)],
    alarmState: () => flag(state.fault),
    faultState: () => flag(state.fault),
    positiveContactor: () => flag(state.closed),
    negativeContactor: () => flag(state.closed),
    prechargeContactor: () => flag(state.closingS >= 0),
    chargeAllowed: () => flag(state.closed && state.limits.charge >= 1),
    dischargeAllowed: () => flag(state.closed && state.limits.discharge >= 1),
    insulationPositive: () => insulation.positive(now()),
    insulationNegative: () => insulation.negative(now()),
  };
}

function flows(state: StackState, parts: Parts, { of, volt, ampere, part }: Place): Readers {
  const { battery } = state;
  return {
    voltage: volt,
    current: ampere,
    power: () => (volt() * ampere()) / 1000,
    soc: () => of().soc * 100,
    soh: () => sohOf(state, parts),
    chargeCurrentLimit: () => state.limits.charge * part,
    dischargeCurrentLimit: () => state.limits.discharge * part,
    chargePowerLimit: () => (state.limits.charge * battery.voltageTotal * part) / 1000,
    dischargePowerLimit: () => (state.limits.discharge * battery.voltageTotal * part) / 1000,
    // The terminals heat up with the square of the current, which is that of one cell.
    poleTemperature: () => of().temperature.max + (ampere() / capacityOf(parts, part)) ** 2 * 14,
  };
}

function cellFigures({ seed, now }: Parts, { of }: Place): Readers {
  /** Because of measurement errors, the extremes of many readings lie slightly beyond those of the cells. */
  const outwards = (salt: number): number => 0.7 + 0.3 * white(seed ^ salt, now());
  return {
    balancing: () => flag(of().balancing > 0),
    balancingCount: () => of().balancing,
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
  };
}

function counters(state: StackState, parts: Parts, { of, part }: Place): Readers {
  const { battery } = state;
  const { ratedEnergy } = parts;
  return {
    chargeTotal: () => battery.charged * part,
    dischargeTotal: () => battery.discharged * part,
    chargeDay: () => (battery.charged - state.day.charged) * part,
    dischargeDay: () => (battery.discharged - state.day.discharged) * part,
    cycles: () => cyclesOf(state, parts),
    ratedEnergy: () => ratedEnergy * part,
    remainingEnergy: () => of().soc * ratedEnergy * part,
    ratedCapacity: () => capacityOf(parts, part),
  };
}

function cellReader(state: StackState, parts: Parts, index: number, name: string): (() => number) | undefined {
  const { voltage, temperature, soc } = state.battery;
  if (index < 0 || index >= voltage.length) return undefined;
  const own = parts.seed ^ (index * 7919);
  if (name === 'voltage') return () => (voltage[index] ?? Number.NaN) + 0.4 * error.cell * white(own, parts.now());
  if (name === 'temperature') return () => (temperature[index] ?? Number.NaN) + 0.4 * error.degrees * white(own, parts.now());
  if (name === 'soc') return () => (soc[index] ?? Number.NaN) * 100;
  return name === 'soh' ? () => sohOf(state, parts) : undefined;
}
