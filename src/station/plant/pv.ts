// In: place, time, seed. Out: the sun on the modules; and an inverter that makes power of it.
import { hash01, noise } from './noise.ts';
import { numberIn, readersOf, type Model, type Step } from './model.ts';

const rad = Math.PI / 180;

/** Sine of the sun's elevation (Cooper's declination, equation of time left out): below 0 is night. */
export function sunHeight(at: number, latitude: number, longitude: number): number {
  const days = at / 86_400_000;
  const ofYear = (days + 0.5) % 365.2425;
  const declination = 23.45 * rad * Math.sin(((2 * Math.PI) / 365.2425) * (ofYear + 284));
  const hourAngle = ((days % 1) * 360 + longitude - 180) * rad;
  return (
    Math.sin(latitude * rad) * Math.sin(declination) + Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/** 0 to 1 of the peak power: clear sky by air mass, times how clear the day is, times passing clouds. */
export function sunShare(at: number, place: { latitude: number; longitude: number; cloud: number; seed: number }): number {
  const height = sunHeight(at, place.latitude, place.longitude);
  if (height <= 0.01) return 0;
  const clear = Math.min(1, height * 1.18 * Math.exp(-0.12 / Math.max(height, 0.05)));
  const day = Math.floor((at + place.longitude * 240_000) / 86_400_000);
  const haze = 1 - place.cloud * hash01(place.seed, day) ** 1.6;
  const broken = Math.max(0, noise(place.seed ^ 7, at, 900_000) * 0.7 + noise(place.seed ^ 9, at, 120_000) * 0.3);
  return Math.max(0, clear * haze * (1 - place.cloud * broken));
}

export const inverterPhase = { stopped: 0, waiting: 1, starting: 2, mppt: 3, limited: 4, fault: 5 } as const;

export interface InverterModel extends Model {
  readonly ratedPower: number;
  activePower: number;
  step(step: Step, share: number): void;
}
export interface InverterParts {
  ratedPower: number;
  grid: (active: () => number, reactive: () => number) => Record<string, () => number>;
  state: unknown;
}
const strings = 8;

export function createInverter({ ratedPower, grid, state }: InverterParts): InverterModel {
  let on = numberIn(state, 'on', 1) === 1;
  let limit = numberIn(state, 'limit', 100);
  let energyTotal = numberIn(state, 'energyTotal', 0);
  let energyDay = numberIn(state, 'energyDay', 0);
  let runHours = numberIn(state, 'runHours', 0);
  let light = 0;
  let heatSink = 25;
  let ambient = 25;
  const efficiency = (): number => (model.activePower <= 0 ? 0 : 98.4 - 1.2 / (0.6 + model.activePower / (0.08 * ratedPower)));
  const direct = (): number => (model.activePower <= 0 ? 0 : (model.activePower * 100) / efficiency());
  const stringVolt = (i: number): number => (light <= 0 ? 0 : 640 - (ambient - 25) * 1.6 + i * 1.3);
  const perString: Record<string, () => number> = {};
  for (let i = 1; i <= strings; i++) {
    perString[`stringVoltage${i}`] = () => stringVolt(i);
    perString[`stringCurrent${i}`] = () => (light <= 0 ? 0 : (direct() * 1000) / strings / stringVolt(i));
  }
  const phase = (): number =>
    !on
      ? inverterPhase.stopped
      : light <= 0
        ? inverterPhase.waiting
        : light * 100 > limit
          ? inverterPhase.limited
          : inverterPhase.mppt;
  const model: InverterModel = {
    ratedPower,
    activePower: 0,
    step(step, share) {
      ambient = step.ambient;
      light = share;
      if (step.newDay) energyDay = 0;
      model.activePower = on ? Math.min(share, limit / 100) * ratedPower : 0;
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
        () => 0,
      ),
      ...perString,
      phase,
      runState: () => (on ? 1 : 0),
      deratingState: () => (phase() === inverterPhase.limited ? 1 : 0),
      dcPower: direct,
      heatSinkTemperature: () => heatSink,
      airTemperature: () => ambient + (heatSink - ambient) * 0.4,
      efficiency,
      insulation: () => 1800,
      energyTotal: () => energyTotal,
      energyDay: () => energyDay,
      runHours: () => runHours,
      ratedPower: () => ratedPower,
      powerLimit: () => limit,
    }),
    write(path, name, value) {
      if (path !== '') return false;
      if (name === 'control') on = value === 1 ? true : value === 2 ? false : on;
      else if (name === 'powerLimit') limit = Math.max(0, Math.min(100, value));
      else return false;
      return true;
    },
    save: () => ({ on: on ? 1 : 0, limit, energyTotal, energyDay, runHours }),
  };
  return model;
}
