// Decides whether the power through a converter is forbidden. Pure.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { Converter } from '../plantView.ts';
import type { Range } from './writeHistory.ts';

/** Power in kW that counts as zero at the terminals of a small converter: its own consumption. */
export const ownConsumption = 2;
/** The same for a converter of any size. */
export const restOf = ({ ratedPower }: Pick<Converter, 'ratedPower'>, standby = 0): number =>
  Math.max(ownConsumption, standby * ratedPower);

/**
 * In island operation a converter feeds its loads regardless of its set-point, so only a stop ends a forbidden flow. Unless the
 * island charges the battery, the battery discharges: it supplies at least the converter itself.
 */
export const feedsWhatItMayNot = ({ island, power, band: { stops, latched } }: Converter): boolean =>
  island && (latched || (power > ownConsumption ? stops?.charge : stops?.discharge) === true);

interface Flow {
  converter: Converter;
  measured: number;
  rules: Pick<FollowUpRules, 'power'>;
  standby: number | undefined;
  /**
   * Range that the limits at the grid point and of the settings permit; undefined: no such limit, or the converter follows its
   * set-point.
   */
  settings: Range | undefined;
}
export function isForbidden({ converter, measured, rules, standby, settings }: Flow): boolean {
  const { band, island, ratedPower } = converter;
  if (island) return feedsWhatItMayNot(converter);
  const rest = restOf(converter, standby);
  if (band.latched) return Math.abs(measured) > rest;
  // If no power is permitted, the tolerance is only the consumption of the converter itself.
  const above = (limit: number): number => (limit <= 0 ? rest : limit + Math.max(rest, rules.power * ratedPower));
  const isBeyond = ({ low, high }: Range): boolean => measured > above(Math.max(0, high)) || -measured > above(Math.max(0, -low));
  return isBeyond(band) || (settings !== undefined && isBeyond(settings));
}
