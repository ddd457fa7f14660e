// The inputs of the dispatch from live values and device records: the converters with their capabilities, and the situation of
// the station.
import { timeOf } from '../../core/time.ts';
import { takesPoint } from '../../core/devices/makePoints.ts';
import { isReadOnly } from '../contract/readOnly.ts';
import type { Clock, DeviceRecord, LiveDevice, LiveValues } from '../contract/index.ts';
import { metersOf } from '../counters/index.ts';
import { answers, ownOf, ratedPowerOf } from '../equipment/figures.ts';
import { type Band, boundOf, freedOf, withHold, shutBand } from './binding/band.ts';
import type { Binder } from './binding/binder.ts';
import { withinNodes } from './binding/nodes.ts';
import type { StageParts } from './binding/stages.ts';
import { createThreeStages, type ThreeStages } from './binding/threeStage.ts';
import type { AreaGrid } from './allocation/allocate.ts';
import type { RestReason } from './followUp/findings.ts';
import { isCurtailable } from '../equipment/curtailable.ts';
import type { Inverter } from './feedIn/curtailment.ts';
import type { Draw } from './gridState.ts';
import type { Abilities, Common, GridBand, ReasonCode, Share, Situation } from './decision.ts';
import type { DistributionInForce } from './plan/distributionInForce.ts';
import { type FreshOf, isDoubted, isMismatch, lacks, lastOf } from '../equipment/fresh.ts';
import { type MeterParts, metered, readOnlyOf, steered, taken, voltages } from './plantMeters.ts';
import { toAbilities } from './situation.ts';

export interface Converter extends Share {
  /** The device responds, and all values that a decision needs are known. */
  fresh: boolean;
  /** Such a value, or the SOC of its battery, is implausible. */
  doubted?: boolean;
  /** Fresh, without fault, under remote control and connected to the grid. */
  ready: boolean;
  on: boolean;
  /** A different device responds at its address, or at that of its battery. */
  mismatch?: 'own' | 'battery' | undefined;
  /** Runs off-grid according to its last report: it feeds its loads regardless of the set-point. */
  island: boolean;
  stack: string | undefined;
  power: number;
  /** Value of its set-point register. */
  set: number | undefined;
  /** Reactive power or its set-point, without sign. */
  kvar?: number;
  /** The power band that its battery and the safety devices permit. */
  band: Band;
  /** While no strategy runs: the range that the limits at the grid connection point leave. */
  grid?: GridBand | undefined;
  /** False if the model has no heartbeat. */
  beats?: false;
  /** If the model accepts a reactive set-point: the value of its register in kvar; undefined: unknown. */
  reactive?: { set: number | undefined };
  /** Stopped because it did not follow, or by someone else, so the station does not start it. */
  resting?: boolean;
  /** Forbidden power flows regardless of the set-point: it must be stopped. */
  deaf?: boolean;
  /** Limits of the device before the band reduced them. */
  allowed?: Pick<Share, 'chargeLimit' | 'dischargeLimit'>;
}
export interface PlantView {
  /** Converters that the station may write to. */
  converters(): Converter[];
  /** Converters without control enabled. */
  readOnly(): string[];
  /** Whether all converters and their stacks respond. */
  fresh(): boolean;
  /** Undefined while the SOC of one of these converters is unknown. */
  look(among: readonly Converter[], bounds?: Bounds): Situation | undefined;
  /** Grid points with a total meter of their own and converters behind them. */
  areas(): AreaGrid[];
  /** Measurements of the station and of each of those grid points. `among`: the converters, if they are known already. */
  draws(among?: readonly Converter[]): Draw[];
  /** PV inverters with their limits. */
  inverters(): Inverter[];
}
interface ViewParts extends MeterParts {
  clock: Clock;
  timezone: () => string;
  live: Pick<LiveValues, 'get'>;
  binder: Pick<Binder, 'bands'>;
  /** Values in doubt or not; absent: none are in doubt. */
  read?: FreshOf;
  /** The nodes whose limits apply; absent: none. */
  distribution?: (() => DistributionInForce | undefined) | undefined;
  /** Why the station does not start a converter that stopped recently; absent: it may start all. */
  restOf?: ((id: string) => RestReason | undefined) | undefined;
  /** Storage of the charging stages; absent: they end with this view. */
  keptStages?: Pick<StageParts, 'store' | 'late'>;
}

interface View extends ViewParts {
  stages: ThreeStages;
}

