// Liquid cooling of a battery: pump, chiller and heater with hysteresis around their settings, and power consumption.
import { isOnAfter } from '../codes.ts';
import { flag, readersOf, type Model, type Step } from '../model.ts';
import { noise } from '../noise.ts';
import {
  type CoolingCodes,
  type CoolingState,
  cools,
  pumps,
  stepCooling,
  toCoolingState,
  toSavedCooling,
} from './coolingState.ts';

export interface CoolingParts {
  state: unknown;
  codes: CoolingCodes;
  size?: number;
  seed: number;
  now: () => number;
}
export interface CoolingModel extends Model {
  /** Temperature of the coolant at the plates in °C; undefined while the pump is off. */
  supply(): number | undefined;
  /** Power consumption in kW. */
  readonly power: number;
  step(step: Step, hottest: number, coldest: number): void;
  /** Sets the heat that the battery transferred to the coolant in this step, in kW. */
  take(heat: number): void;
}

/** `size`: size of the cooled battery as a multiple of a cabinet. */
export function createCooling({ state: saved, codes, size = 1, seed, now }: CoolingParts): CoolingModel {
  const state = toCoolingState(saved, codes, size);
  return {
    get power() {
      return state.power;
    },
    supply: () => (pumps(state) ? state.supply : undefined),
    take(heat) {
      state.heat = heat;
    },
    step: (step, hottest, coldest) => stepCooling(state, step, hottest, coldest, codes),
    reader: readersOf(coolingReaders(state, codes, (salt, width) => width * noise(seed ^ salt, now(), 8000))),
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') state.on = isOnAfter(codes.control, value, state.on);
      else if (Object.hasOwn(state.settings, name)) state.settings[name] = value;
      else return false;
      return true;
    },
    save: () => toSavedCooling(state, codes),
  };
}

type Sway = (salt: number, width: number) => number;
function coolingReaders(state: CoolingState, codes: CoolingCodes, sway: Sway): Record<string, () => number> {
  /** Heat in kW that the coolant transports per K at 3000 rpm. */
  const carry = 0.45 * 3.6 * state.size;
  const back = (): number => (pumps(state) ? state.heat / (carry * Math.max(0.4, state.speed / 3000)) : 0);
  /** Pressure increases with the square of the speed. */
  const lift = (): number => (state.speed / 3000) ** 2;
  return {
    ...Object.fromEntries(Object.keys(state.settings).map((name) => [name, () => state.settings[name] ?? 0])),
    mode: () => codes.mode[state.mode],
    runState: () => flag(state.on),
    pump: () => flag(pumps(state)),
    compressor: () => flag(cools(state)),
    heater: () => flag(state.mode === 'heating'),
    fan: () => flag(cools(state)),
    supplyTemperature: () => state.supply + sway(1, 0.1),
    returnTemperature: () => state.supply + back() + sway(2, 0.1),
    supplyPressure: () => 0.92 + 0.95 * lift() + 0.003 * (state.supply - 20) + sway(3, 0.012),
    returnPressure: () => 0.9 + 0.1 * lift() + 0.003 * (state.supply - 20) + sway(4, 0.01),
    ambientTemperature: () => state.ambient + sway(5, 0.2),
    pumpSpeed: () => (state.speed < 20 ? 0 : state.speed + sway(6, 14)),
    compressorFrequency: () => state.frequency,
    fanSpeed: () => (cools(state) ? Math.min(100, 24 + 0.7 * state.frequency + Math.max(0, state.ambient - 25)) : 0),
    power: () => state.power,
  };
}
