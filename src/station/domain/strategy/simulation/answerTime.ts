// Determines the delay in seconds with which the power of the converters followed their set-points over the last day.
import type { Station } from '../../../contract/index.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import { remembered } from '../../request/index.ts';

const dayMs = 86_400_000;
const stepS = 10;
/** Minimum mean square of the set-point changes in kW². With smaller changes the delay cannot be determined. */
const leastMoved = 0.01;

/** Seconds; 0 if unknown. */
export function answerTimeOf(station: Station): Promise<number> {
  return remembered(station, 'simulation.answer', dayMs, async () => {
    const end = station.clock.now();
    const found: number[] = [];
    for (const { id } of devicesAs(station, 'converter')) {
      const { values } = await station.series.range({
        device: id,
        points: ['activePowerSet', 'activePower'],
        start: end - dayMs,
        end,
        stepS,
        stat: 'mean',
      });
      const seconds = lagOf(values.activePowerSet ?? [], values.activePower ?? [], stepS);
      if (seconds !== undefined) found.push(seconds);
    }
    return found.length === 0 ? 0 : found.reduce((sum, each) => sum + each, 0) / found.length;
  });
}

/**
 * Estimates the delay by least squares: if a step is longer than the delay, the mean power of a step is set-point − delay ÷ step
 * × change of the set-point. A constant difference, such as the losses of a converter, has no influence. Undefined if the
 * set-point did not change enough.
 */
export function lagOf(set: ArrayLike<number>, power: ArrayLike<number>, step: number): number | undefined {
  const pairs = Array.from({ length: set.length }, (_each, index) => {
    const [now, before, measured] = [set[index] ?? Number.NaN, set[index - 1] ?? Number.NaN, power[index] ?? Number.NaN];
    return { moved: now - before, short: now - measured };
  }).filter(({ moved, short }) => !Number.isNaN(moved + short));
  const mean = (of: (pair: { moved: number; short: number }) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [moved, short] = [mean((pair) => pair.moved), mean((pair) => pair.short)];
  const spread = mean((pair) => (pair.moved - moved) ** 2);
  if (pairs.length === 0 || spread < leastMoved) return undefined;
  const slope = mean((pair) => (pair.moved - moved) * (pair.short - short)) / spread;
  return Math.min(step, Math.max(0, slope * step));
}