export function createPlantView(parts: ViewParts): PlantView {
  const of: View = { ...parts, stages: createThreeStages({ clock: parts.clock, ...parts.keptStages }) };
  const { fresh: freshOf } = of;
  return {
    converters: () => convertersOf(of),
    readOnly: () => readOnlyOf(of).map(({ id }) => id),
    fresh() {
      const all = convertersOf(of);
      return all.length > 0 && all.every(({ fresh, stack }) => fresh && (stack === undefined || freshOf(stack) !== undefined));
    },
    areas: () => areasOf(of, convertersOf(of)),
    draws(all = convertersOf(of)) {
      return [{ grid: metered(of, 'total'), storage: steered(of, all) }, ...areasOf(of, all)];
    },
    inverters: () => taken(of, 'inverter').map((record) => toInverter(of, record)),
    look: (among, bounds = { socLow: 0, socUp: 100 }) => look(of, among, bounds),
  };
}

function convertersOf(of: View): Converter[] {
  const commanded = taken(of, 'converter').filter((record) => !isReadOnly(record));
  const all = of.binder
    .bands(commanded.map((record) => toConverter(of, record)))
    .map(withinApparent)
    .map((each) => {
      const rest = of.restOf?.(each.id);
      return rest ? { ...each, resting: true, band: shutBand(rest, false, each.band) } : each;
    });
  const distribution = of.distribution?.();
  if (!distribution) return all.map(withinBand);
  const left = withinNodes(all, distribution, (name) => flowWithoutStorage(of, all, name));
  return of.stages.within(left, distribution, (stack) => of.fresh(stack)?.values.voltage).map(withinBand);
}

const areasOf = (of: ViewParts, all: readonly Converter[]): AreaGrid[] =>
  [...new Set(all.flatMap(({ area }) => area ?? []))]
    .filter((name) => metersOf(taken(of, 'meter', name), 'total').length > 0)
    .map((name) => {
      const behind = all.filter(({ area }) => area === name);
      return { name, grid: metered(of, 'total', name), storage: steered(of, behind, name) };
    });

/** Power at the meter of a grid point without the storage; NaN while the meter does not respond, undefined without a meter. */
function flowWithoutStorage(of: ViewParts, all: readonly Omit<Converter, 'band'>[], area?: string): number | undefined {
  if (metersOf(taken(of, 'meter', area), 'total').length === 0) return undefined;
  const behind = all.filter((each) => area === undefined || each.area === area);
  return (metered(of, 'total', area) ?? Number.NaN) - steered(of, behind, area);
}

function toConverter(of: ViewParts, record: DeviceRecord): Omit<Converter, 'band'> {
  const { fresh, live } = of;
  const { id, config, relates, busbarName } = record;
  const device = fresh(id);
  const battery = fresh(relates?.stack)?.values;
  const { values = {} } = device ?? {};
  const { chargeLimit = 0, dischargeLimit = 0, activePower = 0 } = values;
  const mismatch = mismatchFor(of, record);
  const ratedPower = ratedPowerOf(ownOf({ config }, device)) ?? 0;
  const last = mismatch === 'own' ? undefined : live.get(id);
  const setPoints = takenBy(of, record, last);
  const isKnown = device !== undefined && !lacks(device, decidedBy);
  return {
    id,
    ratedPower,
    chargeLimit,
    dischargeLimit,
    fresh: isKnown,
    doubted: areDoubted(of, record),
    ready: isKnown && isReady(values),
    on: values.runState === 1,
    mismatch,
    island: last !== undefined && isIsland(last),
    stack: relates?.stack,
    power: activePower,
    set: last && lastOf(last, 'activePowerSet'),
    ...setPoints,
    kvar: kvarOf(values, ratedPower) ?? (setPoints.reactive ? lastKvarOf(last, ratedPower) : 0),
    area: busbarName,
    soc: battery?.soc,
    ratedEnergy: battery?.ratedEnergy,
  };
}

const areDoubted = (of: ViewParts, { id, relates }: DeviceRecord): boolean =>
  isDoubted(of, id, decidedBy) || isDoubted(of, relates?.stack, ['soc']);
const isReady = ({ faultState, controlMode, gridState }: LiveDevice['values']): boolean =>
  faultState !== 1 && controlMode !== 0 && gridState !== 0;
const isIsland = (last: LiveDevice): boolean => lastOf(last, 'gridState') === 0 && lastOf(last, 'runState') !== 0;

/** Values that a decision about a converter needs, if its model has them. */
const decidedBy = ['activePower', 'runState', 'faultState', 'controlMode', 'gridState', 'chargeLimit', 'dischargeLimit'] as const;

function toInverter({ fresh, types }: ViewParts, record: DeviceRecord): Inverter {
  const device = fresh(record.id);
  const { activePower, powerLimit } = device?.values ?? {};
  return {
    id: record.id,
    ratedPower: ratedPowerOf(ownOf({ config: record.config }, device)),
    power: activePower,
    limit: powerLimit,
    controllable: isCurtailable(record, types()),
  };
}

