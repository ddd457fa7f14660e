// A PV inverter: converts the power of its modules, up to its power limit.
import { type Codes, isOnAfter } from '../codes.ts';
import { flag, isSet, numberIn, readersOf, type Model, type Step } from '../model.ts';
import { noise } from '../noise.ts';
import type { GridReaders } from '../meter/phases.ts';

export interface InverterModel extends Model {
  readonly ratedPower: number;
  readonly activePower: number;
  /** Reactive power in kvar. */
  readonly reactivePower: number;
  step(step: Step, share: number): void;
}
export interface InverterParts {
  ratedPower: number;
  codes: Codes<'inverter'>;
  grid: GridReaders;
  now: () => number;
  seed: number;
  state: unknown;
}
interface InverterState {
  readonly ratedPower: number;
  on: boolean;
  /** Maximum power in % of the rated power. */
  limit: number;
  energyTotal: number;
  energyDay: number;
  runHours: number;
  /** Power available from the sun, as a share of the peak power (0 to 1). */
  light: number;
  heatSink: number;
  ambient: number;
  /** Humidity of the modules, which lowers their insulation. */
  damp: number;
  activePower: number;
  reactivePower: number;
}
const strings = 8;

export function createInverter({ state: saved, ...parts }: InverterParts): InverterModel {
  const { ratedPower, codes, seed } = parts;
  const state: InverterState = {
    ratedPower,
    on: isSet(numberIn(saved, 'on', 1)),
    limit: numberIn(saved, 'limit', 100),
    energyTotal: numberIn(saved, 'energyTotal', 0),
    energyDay: numberIn(saved, 'energyDay', 0),
    runHours: numberIn(saved, 'runHours', 0),
    light: 0,
    heatSink: 25,
    ambient: 25,
    damp: 0,
    activePower: 0,
    reactivePower: 0,
  };
  return {
    ratedPower,
    get activePower() {
      return state.activePower;
    },
    get reactivePower() {
      return state.reactivePower;
    },
    step: (step, share) => stepInverter(state, step, share, seed),
    reader: readersOf({ ...grid(state, parts), ...perString(state), ...ofItself(state, parts) }),
    age(times) {
      state.energyTotal *= times;
      state.runHours *= times;
    },
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') state.on = isOnAfter(codes.control, value, state.on);
      else if (name === 'powerLimit') state.limit = Math.max(0, Math.min(100, value));
      else return false;
      return true;
    },
    save() {
      const { on, limit, energyTotal, energyDay, runHours } = state;
      return { on: flag(on), limit, energyTotal, energyDay, runHours };
    },
  };
}

function stepInverter(state: InverterState, step: Step, share: number, seed: number): void {
  const { ratedPower, on, limit } = state;
  state.ambient = step.ambient;
  state.damp = step.humidity ** 3;
  state.light = share;
  if (step.newDay) state.energyDay = 0;
  state.activePower = on ? Math.min(share, limit / 100) * ratedPower : 0;
  // The output filter causes reactive power of about 1 % of the rated power. Control keeps the rest near zero.
  state.reactivePower = state.activePower <= 0 ? 0 : ratedPower * (-0.009 + 0.004 * noise(seed, step.at, 45_000));
  const kWh = (state.activePower * step.dtS) / 3600;
  state.energyTotal += kWh;
  state.energyDay += kWh;
  if (state.activePower > 0) state.runHours += step.dtS / 3600;
  const goal = state.ambient + 3 + (30 * state.activePower) / ratedPower;
  state.heatSink = goal + (state.heatSink - goal) * Math.exp(-step.dtS / 600);
}

/** Efficiency in %, and direct-current power in kW. */
const efficiency = ({ activePower, ratedPower }: InverterState): number =>
  activePower <= 0 ? 0 : 98.4 - 1.2 / (0.6 + activePower / (0.08 * ratedPower));
const direct = (state: InverterState): number => (state.activePower <= 0 ? 0 : (state.activePower * 100) / efficiency(state));

function phaseOf({ on, light, limit }: InverterState): keyof Codes<'inverter'>['phase'] {
  if (!on) return 'stopped';
  if (light <= 0) return 'waiting';
  return light * 100 > limit ? 'limited' : 'mppt';
}

type Readers = Readonly<Record<string, () => number>>;
const grid = (state: InverterState, parts: Omit<InverterParts, 'state'>): Readers =>
  parts.grid(
    () => state.activePower,
    () => state.reactivePower,
  );

function perString(state: InverterState): Readers {
  const volt = (i: number): number => (state.light <= 0 ? 0 : 640 - (state.ambient - 25) * 1.6 + i * 1.3);
  const readers: Record<string, () => number> = {};
  for (let i = 1; i <= strings; i++) {
    readers[`stringVoltage${i}`] = () => volt(i);
    readers[`stringCurrent${i}`] = () => (state.light <= 0 ? 0 : (direct(state) * 1000) / strings / volt(i));
  }
  return readers;
}

const ofItself = (state: InverterState, { codes, seed, now }: Omit<InverterParts, 'state'>): Readers => ({
  phase: () => codes.phase[phaseOf(state)],
  runState: () => flag(state.on),
  deratingState: () => flag(phaseOf(state) === 'limited'),
  dcPower: () => direct(state),
  heatSinkTemperature: () => state.heatSink,
  airTemperature: () => state.ambient + (state.heatSink - state.ambient) * 0.4,
  efficiency: () => efficiency(state),
  insulation: () => Math.max(300, 1900 * (1 - 0.5 * state.damp) + 150 * noise(seed ^ 2, now(), 3_000_000)),
  energyTotal: () => state.energyTotal,
  energyDay: () => state.energyDay,
  runHours: () => state.runHours,
  ratedPower: () => state.ratedPower,
  powerLimit: () => state.limit,
});
