// A meter: integrates the power at its place, forward (positive) and reverse, in total and by price band, and measures the
// 15-minute demand.
import { createBandCounters } from '../../counters/index.ts';
import { createPeriodTables } from './meterPeriods.ts';
import { readersOf, type Model, type Step } from '../model.ts';
import { type ByPhase, type Flow, noFlow, threePhase, totalOf } from './phases.ts';

export interface MeterModel extends Model {
  /** `flow`: the power during the step, with the sign of this place. */
  step(step: Step, flow: Flow): void;
  readonly forward: number;
  readonly reverse: number;
}
export interface MeterParts {
  currentRatio: number;
  voltageRatio: number;
  /** On the secondary side of the voltage transformers. */
  voltage: ByPhase;
  frequency: () => number;
  state: unknown;
}

export function createMeter({ currentRatio, voltageRatio, voltage, frequency, state }: MeterParts): MeterModel {
  // After a restart, the meter reads the last flow instead of 0.
  let flow = (state as { flow?: Flow } | undefined)?.flow ?? noFlow();
  const counters = createBandCounters(state);
  const tables = createPeriodTables(state);
  const own = readersOf({
    ...threePhase({
      voltage: (phase) => voltage(phase) * voltageRatio,
      frequency,
      active: (phase) => flow.active[phase] ?? Number.NaN,
      reactive: (phase) => flow.reactive[phase] ?? Number.NaN,
    }),
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
    step(step, next) {
      flow = next;
      tables.step(step);
      const band = tables.bandAt(step) ?? step.band;
      counters.count({ dtS: step.dtS, newMonth: step.newMonth, band }, totalOf(flow.active), totalOf(flow.reactive));
    },
    age: counters.age,
    reader: (path, name) => own(path, name) ?? tables.reader(path, name),
    write: tables.write,
    save: () => ({ ...counters.save(), periods: tables.save(), flow }),
  };
}