/** The set-points and the heartbeat that the device model accepts in addition to the active power set-point. */
function takenBy(
  { types }: ViewParts,
  { type, model }: DeviceRecord,
  last: LiveDevice | undefined,
): Pick<Converter, 'reactive' | 'beats'> {
  const make = types()[type]?.models?.[model];
  if (!make) return {};
  return {
    ...(takesPoint(make, 'reactivePowerSet') && { reactive: { set: last && lastOf(last, 'reactivePowerSet') } }),
    ...(!takesPoint(make, 'heartbeat') && { beats: false }),
  };
}

/** Share of the rating by which the reactive power may differ from its set-point, because the filter causes some of its own. */
const filterShare = 0.05;
/**
 * Reactive power that uses apparent power: the set-point, or the measured value if it is clearly higher or no set-point is known.
 * Undefined if neither is known.
 */
function kvarOf({ reactivePowerSet: set, reactivePower: measured }: Reactive, rating: number): number | undefined {
  if (set === undefined) return measured === undefined ? undefined : Math.abs(measured);
  const more = Math.abs(measured ?? set) - Math.abs(set);
  return Math.abs(more > filterShare * rating ? (measured ?? set) : set);
}
type Reactive = Partial<Record<'reactivePowerSet' | 'reactivePower', number | undefined>>;

/** If it was never read, any reactive power up to the rating may flow, which leaves no active power. */
function lastKvarOf(last: LiveDevice | undefined, rating: number): number {
  if (!last) return rating;
  const read = { reactivePowerSet: lastOf(last, 'reactivePowerSet'), reactivePower: lastOf(last, 'reactivePower') };
  return kvarOf(read, rating) ?? rating;
}

/** The rating applies to apparent and active power alike: √(P² + Q²) must not exceed it. */
function withinApparent<C extends { ratedPower: number; kvar?: number; band: Band }>(each: C): C {
  const { ratedPower, kvar = 0 } = each;
  if (kvar === 0 || ratedPower === 0) return each;
  const power = Math.sqrt(Math.max(0, ratedPower ** 2 - kvar ** 2));
  const band = (['charge', 'discharge'] as const).reduce(
    (one, way) => withHold(one, { way, power, by: 'apparent-power' }),
    each.band,
  );
  return { ...each, band };
}

function mismatchFor({ live, types }: ViewParts, { id, relates }: DeviceRecord): Converter['mismatch'] {
  const isOther = (device: string | undefined): boolean => {
    const found = device === undefined ? undefined : live.get(device);
    return found !== undefined && answers(found) && isMismatch(found, types());
  };
  return isOther(id) ? 'own' : isOther(relates?.stack) ? 'battery' : undefined;
}

function look(of: ViewParts, among: readonly Converter[], bounds: Bounds): Situation | undefined {
  if (among.some(({ soc }) => soc === undefined)) return undefined;
  const cells = (name: string, outermost: (...values: number[]) => number): number | undefined => {
    const read = among.map(({ stack }) => of.fresh(stack)?.values[name] ?? Number.NaN);
    const value = outermost(...read);
    return Number.isFinite(value) ? value : undefined;
  };
  return {
    at: of.clock.now(),
    time: timeOf(of.clock.now(), of.timezone()),
    ...abilitiesOf(among, bounds),
    grid: metered(of, 'total'),
    storage: steered(of, among),
    pv: metered(of, 'pv'),
    ...voltages(of),
    cellVoltageLeast: cells('minCellVoltage', Math.min),
    cellVoltageMost: cells('maxCellVoltage', Math.max),
    temperatureLeast: cells('minCellTemperature', Math.min),
    temperatureMost: cells('maxCellTemperature', Math.max),
  };
}

/** Limits what a converter can take or give to its band, so that the others take the rest. */
export function withinBand(each: Converter): Converter {
  const { chargeLimit, dischargeLimit, band } = each;
  return {
    ...each,
    allowed: { chargeLimit, dischargeLimit },
    chargeLimit: Math.min(chargeLimit, band.high),
    dischargeLimit: Math.min(dischargeLimit, -band.low),
  };
}

/** Abilities of the converters, and a function that returns them without the limits of one reason. */
export function abilitiesOf(among: readonly Converter[], bounds: Bounds): Abilities & Pick<Situation, 'without'> {
  const able = (some: readonly Converter[]): Abilities => ({ ...toAbilities(some, bounds), bound: boundOf(some) });
  const without = (code: ReasonCode) => {
    const shares = among.map((each) => freeOf(code, each));
    return { ...able(shares), shares };
  };
  return { ...able(among), without };
}
type Bounds = Pick<Common, 'socLow' | 'socUp' | 'demandDischarge'>;

function freeOf(code: ReasonCode, each: Converter): Converter {
  const { ratedPower, band, allowed = each } = each;
  const { chargeLimit, dischargeLimit } = code === 'battery' ? { chargeLimit: ratedPower, dischargeLimit: ratedPower } : allowed;
  return withinBand({ ...each, chargeLimit, dischargeLimit, band: freedOf(code, band) });
}
