// The state of a liquid cooling as plain data, its change in a step, and its power consumption.
import { type Codes, nameOf } from '../codes.ts';
import { flag, isSet, numberIn, type Step } from '../model.ts';

export type CoolingCodes = Codes<'liquidCooling'>;
type Mode = keyof CoolingCodes['mode'];
export interface CoolingState {
  /** Size of the cooled battery as a multiple of a cabinet. */
  readonly size: number;
  settings: Record<string, number>;
  on: boolean;
  mode: Mode;
  /** Temperature of the coolant at the plates in °C. */
  supply: number;
  /** Pump speed in rpm, and compressor frequency in Hz. */
  speed: number;
  frequency: number;
  /** Heat that the battery transferred to the coolant, in kW. */
  heat: number;
  ambient: number;
  /** Power consumption in kW. */
  power: number;
}

/** Pump speed in rpm: with chiller or heater, while the coolant transports heat, and while it is only mixed. */
const speeds = { chilling: 3300, carrying: 2700, mixing: 1600 };
/**
 * Power consumption in kW, for a chiller of 5 to 8 kW for a cabinet: pump at 3000 rpm (proportional to the cube of the speed),
 * control, heater, fan.
 */
const draws = { pump: 0.32, control: 0.05, heater: 1.5, fan: 0.18 };
/**
 * Coefficient of performance at 25 °C and its decrease per °C of outdoor temperature, maximum cooling power in kW, and frequency
 * range in Hz.
 */
const chilling = { performance: 4, perDegree: 0.04, most: 7, leastHz: 32, mostHz: 90 };
/** Time constants of pump speed and compressor frequency, in s. */
const follows = { pump: 12, compressor: 40 };

const initialValues = (codes: CoolingCodes): Record<string, number> => ({
  targetMode: codes.targetMode.auto,
  controlIndex: codes.controlIndex.cell,
  coolingTarget: 18,
  heatingTarget: 25,
  coolingStart: 28,
  coolingStop: 24,
  heatingStop: 14,
  heatingStart: 10,
});

export function toCoolingState(saved: unknown, codes: CoolingCodes, size: number): CoolingState {
  const number = (name: string, otherwise: number): number => numberIn(saved, name, otherwise);
  return {
    size,
    settings: Object.fromEntries(Object.entries(initialValues(codes)).map(([name, value]) => [name, number(name, value)])),
    on: isSet(number('on', 1)),
    mode: nameOf(codes.mode, number('mode', Number.NaN)) ?? 'circulation',
    supply: number('supply', 24),
    speed: number('speed', 0),
    frequency: number('frequency', 0),
    heat: 0,
    ambient: 25,
    power: 0,
  };
}
export const toSavedCooling = ({ settings, on, mode, supply, speed, frequency }: CoolingState, codes: CoolingCodes) => ({
  ...settings,
  on: flag(on),
  mode: codes.mode[mode],
  supply,
  speed,
  frequency,
});

const setting = ({ settings }: CoolingState, name: string): number => settings[name] ?? 0;
export const pumps = ({ on, mode }: CoolingState): boolean => on && mode !== 'stopped';
export const cools = (state: CoolingState): boolean => pumps(state) && state.mode === 'cooling';

const lagged = (value: number, goal: number, dtS: number, lagS: number): number => goal + (value - goal) * Math.exp(-dtS / lagS);

/** `hottest` and `coldest`: cell temperatures in °C. */
export function stepCooling(
  state: CoolingState,
  { dtS, ambient }: Step,
  hottest: number,
  coldest: number,
  codes: CoolingCodes,
): void {
  const { size, heat } = state;
  state.ambient = ambient;
  state.mode = state.on ? nextMode(state, hottest, coldest, codes) : 'stopped';
  const cooling = cools(state);
  const heats = state.mode === 'heating';
  // Without chiller and heater, the coolant approaches the cell temperature, with a small loss in the pipes.
  const goal = cooling
    ? setting(state, 'coolingTarget')
    : heats
      ? setting(state, 'heatingTarget')
      : 0.93 * hottest + 0.07 * ambient;
  state.supply = lagged(state.supply, goal, dtS, cooling || heats ? 150 : 900);
  const wanted = cooling || heats ? speeds.chilling : Math.abs(heat) > 0.12 * size ? speeds.carrying : speeds.mixing;
  state.speed = lagged(state.speed, pumps(state) ? wanted : 0, dtS, follows.pump);
  const cold = Math.min(chilling.most * size, Math.max(0, heat) + Math.max(0, state.supply - goal) * 0.2 * size);
  const share = cold / (chilling.most * size);
  const hertz = chilling.leastHz + share * (chilling.mostHz - chilling.leastHz);
  state.frequency = cooling ? lagged(Math.max(state.frequency, chilling.leastHz), hertz, dtS, follows.compressor) : 0;
  state.power = drawn(state, cold);
}

function drawn(state: CoolingState, cold: number): number {
  const { on, size, speed, mode } = state;
  if (!on) return 0.02;
  const heater = mode === 'heating' ? draws.heater : 0;
  return draws.control + size * (draws.pump * (speed / 3000) ** 3 + heater) + chiller(state, cold);
}
/** Power of compressor and fan in kW, for a cooling power of `cold` kW. */
function chiller(state: CoolingState, cold: number): number {
  if (!cools(state)) return 0;
  const performance = Math.max(1.6, chilling.performance - chilling.perDegree * (state.ambient - 25));
  return Math.max(0.35 * state.size, cold / performance) + draws.fan * state.size;
}

/** With hysteresis around the settings. */
function nextMode(state: CoolingState, hottest: number, coldest: number, codes: CoolingCodes): Mode {
  const target = nameOf(codes.targetMode, setting(state, 'targetMode')) ?? 'stopped';
  if (target === 'standby') return 'stopped';
  if (target !== 'auto' && target !== 'ems-control') return target;
  if (hottest >= setting(state, 'coolingStart')) return 'cooling';
  if (state.mode === 'cooling' && hottest > setting(state, 'coolingStop')) return 'cooling';
  if (coldest <= setting(state, 'heatingStart')) return 'heating';
  if (state.mode === 'heating' && coldest < setting(state, 'heatingStop')) return 'heating';
  return 'circulation';
}
