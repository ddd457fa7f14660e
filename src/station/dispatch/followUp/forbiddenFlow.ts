// In: a converter, the power that was measured, what the grid point leaves it. Out: whether power flows that must not. Pure.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { Converter } from '../plantView.ts';
import type { Range } from './writeHistory.ts';

/** kW that count as zero at the terminals of a small converter: what it needs for itself. */
export const ownConsumption = 2;
/** The same of a converter of any size. */
export const restOf = ({ ratedPower }: Pick<Converter, 'ratedPower'>, standby = 0): number =>
  Math.max(ownConsumption, standby * ratedPower);

/**
 * Off-grid it feeds its loads whatever is set: what may not flow ends with the run and not with a set-point. One that is not charged by what it
 * feeds draws from its battery, for itself at least.
 */
export const feedsWhatItMayNot = ({ island, power, band: { stops, latched } }: Converter): boolean =>
  island && (latched || (power > ownConsumption ? stops?.charge : stops?.discharge) === true);

interface Flow {
  converter: Converter;
  measured: number;
  rules: Pick<FollowUpRules, 'power'>;
  standby: number | undefined;
  /** What a limit of the grid point leaves a converter that does not follow; undefined: the grid point limits nothing, or it follows. */
  grid: Range | undefined;
}
export function isForbidden({ converter, measured, rules, standby, grid }: Flow): boolean {
  const { band, island, ratedPower } = converter;
  if (island) return feedsWhatItMayNot(converter);
  const rest = restOf(converter, standby);
  if (band.latched) return Math.abs(measured) > rest;
  // Where nothing may flow the tolerance is what the converter needs for itself.
  const above = (limit: number): number => (limit <= 0 ? rest : limit + Math.max(rest, rules.power * ratedPower));
  const isBeyond = ({ low, high }: Range): boolean => measured > above(Math.max(0, high)) || -measured > above(Math.max(0, -low));
  return isBeyond(band) || (grid !== undefined && isBeyond(grid));
}
