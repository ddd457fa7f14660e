// In: place, time, seed. Out: the sun on the modules; and an inverter that makes power of it.
import { type Codes, isOnAfter } from '../codes.ts';
import { flag, isSet, numberIn, readersOf, type Model, type Step } from '../model.ts';
import { noise } from '../noise.ts';
import type { GridReaders } from '../meter/phases.ts';

const rad = Math.PI / 180;

/** Minutes by which the sun is ahead of the mean clock (the equation of time, to half a minute; Duffie and Beckman). */
export function equationOfTime(at: number): number {
  const b = (2 * Math.PI * (dayOfYear(at) - 81)) / 364;
  return 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
}
/** 1 on the first of January, with its fraction. */
const dayOfYear = (at: number): number => 1 + ((at / 86_400_000) % 365.2425);

/** Sine of the sun's elevation (Cooper's declination): below 0 is night. */
export function sunHeight(at: number, latitude: number, longitude: number): number {
  const declination = 23.45 * rad * Math.sin((2 * Math.PI * (284 + dayOfYear(at))) / 365);
  const hourAngle = (((at / 86_400_000) % 1) * 360 + longitude + equationOfTime(at) / 4 - 180) * rad;
  return (
    Math.sin(latitude * rad) * Math.sin(declination) + Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/** What heat, dirt, wires and mismatch leave of the peak power: 75 to 85 % in systems that are looked after. */
const performance = 0.8;

/** 0 to 1 of the peak power: a clear sky by air mass, times the `light` that the weather leaves. The last degree is in the haze. */
export function sunShare(at: number, { latitude, longitude }: { latitude: number; longitude: number }, light: number): number {
  const height = sunHeight(at, latitude, longitude);
  if (height <= 0.015) return 0;
  return performance * light * Math.min(1, height * 1.18 * Math.exp(-0.12 / Math.max(height, 0.05)));
}

export interface InverterModel extends Model {
  readonly ratedPower: number;
  activePower: number;
  /** kvar that it gives beside. */
  reactivePower: number;
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
const strings = 8;

export function createInverter({ ratedPower, codes, grid, now, seed, state }: InverterParts): InverterModel {
  let on = isSet(numberIn(state, 'on', 1));
  let limit = numberIn(state, 'limit', 100);
  let energyTotal = numberIn(state, 'energyTotal', 0);
  let energyDay = numberIn(state, 'energyDay', 0);
  let runHours = numberIn(state, 'runHours', 0);
  let light = 0;
  let heatSink = 25;
  let ambient = 25;
  /** Modules that are wet leak more to earth. */
  let damp = 0;
  const efficiency = (): number => (model.activePower <= 0 ? 0 : 98.4 - 1.2 / (0.6 + model.activePower / (0.08 * ratedPower)));
  const direct = (): number => (model.activePower <= 0 ? 0 : (model.activePower * 100) / efficiency());
  const stringVolt = (i: number): number => (light <= 0 ? 0 : 640 - (ambient - 25) * 1.6 + i * 1.3);
  const perString: Record<string, () => number> = {};
  for (let i = 1; i <= strings; i++) {
    perString[`stringVoltage${i}`] = () => stringVolt(i);
    perString[`stringCurrent${i}`] = () => (light <= 0 ? 0 : (direct() * 1000) / strings / stringVolt(i));
  }
  const phase = (): keyof Codes<'inverter'>['phase'] =>
    !on ? 'stopped' : light <= 0 ? 'waiting' : light * 100 > limit ? 'limited' : 'mppt';
  const model: InverterModel = {
    ratedPower,
    activePower: 0,
    reactivePower: 0,
    step(step, share) {
      ambient = step.ambient;
      damp = step.humidity ** 3;
      light = share;
      if (step.newDay) energyDay = 0;
      model.activePower = on ? Math.min(share, limit / 100) * ratedPower : 0;
      // Its filter takes a hundredth of the rating; its control keeps the rest near nothing.
      model.reactivePower = model.activePower <= 0 ? 0 : ratedPower * (-0.009 + 0.004 * noise(seed, step.at, 45_000));
      const kWh = (model.activePower * step.dtS) / 3600;
      energyTotal += kWh;
      energyDay += kWh;
      if (model.activePower > 0) runHours += step.dtS / 3600;
      const goal = ambient + 3 + (30 * model.activePower) / ratedPower;
      heatSink = goal + (heatSink - goal) * Math.exp(-step.dtS / 600);
    },
    reader: readersOf({
      ...grid(
        () => model.activePower,
        () => model.reactivePower,
      ),
      ...perString,
      phase: () => codes.phase[phase()],
      runState: () => flag(on),
      deratingState: () => flag(phase() === 'limited'),
      dcPower: direct,
      heatSinkTemperature: () => heatSink,
      airTemperature: () => ambient + (heatSink - ambient) * 0.4,
      efficiency,
      insulation: () => Math.max(300, 1900 * (1 - 0.5 * damp) + 150 * noise(seed ^ 2, now(), 3_000_000)),
      energyTotal: () => energyTotal,
      energyDay: () => energyDay,
      runHours: () => runHours,
      ratedPower: () => ratedPower,
      powerLimit: () => limit,
    }),
    age(times) {
      energyTotal *= times;
      runHours *= times;
    },
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') on = isOnAfter(codes.control, value, on);
      else if (name === 'powerLimit') limit = Math.max(0, Math.min(100, value));
      else return false;
      return true;
    },
    save: () => ({ on: flag(on), limit, energyTotal, energyDay, runHours }),
  };
  return model;
}
