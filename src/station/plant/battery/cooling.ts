// Liquid cooling of a battery: pump, chiller and heater by hysteresis around their settings, and the power they draw.
import { type Codes, isOnAfter, nameOf } from '../codes.ts';
import { flag, isSet, numberIn, readersOf, type Model, type Step } from '../model.ts';
import { noise } from '../noise.ts';

export interface CoolingParts {
  state: unknown;
  codes: CoolingCodes;
  size?: number;
  seed: number;
  now: () => number;
}
export interface CoolingModel extends Model {
  /** °C of the coolant at the plates; undefined while the pump stands. */
  supply(): number | undefined;
  /** kW drawn. */
  power: number;
  step(step: Step, hottest: number, coldest: number): void;
  /** kW that the battery gave to the coolant in this step. */
  take(heat: number): void;
}
type CoolingCodes = Codes<'liquidCooling'>;
type Mode = keyof CoolingCodes['mode'];

/** rpm of the pump: while the chiller works, while heat is carried about, while it only keeps the circuit mixed. */
const speeds = { chilling: 3300, carrying: 2700, mixing: 1600 };
/** Of a chiller of 5 to 8 kW for a cabinet: kW of its pump at 3000 rpm (with the cube of the speed), of its control, of its heater. */
const draws = { pump: 0.42, control: 0.05, heater: 1.5, fan: 0.22 };
/** kW of heat carried off for one of electricity, less when it is hot outside; kW of cold at full frequency. */
const chilling = { performance: 3.4, perDegree: 0.04, most: 7, leastHz: 32, mostHz: 90 };
/** Lag of the pump and of the frequency, s. */
const follows = { pump: 12, compressor: 40 };

/** `size`: how many times the battery of a cabinet it cools. */
export function createCooling({ state, codes, size = 1, seed, now }: CoolingParts): CoolingModel {
  const settings: Record<string, number> = {
    targetMode: codes.targetMode.auto,
    controlIndex: codes.controlIndex.cell,
    coolingTarget: 18,
    heatingTarget: 25,
    coolingStart: 28,
    coolingStop: 24,
    heatingStop: 14,
    heatingStart: 10,
  };
  for (const name of Object.keys(settings)) settings[name] = numberIn(state, name, settings[name] ?? 0);
  const setting = (name: string): number => settings[name] ?? 0;
  let on = isSet(numberIn(state, 'on', 1));
  let mode: Mode = nameOf(codes.mode, numberIn(state, 'mode', Number.NaN)) ?? 'circulation';
  let supply = numberIn(state, 'supply', 24);
  let speed = numberIn(state, 'speed', 0);
  let frequency = numberIn(state, 'frequency', 0);
  let heat = 0;
  let ambient = 25;
  const pumps = (): boolean => on && mode !== 'stopped';
  const cooling = (): boolean => pumps() && mode === 'cooling';
  /** kW for each K that the loop carries at 3000 rpm. */
  const carry = 0.45 * 3.6 * size;
  const lagged = (value: number, goal: number, dtS: number, lagS: number): number =>
    goal + (value - goal) * Math.exp(-dtS / lagS);
  /** Pressure goes with the square of the speed. */
  const lift = (): number => (speed / 3000) ** 2;
  const sway = (salt: number, width: number): number => width * noise(seed ^ salt, now(), 8000);
  const model: CoolingModel = {
    power: 0,
    supply: () => (pumps() ? supply : undefined),
    take(next) {
      heat = next;
    },
    step(step, hottest, coldest) {
      ambient = step.ambient;
      mode = !on ? 'stopped' : nextMode(hottest, coldest);
      const heats = mode === 'heating';
      // Without chiller and heater the closed loop only goes with the cells; its pipes lose a little.
      const goal = cooling() ? setting('coolingTarget') : heats ? setting('heatingTarget') : 0.93 * hottest + 0.07 * ambient;
      supply = lagged(supply, goal, step.dtS, cooling() || heats ? 150 : 900);
      const wanted = cooling() || heats ? speeds.chilling : Math.abs(heat) > 0.12 * size ? speeds.carrying : speeds.mixing;
      speed = lagged(speed, pumps() ? wanted : 0, step.dtS, follows.pump);
      const cold = Math.min(chilling.most * size, Math.max(0, heat) + Math.max(0, supply - goal) * 0.2 * size);
      const share = cold / (chilling.most * size);
      const hertz = chilling.leastHz + share * (chilling.mostHz - chilling.leastHz);
      frequency = cooling() ? lagged(Math.max(frequency, chilling.leastHz), hertz, step.dtS, follows.compressor) : 0;
      model.power = on
        ? draws.control + size * (draws.pump * (speed / 3000) ** 3 + (heats ? draws.heater : 0)) + chiller(cold)
        : 0.02;
    },
    reader: readersOf({
      ...Object.fromEntries(Object.keys(settings).map((name) => [name, () => setting(name)])),
      mode: () => codes.mode[mode],
      runState: () => flag(on),
      pump: () => flag(pumps()),
      compressor: () => flag(cooling()),
      heater: () => flag(mode === 'heating'),
      fan: () => flag(cooling()),
      supplyTemperature: () => supply + sway(1, 0.1),
      returnTemperature: () => supply + (pumps() ? heat / (carry * Math.max(0.4, speed / 3000)) : 0) + sway(2, 0.1),
      supplyPressure: () => 0.92 + 0.95 * lift() + 0.003 * (supply - 20) + sway(3, 0.012),
      returnPressure: () => 0.9 + 0.1 * lift() + 0.003 * (supply - 20) + sway(4, 0.01),
      ambientTemperature: () => ambient + sway(5, 0.2),
      pumpSpeed: () => (speed < 20 ? 0 : speed + sway(6, 14)),
      compressorFrequency: () => frequency,
      fanSpeed: () => (cooling() ? Math.min(100, 24 + 0.7 * frequency + Math.max(0, ambient - 25)) : 0),
      power: () => model.power,
    }),
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') on = isOnAfter(codes.control, value, on);
      else if (Object.hasOwn(settings, name)) settings[name] = value;
      else return false;
      return true;
    },
    save: () => ({ ...settings, on: flag(on), mode: codes.mode[mode], supply, speed, frequency }),
  };
  return model;

  /** kW of compressor and fan for so much cold. */
  function chiller(cold: number): number {
    if (!cooling()) return 0;
    const performance = Math.max(1.6, chilling.performance - chilling.perDegree * (ambient - 25));
    return Math.max(0.35 * size, cold / performance) + draws.fan * size;
  }
  function nextMode(hottest: number, coldest: number): Mode {
    const target = nameOf(codes.targetMode, setting('targetMode')) ?? 'stopped';
    if (target === 'standby') return 'stopped';
    if (target !== 'auto' && target !== 'ems-control') return target;
    if (hottest >= setting('coolingStart')) return 'cooling';
    if (mode === 'cooling' && hottest > setting('coolingStop')) return 'cooling';
    if (coldest <= setting('heatingStart')) return 'heating';
    if (mode === 'heating' && coldest < setting('heatingStop')) return 'heating';
    return 'circulation';
  }
}
