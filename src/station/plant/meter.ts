// A meter: integrates what flows at its place, forward (positive) and reverse, in all and by price band; demand over 15 minutes.
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

const bands = ['Noprice', 'Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley'] as const;
/** Registers of the meters wrap here. */
const wrapsAt = 1_000_000;
const slots = 15;
const slotS = 60;

export function createMeter({ currentRatio, voltageRatio, voltage, frequency, state }: MeterParts): MeterModel {
  let power = 0;
  let reactive = 0;
  const counters: Record<string, number> = {};
  for (const way of ['forward', 'reverse'] as const) {
    for (const band of ['Total', ...bands]) counters[way + band] = numberIn(state, way + band, 0);
    counters[`${way}Reactive`] = numberIn(state, `${way}Reactive`, 0);
  }
  const window = new Float64Array(slots);
  let slot = 0;
  let slotFilled = 0;
  let demand = numberIn(state, 'demand', 0);
  let maxDemand = numberIn(state, 'maxDemand', 0);
  window.fill(demand / slots);

  const count = (name: string, kWh: number): void => {
    counters[name] = (counters[name] ?? 0) + kWh;
  };
  return {
    get forward() {
      return counters.forwardTotal ?? 0;
    },
    get reverse() {
      return counters.reverseTotal ?? 0;
    },
    step({ dtS, band, newMonth }, nextPower, nextReactive) {
      power = nextPower;
      reactive = nextReactive;
      const hours = dtS / 3600;
      const way = power >= 0 ? 'forward' : 'reverse';
      count(`${way}Total`, Math.abs(power) * hours);
      count(way + (bands[band] ?? 'Noprice'), Math.abs(power) * hours);
      count(reactive >= 0 ? 'forwardReactive' : 'reverseReactive', Math.abs(reactive) * hours);
      if (newMonth) maxDemand = 0;
      measureDemand(dtS);
    },
    reader: readersOf({
      // Behind a voltage transformer the meter sees the low side; its current is that of the line.
      ...threePhase(
        voltage,
        frequency,
        () => power,
        () => reactive,
        voltageRatio,
      ),
      ...Object.fromEntries(Object.keys(counters).map((name) => [name, () => (counters[name] ?? 0) % wrapsAt])),
      demand: () => demand,
      maxDemand: () => maxDemand,
      currentRatio: () => currentRatio,
      voltageRatio: () => voltageRatio,
    }),
    write: () => false,
    save: () => ({ ...counters, demand, maxDemand }),
  };

  /** Mean power of the last 15 minutes, moved on by whole minutes; only what is drawn counts. */
  function measureDemand(dtS: number): void {
    const drawn = Math.max(0, power);
    let left = dtS;
    while (left > 0) {
      const part = Math.min(left, slotS - slotFilled);
      window[slot] = (window[slot] ?? 0) + (drawn * part) / slotS / slots;
      slotFilled += part;
      left -= part;
      if (slotFilled < slotS) continue;
      demand = window.reduce((sum, each) => sum + each, 0);
      maxDemand = Math.max(maxDemand, demand);
      slot = (slot + 1) % slots;
      window[slot] = 0;
      slotFilled = 0;
    }
  }
}
