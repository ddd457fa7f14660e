// The power of a meter against the voltages and currents of the same meter, and against its own phases.
import type { PhasesCheck } from '../../core/devices/plausibility.ts';
import { gapOf, middle } from './track.ts';
import { allowance, type Judge, type Sight, unknown } from './verdict.ts';

export function judgePhases({ point, voltages, currents, powers, tolerance }: PhasesCheck): Judge {
  return (sight) => {
    // Currents may be read less often: the power is taken with all that it read meanwhile.
    const withinMs = 1000 + Math.max(...[point, ...voltages, ...currents, ...powers].map(sight.paceMs));
    const power = sight.own(point).range(sight.now, withinMs);
    const apparent = apparentOf(sight, voltages, currents);
    if (power === undefined || apparent === undefined) return unknown;
    const allowed = allowance(tolerance, sight.rating(), apparent.sum) + apparent.error;
    const above = gapOf(power, { low: -apparent.sum, high: apparent.sum });
    if (above > allowed) return { is: 'contradicts', measured: middle(power), expected: apparent.sum };
    const sum = sumOf(sight, powers) ?? middle(power);
    const off = gapOf(power, { low: sum, high: sum });
    if (off > allowed) return { is: 'contradicts', measured: middle(power), expected: sum };
    return { is: 'agrees', moves: true, used: Math.max(above, off) / allowed };
  };
}

/** kVA of the phases together, and by how much steps of the registers can falsify it. */
function apparentOf(sight: Sight, voltages: readonly string[], currents: readonly string[]) {
  let [sum, error] = [0, 0];
  for (const [phase, current] of currents.entries()) {
    const voltage = voltages[phase] ?? '';
    const [volts, amperes] = [sight.own(voltage).value, sight.own(current).value];
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
