// In: live values and device records. Out: what the dispatch looks at: the converters with what they can, and the situation of the station.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { timeOf } from '../../core/time.ts';
import type { Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import { metersOf } from '../domain/counters/index.ts';
import { ownOf, ratedPowerOf } from '../figures.ts';
import { ofRole } from '../roles.ts';
import { type Band, boundOf } from './binding/band.ts';
import type { Binder } from './binding/binder.ts';
import type { AreaGrid } from './deal.ts';
import type { Common, Share, Situation } from './decision.ts';
import type { FreshOf } from './fresh.ts';
import { toAbilities } from './situation.ts';

export interface Converter extends Share {
  /** Answered within the last seconds. */
  fresh: boolean;
  /** Fresh, without fault, under remote control. */
  ready: boolean;
  on: boolean;
  stack: string | undefined;
  power: number;
  /** What its register of the set-point holds. */
  set: number | undefined;
  /** What its battery and the safety devices leave it. */
  band: Band;
}
export interface PlantView {
  converters(): Converter[];
  /** All converters and their stacks answer. */
  fresh(): boolean;
  /** Undefined while a stack of these converters does not answer. */
  look(among: readonly Converter[], bounds?: Pick<Common, 'socLow' | 'socUp' | 'demandDischarge'>): Situation | undefined;
  /** Grid points with a total meter of their own and converters behind them. */
  areas(): AreaGrid[];
}
export function createPlantView(of: {
  clock: Clock;
  timezone: () => string;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  live: Pick<LiveValues, 'get'>;
  fresh: FreshOf;
  binder: Pick<Binder, 'bands'>;
}): PlantView {
  const { clock, live, fresh: freshOf } = of;

  function toConverter({ id, config, relates, busbarName }: DeviceRecord): Omit<Converter, 'band'> {
    const device = freshOf(id);
    const battery = freshOf(relates?.stack)?.values;
    const values = device?.values ?? {};
    const ready = device !== undefined && values.faultState !== 1 && values.controlMode !== 0 && values.gridState !== 0;
    return {
      id,
      ratedPower: ratedPowerOf(ownOf({ config }, device)) ?? 0,
      chargeLimit: values.chargeLimit ?? 0,
      dischargeLimit: values.dischargeLimit ?? 0,
      fresh: device !== undefined,
      ready,
      on: values.runState === 1,
      stack: relates?.stack,
      power: values.activePower ?? 0,
      set: live.get(id)?.values.activePowerSet,
      area: busbarName,
      soc: battery?.soc,
      ratedEnergy: battery?.ratedEnergy,
    };
  }
  const taken = (role: 'converter' | 'meter' | 'hybrid', area?: string): readonly DeviceRecord[] => {
    const all = ofRole(of.devices(), of.types(), role);
    return area === undefined ? all : all.filter(({ busbarName }) => busbarName === area);
  };
  const converters = (): Converter[] => of.binder.bands(taken('converter').map(toConverter)).map(withinBand);
  /** Sum over the meters of a category; undefined when one of them is silent, or there is none. */
  function metered(category: DeviceRecord['category'], area?: string): number | undefined {
    const meters = metersOf(taken('meter', area), category);
    const read = meters.map(({ id }) => freshOf(id)?.values.activePower);
    return meters.length === 0 || read.includes(undefined) ? undefined : read.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  }

  /** Drawn by the storage that is steered: the meters count units that steer themselves as well. */
  function steered(among: readonly Converter[], area?: string): number {
    const metering = metered('storage', area);
    if (metering === undefined) return among.reduce((sum, { power }) => sum + power, 0);
    return taken('hybrid', area).reduce((sum, { id }) => {
      const { activePower = 0, pvPower = 0 } = freshOf(id)?.values ?? {};
      return sum - activePower - pvPower;
    }, metering);
  }

  return {
    converters,
    fresh() {
      const all = converters();
      return all.length > 0 && all.every(({ fresh, stack }) => fresh && (stack === undefined || freshOf(stack) !== undefined));
    },
    areas() {
      const all = converters();
      return [...new Set(all.flatMap(({ area }) => area ?? []))]
        .filter((name) => metersOf(taken('meter', name), 'total').length > 0)
        .map((name) => {
          const behind = all.filter(({ area }) => area === name);
          const storage = steered(behind, name);
          return { name, grid: metered('total', name), storage };
        });
    },
    look(among, bounds = { socLow: 0, socUp: 100 }) {
      if (among.some(({ soc }) => soc === undefined)) return undefined;
      const cells = (name: string, outermost: (...values: number[]) => number): number | undefined => {
        const read = among.map(({ stack }) => freshOf(stack)?.values[name] ?? Number.NaN);
        const value = outermost(...read);
        return Number.isFinite(value) ? value : undefined;
      };
      return {
        at: clock.now(),
        time: timeOf(clock.now(), of.timezone()),
        ...toAbilities(among, bounds),
        grid: metered('total'),
        storage: steered(among),
        cellVoltageLeast: cells('minCellVoltage', Math.min),
        cellVoltageMost: cells('maxCellVoltage', Math.max),
        temperatureLeast: cells('minCellTemperature', Math.min),
        temperatureMost: cells('maxCellTemperature', Math.max),
        bound: boundOf(among),
      };
    },
  };
}

/** What it can is no more than what it may: what is left over the others take. */
const withinBand = (each: Converter): Converter => ({
  ...each,
  chargeLimit: Math.min(each.chargeLimit, each.band.high),
  dischargeLimit: Math.min(each.dischargeLimit, -each.band.low),
});
