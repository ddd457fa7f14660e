// Liquid cooling of a battery, and the air conditioner of a cabinet: hysteresis around their settings, and the power they draw.
import { numberIn, readersOf, type Model, type Step } from './model.ts';

export interface CoolingModel extends Model {
  /** °C of the coolant at the plates; undefined while the pump stands. */
  supply(): number | undefined;
  /** kW drawn. */
  power: number;
  step(step: Step, hottest: number, coldest: number): void;
  /** kW that the battery gave to the coolant in this step. */
  take(heat: number): void;
}
const modes = { stopped: 0, cooling: 1, heating: 2, circulation: 3, auto: 4, standby: 5, ems: 10 } as const;
const flag = (value: boolean): number => (value ? 1 : 0);

/** `size`: how many times the battery of a cabinet it cools. */
export function createCooling(state: unknown, size = 1): CoolingModel {
  const settings: Record<string, number> = {
    targetMode: modes.auto,
    controlIndex: 0,
    coolingTarget: 18,
    heatingTarget: 25,
    coolingStart: 29,
    coolingStop: 24,
    heatingStop: 14,
    heatingStart: 10,
  };
  for (const name of Object.keys(settings)) settings[name] = numberIn(state, name, settings[name] ?? 0);
  const setting = (name: string): number => settings[name] ?? 0;
  let on = numberIn(state, 'on', 1) === 1;
  let mode: number = numberIn(state, 'mode', modes.circulation);
  let supply = numberIn(state, 'supply', 24);
  let heat = 0;
  let ambient = 25;
  const pumps = (): boolean => on && mode !== modes.stopped;
  const cooling = (): boolean => pumps() && mode === modes.cooling;
  /** kg/s times kJ/kgK of the loop. */
  const carry = 0.45 * 3.6 * size;
  const model: CoolingModel = {
    power: 0,
    supply: () => (pumps() ? supply : undefined),
    take(next) {
      heat = next;
    },
    step(step, hottest, coldest) {
      ambient = step.ambient;
      mode = !on ? modes.stopped : nextMode(hottest, coldest);
      const goal = cooling()
        ? setting('coolingTarget')
        : mode === modes.heating
          ? setting('heatingTarget')
          : ambient * 0.5 + hottest * 0.5;
      supply = goal + (supply - goal) * Math.exp(-step.dtS / (cooling() || mode === modes.heating ? 150 : 900));
      const lift = Math.max(0, heat) + (cooling() ? 0.25 : 0);
      model.power = !on
        ? 0.02
        : 0.05 +
          size * ((pumps() ? 0.32 : 0) + (cooling() ? 0.18 : 0) + (mode === modes.heating ? 1.5 : 0)) +
          (cooling() ? lift / 2.8 : 0);
    },
    reader: readersOf({
      ...Object.fromEntries(Object.keys(settings).map((name) => [name, () => setting(name)])),
      mode: () => mode,
      runState: () => flag(on),
      pump: () => flag(pumps()),
      compressor: () => flag(cooling()),
      heater: () => flag(mode === modes.heating),
      fan: () => flag(cooling()),
      supplyTemperature: () => supply,
      returnTemperature: () => supply + (pumps() ? heat / carry : 0),
      supplyPressure: () => (pumps() ? 1.72 : 0.92),
      returnPressure: () => (pumps() ? 0.98 : 0.9),
      ambientTemperature: () => ambient,
      pumpSpeed: () => (pumps() ? 2800 : 0),
      compressorFrequency: () => (cooling() ? Math.min(90, 34 + (Math.max(0, heat) / size) * 11) : 0),
      fanSpeed: () => (cooling() ? Math.min(100, 38 + (Math.max(0, heat) / size) * 9) : 0),
      power: () => model.power,
    }),
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') on = value === 1 ? true : value === 2 ? false : on;
      else if (Object.hasOwn(settings, name)) settings[name] = value;
      else return false;
      return true;
    },
    save: () => ({ ...settings, on: flag(on), mode, supply }),
  };
  return model;

  function nextMode(hottest: number, coldest: number): number {
    const target = setting('targetMode');
    if (target !== modes.auto && target !== modes.ems) return target === modes.standby ? modes.stopped : target;
    if (hottest >= setting('coolingStart')) return modes.cooling;
    if (mode === modes.cooling && hottest > setting('coolingStop')) return modes.cooling;
    if (coldest <= setting('heatingStart')) return modes.heating;
    if (mode === modes.heating && coldest < setting('heatingStop')) return modes.heating;
    return modes.circulation;
  }
}

export interface AirModel extends Model {
  power: number;
  /** `heat` kW given off into the cabinet. */
  step(step: Step, heat: number): void;
}
export function createAir(state: unknown): AirModel {
  const settings: Record<string, number> = { coolingPoint: 26, coolingDifference: 3, heatingPoint: 5, humidityPoint: 65 };
  for (const name of Object.keys(settings)) settings[name] = numberIn(state, name, settings[name] ?? 0);
  const setting = (name: string): number => settings[name] ?? 0;
  let on = numberIn(state, 'on', 1) === 1;
  let indoor = numberIn(state, 'indoor', 25);
  let cools = numberIn(state, 'cools', 0) === 1;
  let heats = false;
  let outdoor = 25;
  const humidity = (): number => Math.max(22, Math.min(80, 58 - (indoor - 20) * 1.4 - (cools ? 6 : 0)));
  const model: AirModel = {
    power: 0,
    step({ ambient, dtS }, heat) {
      outdoor = ambient;
      if (indoor >= setting('coolingPoint')) cools = true;
      if (indoor <= setting('coolingPoint') - setting('coolingDifference')) cools = false;
      heats = indoor < setting('heatingPoint');
      cools &&= on;
      heats &&= on;
      const goal = ambient + heat * 6 - (cools ? 18 : 0) + (heats ? 12 : 0);
      indoor = goal + (indoor - goal) * Math.exp(-dtS / 1500);
      model.power = !on ? 0.01 : 0.06 + (cools ? 0.78 : 0) + (heats ? 1 : 0);
    },
    reader: readersOf({
      ...Object.fromEntries(Object.keys(settings).map((name) => [name, () => setting(name)])),
      runState: () => flag(on),
      mode: () => (!on ? 5 : cools ? 1 : heats ? 2 : 4),
      compressor: () => flag(cools),
      heater: () => flag(heats),
      indoorFan: () => flag(on),
      outdoorFan: () => flag(cools),
      indoorTemperature: () => indoor,
      outdoorTemperature: () => outdoor,
      humidity,
      coilTemperature: () => (cools ? 9 : indoor - 1),
      power: () => model.power,
    }),
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') on = value === 1 ? true : value === 2 ? false : on;
      else if (Object.hasOwn(settings, name)) settings[name] = value;
      else return false;
      return true;
    },
    save: () => ({ ...settings, on: flag(on), indoor, cools: flag(cools) }),
  };
  return model;
}
