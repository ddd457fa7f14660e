// Detects that a running converter was stopped although neither the station nor a fault stopped it. `control` cannot be read back,
// so the operating state shows it. Pure.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { Band } from '../binding/band.ts';
import type { Converter } from '../plantView.ts';
import type { WriteHistory } from './writeHistory.ts';

export interface ForeignStops {
  /** The station writes a stop. */
  stopped(at: number): void;
  /** Whether it was stopped elsewhere, in the call in which this is certain and in those after it until the rest ends. */
  look(at: number, converter: Pick<Converter, 'ready' | 'on' | 'band'>): boolean;
  /** Whether the station must not start it. True from the first reading of the stop, because a start would hide its cause. */
  isResting(): boolean;
  /** A person has started it. */
  release(): void;
}
/** A stop that takes effect so late may still be the station's. */
const effectMs = 20_000;

export function createForeignStops({ answerMs, restMs }: FollowUpRules, power: WriteHistory | undefined): ForeignStops {
  let ran = false;
  let ownAt = Number.NEGATIVE_INFINITY;
  let stoppedAt: number | undefined;
  return {
    stopped: (at) => void (ownAt = at),
    look(at, { ready, on, band }) {
      // Some makes go to standby by themselves at zero power.
      const isUnexpected = ran && !on && (power?.last ?? 0) !== 0 && Math.abs(at - ownAt) > effectMs;
      ran = ready && on;
      if (isUnexpected) stoppedAt = at;
      // A fault, or an open contactor, may be read later than the stop that it explains.
      const isOver = stoppedAt !== undefined && Math.abs(at - stoppedAt) >= restMs;
      if (!ready || on || isShut(band) || isOver) stoppedAt = undefined;
      return stoppedAt !== undefined && Math.abs(at - stoppedAt) >= answerMs;
    },
    isResting: () => stoppedAt !== undefined,
    release: () => void (stoppedAt = undefined),
  };
}

/** A device forbids all power. */
const isShut = ({ low, high, highBy }: Band): boolean => high <= 0 && low >= 0 && highBy !== 'stopped-elsewhere';
