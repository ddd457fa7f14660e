// A meter: integrates what flows at its place, forward (positive) and reverse, in all and by price band; demand over 15 minutes.
import { createBandCounters } from '../energy/bandCounters.ts';
import { createPeriodTables } from './meterPeriods.ts';
import { numberIn, readersOf, threePhase, type Model, type Step } from './model.ts';

export interface MeterModel extends Model {
  /** kW that flowed during the step, in the station's sign of this place. */
  step(step: Step, power: number, reactive: number): void;
  readonly forward: number;
  readonly reverse: number;
}
export interface MeterParts {
  currentRatio: number;
  voltageRatio: number;
  voltage: (phase: number) => number;
  frequency: () => number;
  state: unknown;
}

export function createMeter({ currentRatio, voltageRatio, voltage, frequency, state }: MeterParts): MeterModel {
  // A meter that goes on where it stopped reads what flowed last, not nothing.
  let power = numberIn(state, 'power', 0);
  let reactive = numberIn(state, 'reactive', 0);
  const counters = createBandCounters(state);
  const tables = createPeriodTables(state);
  const own = readersOf({
    // Behind a voltage transformer the meter sees the low side; its current is that of the line.
    ...threePhase(
      voltage,
      frequency,
      () => power,
      () => reactive,
      voltageRatio,
    ),
    ...counters.readers,
    currentRatio: () => currentRatio,
    voltageRatio: () => voltageRatio,
  });
  return {
    get forward() {
      return counters.save().forwardTotal ?? 0;
    },
    get reverse() {
      return counters.save().reverseTotal ?? 0;
    },
    step(step, nextPower, nextReactive) {
      power = nextPower;
      reactive = nextReactive;
      tables.step(step);
      counters.count({ ...step, band: tables.bandAt(step) ?? step.band }, power, reactive);
    },
    reader: (path, name) => own(path, name) ?? tables.reader(path, name),
    write: tables.write,
    save: () => ({ ...counters.save(), periods: tables.save(), power, reactive }),
  };
}
