// Counters of a converter: energy in total, of the day and since the last change of direction, and operating hours.
import { recordOf } from '../../../core/object.ts';
import { numberIn } from '../model.ts';
import type { Way } from './pcsState.ts';

const names = [
  'chargeTotal',
  'dischargeTotal',
  'chargeDay',
  'dischargeDay',
  'chargeCurrent',
  'dischargeCurrent',
  'runHours',
] as const;
type Name = (typeof names)[number];

export interface PcsCounters {
  count(kWh: number, way: Way): void;
  run(seconds: number): void;
  newDay(): void;
  /** Multiplies the counters, as after a multiple of the same operation. */
  age(times: number): void;
  readers: Readonly<Record<Name, () => number>>;
  save(): Readonly<Record<Name, number>>;
}

export function createPcsCounters(state: unknown): PcsCounters {
  const energy = recordOf(names, (name) => numberIn(state, name, 0));
  const enter = (way: 'charge' | 'discharge', other: 'charge' | 'discharge', kWh: number): void => {
    if (energy[`${other}Current`] > 0) energy.chargeCurrent = energy.dischargeCurrent = 0;
    for (const span of ['Total', 'Day', 'Current'] as const) energy[`${way}${span}`] += kWh;
  };
  return {
    count(kWh, way) {
      if (way === 'charging') enter('charge', 'discharge', kWh);
      else if (way === 'discharging') enter('discharge', 'charge', -kWh);
    },
    run: (seconds) => void (energy.runHours += seconds / 3600),
    newDay: () => void (energy.chargeDay = energy.dischargeDay = 0),
    age(times) {
      for (const name of ['chargeTotal', 'dischargeTotal', 'runHours'] as const) energy[name] *= times;
    },
    readers: recordOf(names, (name) => () => energy[name]),
    save: () => energy,
  };
}
