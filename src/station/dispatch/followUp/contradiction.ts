// Decides whether other devices prove that no power flows through a converter that reports one. Pure.
import type { Witness } from './witnesses.ts';

export interface ContradictionWatch {
  /**
   * The power in kW that the battery measures, if it and the storage meter prove that no power flows. Undefined: not proved.
   * `rest`: power in kW that counts as zero.
   */
  look(measured: number, rest: number, witnesses: readonly Witness[]): number | undefined;
  /** No forbidden power: what was seen before does not count for the next time. */
  reset(): void;
}
/** A power of so many times what counts as zero is certainly a flow. */
const clearly = 3;

/**
 * The battery must be one of the witnesses, because it is the device to be protected and no meter is precise enough to replace
 * it. A battery that reads zero all the time may be frozen at zero. It proves something only if it has measured the power before
 * and its end, or if the storage meter measures none either. No witness may measure a power.
 */
export function createContradictionWatch(): ContradictionWatch {
  let hasMeasured = false;
  return {
    look(measured, rest, witnesses) {
      const battery = witnesses.find(({ by }) => by === 'battery');
      if (!battery) return undefined;
      if (Math.sign(measured) * battery.power > clearly * rest) hasMeasured = true;
      const isNone = ({ power, error }: Witness): boolean => Math.abs(power) <= Math.max(rest, error);
      const isSupported = witnesses.some(({ by, error }) => by === 'metered' && Math.abs(measured) > 2 * error);
      return witnesses.every(isNone) && (hasMeasured || isSupported) ? battery.power : undefined;
    },
    reset: () => void (hasMeasured = false),
  };
}
