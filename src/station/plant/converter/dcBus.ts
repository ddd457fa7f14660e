// The direct-current bus of a converter: at the voltage of the battery that it is joined to; by itself its capacitors empty.
import type { DcSide } from './dcdc.ts';
import { noise } from '../noise.ts';
import { jitter } from '../sensor.ts';

export interface DcBus {
  /** After each step; `fills` while the pre-charge does. */
  step(dtS: number, joined: boolean, fills: boolean): void;
  readers: Readonly<Record<'dcVoltage' | 'busPositive' | 'busNegative' | 'insulation', () => number>>;
  /** V. */
  readonly voltage: number;
}
/** Seconds in which the capacitors empty through their resistors to a third, and in which the pre-charge fills them. */
const bleedS = 70;
const fillS = 0.9;
/** kΩ that its own device reads of a bus which is joined to nothing. */
const alone = 9900;

export function createDcBus(stack: DcSide | undefined, saved: number, seed: number, now: () => number): DcBus {
  let voltage = saved;
  let isJoined = saved > 0;
  /** The balancing of the halves lets them sway a little against each other. */
  const sway = (): number => 0.0005 + 0.0006 * noise(seed ^ 5, now(), 30_000);
  return {
    step(dtS, joined, fills) {
      isJoined = joined;
      const goal = stack?.closed() && (joined || fills) ? stack.voltage() : 0;
      voltage = joined ? goal : goal + (voltage - goal) * Math.exp(-dtS / (goal > 0 ? fillS : bleedS));
      if (goal === 0 && voltage < 0.5) voltage = 0;
    },
    readers: {
      dcVoltage: () => (voltage === 0 ? 0 : voltage + jitter(seed, now(), 0.15, 0.1)),
      busPositive: () => voltage * (0.5 + sway()),
      busNegative: () => voltage * (0.5 - sway()),
      // Of the circuit that it is joined to, as its own device measures it.
      insulation: () => {
        const found = isJoined ? (stack?.insulation() ?? 0) * (1 + 0.03 * noise(seed ^ 6, now(), 5_400_000)) : alone;
        return found + jitter(seed ^ 8, now(), 12);
      },
    },
    get voltage() {
      return voltage;
    },
  };
}
