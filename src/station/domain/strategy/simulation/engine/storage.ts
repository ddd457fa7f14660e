// Builds a simulated storage system from batteries and converters, with the physics of the simulated plant and one cell per
// stack.
import { type Allowed, unbound } from '../../../../dispatch/binding/bounds.ts';
import { bandOf } from '../../../../dispatch/binding/band.ts';
import { setPoint } from '../../../../dispatch/setPointWriter.ts';
import { type Converter, withinBand } from '../../../../dispatch/plantView.ts';
import { type Battery, createBattery } from '../../../../plant/battery/battery.ts';
import { lossAt, restAt } from '../../../../plant/converter/pcsLosses.ts';
import type { SimulatedBattery, SimulatedConverter } from './asked.ts';

export interface SimulatedStorage {
  batteries: readonly { id: string; of: Battery; ratedEnergy: number }[];
  converters(): Converter[];
  /**
   * Applies the set-points for `dtS` seconds, followed with a delay of `answerS`. Returns the mean power at the terminals in kW.
   */
  flow(powers: ReadonlyMap<string, number>, off: boolean, dtS: number, answerS?: number): number;
  warm(degrees: number): void;
  /** Losses of the converters so far in kWh. */
  losses(): number;
}

/** V for converting the capacity of a cell to energy. */
const nominal = 3.2;
/** Reference cell. The resistance of a larger cell is proportionally lower. */
const defaultCell = { ampereHours: 314, milliohm: 0.28 };
/** Factor by which a converter can exceed its rated power for a while. */
const overload = 1.1;
const defaultDegrees = 25;
/** C-rate in 1/h below which the BMS reports a current limit of 0 and so forbids this direction. */
const leastC = 0.003;

interface Stack {
  id: string;
  of: Battery;
  ratedEnergy: number;
  ratedPower: number;
}
interface Driven extends SimulatedConverter {
  stack: Stack;
  power: number;
  set: number;
  on: boolean;
}
interface State {
  stacks: readonly Stack[];
  driven: readonly Driven[];
  lost: number;
  dtS: number;
}

/** The permitted current depends on the step length `dtS`, because no step may take a cell past full or empty. */
export function createStorage(
  batteries: readonly SimulatedBattery[],
  converters: readonly SimulatedConverter[],
  dtS: number,
): SimulatedStorage {
  const stacks = batteries.map((each): Stack => {
    const behind = converters.filter(({ battery }) => battery === each.id);
    const ratedPower = behind.reduce((sum, converter) => sum + converter.ratedPower, 0);
    return { id: each.id, of: toBattery(each), ratedEnergy: each.ratedEnergy, ratedPower };
  });
  const driven = converters.flatMap((each): Driven[] => {
    const stack = stacks.find(({ id }) => id === each.battery);
    return stack ? [{ ...each, stack, power: 0, set: 0, on: true }] : [];
  });
  const state: State = { stacks, driven, lost: 0, dtS };
  return {
    batteries: stacks,
    converters: () => driven.map((each) => toConverter(each, dtS)),
    flow: (powers, off, seconds, answerS = 0) => flow(state, powers, off, { dtS: seconds, answerS }),
    warm(degrees) {
      for (const { of } of stacks) of.clusterTemperature[0] = degrees;
    },
    losses: () => state.lost,
  };
}

function toBattery({ ratedEnergy, soc, most }: SimulatedBattery): Battery {
  const cellAh = (ratedEnergy * 1000) / nominal;
  const parameters = {
    cellAh,
    packCells: 1,
    resistanceMilliohm: (defaultCell.milliohm * defaultCell.ampereHours) / cellAh,
    capacitySpread: 0,
    resistanceSpread: 0,
    initialSoc: soc,
    ...(most !== undefined && { ratedC: most / ratedEnergy }),
  };
  const begun = { soc: [soc / 100], clusterTemperature: [defaultDegrees], charged: 0, discharged: 0, heat: 0 };
  return createBattery({ clusters: 1, cells: 1, cellAh }, parameters, 0, begun);
}

function toConverter({ id, area, stack, ratedPower, power, set, on }: Driven, dtS: number): Converter {
  const { of: battery, ratedEnergy } = stack;
  const limits = battery.limits(dtS);
  const share = stack.ratedPower > 0 ? ratedPower / stack.ratedPower : 0;
  const allowed = (ampere: number, forbidden: 'charge-forbidden' | 'discharge-forbidden'): Allowed =>
    ampere < leastC * battery.shape.cellAh
      ? { power: 0, by: forbidden }
      : { power: (ampere * battery.voltageTotal) / 1000, by: 'battery-current' };
  const charge = allowed(limits.charge, 'charge-forbidden');
  const discharge = allowed(limits.discharge, 'discharge-forbidden');
  const most = ({ power: left }: Allowed): number => Math.min(overload * ratedPower, left * share);
  return withinBand({
    id,
    area,
    ratedPower,
    chargeLimit: most(charge),
    dischargeLimit: most(discharge),
    fresh: true,
    ready: true,
    on,
    island: false,
    stack: stack.id,
    power,
    set,
    band: bandOf({ ...unbound, charge, discharge }, ratedPower, share),
    soc: battery.meanSoc() * 100,
    ratedEnergy,
  });
}

interface Times {
  dtS: number;
  answerS: number;
}

function flow(state: State, powers: ReadonlyMap<string, number>, off: boolean, { dtS, answerS }: Times): number {
  /** Share of the step in which the previous set-point still applies. */
  const before = Math.min(1, answerS / dtS);
  for (const stack of state.stacks) {
    const behind = state.driven.filter((each) => each.stack === stack);
    const asked = behind.map((each) => {
      const last = each.set;
      each.on = !off;
      each.set = off ? 0 : setPoint(toConverter(each, state.dtS).band, powers.get(each.id));
      const mean = each.set + (last - each.set) * before;
      return mean === 0 ? 0 : mean - lossAt(mean, each.ratedPower);
    });
    const direct = asked.reduce((sum, each) => sum + each, 0);
    const flowed = stack.of.flow(direct, dtS);
    behind.forEach((each, index) => {
      const own = direct === 0 ? 0 : (flowed * (asked[index] ?? 0)) / direct;
      const loss = off ? restAt(each.ratedPower) : lossAt(own, each.ratedPower);
      state.lost += (loss * dtS) / 3600;
      each.power = own + loss;
    });
  }
  return state.driven.reduce((sum, { power }) => sum + power, 0);
}
