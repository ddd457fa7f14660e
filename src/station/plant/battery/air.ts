// The air conditioner of a cabinet: hysteresis around its settings, humidity of the indoor air, and power consumption.
import { type Codes, isOnAfter } from '../codes.ts';
import { flag, isSet, numberIn, readersOf, type Model, type Step } from '../model.ts';

export interface AirModel extends Model {
  power: number;
  /** `heat`: heat given off into the cabinet, in kW. */
  step(step: Step, heat: number): void;
}
/** Power consumption in kW: switched off, indoor fan with the control, compressor with the outdoor fan, heater. */
const draws = { off: 0.01, fan: 0.14, compressor: 0.68, heater: 1 };

export function createAir(state: unknown, codes: Codes<'airConditioner'>): AirModel {
  const settings: Record<string, number> = { coolingPoint: 26, coolingDifference: 3, heatingPoint: 5, humidityPoint: 65 };
  for (const name of Object.keys(settings)) settings[name] = numberIn(state, name, settings[name] ?? 0);
  const setting = (name: string): number => settings[name] ?? 0;
  let on = isSet(numberIn(state, 'on', 1));
  let indoor = numberIn(state, 'indoor', 25);
  let cools = isSet(numberIn(state, 'cools', 0));
  let heats = false;
  let outdoor = 25;
  /** Humidity of the outdoor air, 0 to 1. It takes effect inside with a delay. */
  let damp = 0.7;
  // Warmer air is drier, and the cooling coil removes more water from it.
  const humidity = (): number => Math.max(22, Math.min(88, 100 * damp - (indoor - outdoor) * 2.2 - (cools ? 9 : 0)));
  const model: AirModel = {
    power: 0,
    limits: 'of-the-file',
    step({ ambient, humidity: outside, dtS }, heat) {
      outdoor = ambient;
      damp = outside + (damp - outside) * Math.exp(-dtS / 5400);
      if (indoor >= setting('coolingPoint')) cools = true;
      if (indoor <= setting('coolingPoint') - setting('coolingDifference')) cools = false;
      heats = indoor < setting('heatingPoint');
      cools &&= on;
      heats &&= on;
      const goal = ambient + heat * 6 - (cools ? 18 : 0) + (heats ? 12 : 0);
      indoor = goal + (indoor - goal) * Math.exp(-dtS / 1500);
      model.power = !on ? draws.off : draws.fan + (cools ? draws.compressor : 0) + (heats ? draws.heater : 0);
    },
    reader: readersOf({
      ...Object.fromEntries(Object.keys(settings).map((name) => [name, () => setting(name)])),
      runState: () => flag(on),
      mode: () => codes.mode[!on ? 'standby' : cools ? 'cooling' : heats ? 'heating' : 'fan'],
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
      if (name === 'control') on = isOnAfter(codes.control, value, on);
      else if (Object.hasOwn(settings, name)) settings[name] = value;
      else return false;
      return true;
    },
    save: () => ({ ...settings, on: flag(on), indoor, cools: flag(cools) }),
  };
  return model;
}
