// The direct-current bus of a converter. It has the voltage of the connected battery; without one, its capacitors discharge.
import type { DcSide } from './dcdc.ts';
import { noise } from '../noise.ts';
import { jitter } from '../sensor.ts';

export interface DcBus {
  /** Call it after each step. `fills`: pre-charge is in progress. */
  step(dtS: number, joined: boolean, fills: boolean): void;
  readers: Readonly<Record<'dcVoltage' | 'busPositive' | 'busNegative' | 'insulation', () => number>>;
  /** Voltage in V. */
  readonly voltage: number;
}
/** Time constants in s with which the capacitors discharge through their resistors, and with which pre-charge fills them. */
const bleedS = 70;
const fillS = 0.9;
/** Insulation in kΩ that is measured while the bus is not connected. */
const alone = 9900;

export function createDcBus(stack: DcSide | undefined, saved: number, seed: number, now: () => number): DcBus {
  let voltage = saved;
  let isJoined = saved > 0;
  /** The balanced halves of the bus deviate slightly from each other. */
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
      // Insulation of the connected circuit, measured by the converter itself.
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
