// A PV storage unit: modules and a battery behind one converter. It stores PV energy for the evening without external control.
import { createBattery, type Battery, type BatteryState } from '../battery/battery.ts';
import type { Codes } from '../codes.ts';
import { flag, numberIn, readersOf, type Model, type Step } from '../model.ts';
import type { BatteryParameters } from '../plantFile.ts';

export interface PvStoreModel extends Model {
  readonly battery: Battery;
  /** In kW: power of the modules, power of the battery including losses (charging positive), and loss. */
  pvPower: number;
  storagePower: number;
  loss: number;
  step(step: Step, share: number, hour: number): void;
}
export interface PvStoreParts {
  ratedPower: number;
  cells: number;
  cellAh: number;
  parameters: BatteryParameters;
  seed: number;
  codes: Codes<'hybrid'>;
  state: unknown;
}
/** Hours in which it discharges, and power as a share of the rated power. */
const evening = { from: 17.5, to: 22, share: 0.5 };
const soc = { low: 0.1, high: 0.95 };
/** Temperature of the cooling air in °C. */
const coolant = 22;
const noPowerBelow = 0.05;
const lossAt = (power: number, rated: number): number => {
  const load = Math.abs(power) / rated;
  return rated * (0.002 + 0.005 * load + 0.009 * load * load);
};

export function createPvStore({ ratedPower, cells, cellAh, parameters, seed, codes, state }: PvStoreParts): PvStoreModel {
  const saved = (state as { battery?: BatteryState } | undefined)?.battery;
  const battery = createBattery({ clusters: 1, cells, cellAh }, parameters, seed, saved);
  let energyTotal = numberIn(state, 'energyTotal', 0);
  let limits = battery.limits(1);
  let direct = 0;
  const limitPower = (way: 'charge' | 'discharge'): number => (limits[way] * battery.voltageTotal) / 1000;

  function wanted(hour: number): number {
    const now = battery.meanSoc();
    if (model.pvPower > noPowerBelow && now < soc.high) return Math.min(model.pvPower, limitPower('charge'), ratedPower);
    const gives = hour >= evening.from && hour < evening.to && now > soc.low;
    return gives ? -Math.min(evening.share * ratedPower, limitPower('discharge')) : 0;
  }
  const model: PvStoreModel = {
    battery,
    pvPower: 0,
    storagePower: 0,
    loss: 0,
    step({ dtS, ambient }, share, hour) {
      model.pvPower = share * ratedPower;
      energyTotal += (model.pvPower * dtS) / 3600;
      direct = battery.flow(wanted(hour), dtS);
      battery.breathe(dtS, coolant, ambient);
      limits = battery.limits(dtS);
      model.loss = lossAt(Math.abs(direct) + model.pvPower, ratedPower);
      model.storagePower = direct + model.loss;
    },
    reader: readersOf({
      runState: () => flag(true),
      chargeState: () => codes.chargeState[direct > noPowerBelow ? 'charging' : direct < -noPowerBelow ? 'discharging' : 'idle'],
      // At the terminals: storage power less PV power.
      activePower: () => model.storagePower - model.pvPower,
      pvPower: () => model.pvPower,
      batteryPower: () => direct,
      soc: () => battery.meanSoc() * 100,
      chargeTotal: () => battery.charged,
      energyTotal: () => energyTotal,
    }),
    age(times) {
      energyTotal *= times;
      battery.age(times);
    },
    write: () => false,
    save: () => ({ battery: battery.save(), energyTotal }),
  };
  return model;
}
