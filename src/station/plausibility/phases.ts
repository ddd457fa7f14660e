// Compares a power with the voltages and currents of the same device, and with its own phases.
import type { PhasesCheck } from '../../core/devices/plausibility.ts';
import { gapOf, middle, type Range } from './track.ts';
import { allowance, type Judge, type Sight, unknown } from './verdict.ts';

export function judgePhases(check: PhasesCheck): Judge {
  const { point, voltages, currents, powers = [], direct, tolerance } = check;
  return (sight) => {
    // Currents may be read less often, so the power is taken as the range of its readings in that time.
    const withinMs = 1000 + Math.max(...[point, ...voltages, ...currents, ...powers].map(sight.paceMs));
    const power = sight.own(point).range(sight.now, withinMs);
    const apparent = apparentOf(sight, check);
    if (power === undefined || apparent === undefined) return unknown;
    const allowed = allowance(tolerance, sight.rating(), apparent.sum) + apparent.error;
    if (direct) {
      const off = gapOf(sizeOf(power), { low: apparent.sum, high: apparent.sum });
      if (off > allowed) return { is: 'contradicts', measured: middle(power), expected: Math.sign(middle(power)) * apparent.sum };
      return { is: 'agrees', moves: true, used: off / allowed };
    }
    const least = expectedOf(sight, check, apparent.sum);
    const highest = sizeOf(power).high + allowed;
    if (highest * mostBelow < least)
      return { is: 'contradicts', measured: middle(power), expected: (Math.sign(middle(power)) || 1) * least };
    const above = gapOf(power, { low: -apparent.sum, high: apparent.sum });
    if (above > allowed) return { is: 'contradicts', measured: middle(power), expected: apparent.sum };
    const sum = sumOf(sight, powers) ?? middle(power);
    const off = gapOf(power, { low: sum, high: sum });
    if (off > allowed) return { is: 'contradicts', measured: middle(power), expected: sum };
    return { is: 'agrees', moves: true, used: Math.max(above, off) / allowed };
  };
}

/**
 * A power contradicts if it is lower than the expected one by this factor. A shifted decimal point makes it at least ten times too
 * low. Distortion, which is not part of the reactive power, explains less.
 */
const mostBelow = 3;

/** The active power in kW that follows from power factor and reactive power, the lower one; 0 if neither is known. */
function expectedOf(sight: Sight, { powerFactor, reactivePower }: PhasesCheck, apparent: number): number {
  const valueOf = (point: string | undefined): number => (point === undefined ? 0 : (sight.own(point).value ?? 0));
  const [factor, reactive] = [Math.abs(valueOf(powerFactor)), Math.abs(valueOf(reactivePower))];
  // Unused registers read zero.
  const estimates = [
    ...(factor > 0 && factor <= 1 ? [factor * apparent] : []),
    ...(reactive > 0 ? [Math.sqrt(Math.max(0, apparent ** 2 - reactive ** 2))] : []),
  ];
  return estimates.length === 0 ? 0 : Math.min(...estimates);
}

const sizeOf = ({ low, high }: Range): Range => {
  const [one, other] = [Math.abs(low), Math.abs(high)];
  return { low: low <= 0 && high >= 0 ? 0 : Math.min(one, other), high: Math.max(one, other) };
};

/** Apparent power of all phases in kVA, and its possible error by the resolution of the current registers. */
function apparentOf(sight: Sight, { voltages, lineVoltages = [], currents }: PhasesCheck) {
  let [sum, error] = [0, 0];
  for (const [phase, current] of currents.entries()) {
    const valueOf = (points: readonly string[]): number | undefined => sight.own(points[phase] ?? '').value;
    const line = valueOf(lineVoltages);
    const volts = valueOf(voltages) ?? (line === undefined ? undefined : line / Math.sqrt(3));
    const amperes = valueOf(currents);
    if (volts === undefined || amperes === undefined) return undefined;
    sum += Math.abs(volts * amperes) / 1000;
    error += (volts * sight.resolution(current)) / 1000;
  }
  return { sum, error };
}

function sumOf(sight: Sight, points: readonly string[]): number | undefined {
  const values = points.map((point) => sight.own(point).value);
  return values.length === 0 || values.includes(undefined)
    ? undefined
    : values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
