// What other devices measure of the power through a converter: its battery, and the storage meters. A virtual meter that is
// computed from the converter proves nothing, and neither does a value that is unknown, old or in doubt.
import type { Around } from '../../plausibility/reference.ts';
import { ratingAround, referenceOf } from '../../plausibility/reference.ts';
import { allowance, type Term } from '../../plausibility/verdict.ts';
import { ownOf, ratedPowerOf } from '../../equipment/figures.ts';
import type { MeterParts } from '../plantMeters.ts';

export interface Witness {
  by: 'battery' | 'metered';
  /** kW; charging is positive. */
  power: number;
  /** Power in kW below which it cannot be distinguished from zero, in addition to what counts as zero at the converter. */
  error: number;
}
const sources: readonly Witness['by'][] = ['battery', 'metered'];
/** Only witnesses whose present value is known. */
export type WitnessesOf = (converter: string) => readonly Witness[];

export function createWitnesses({ devices, types, fresh }: MeterParts): WitnessesOf {
  const valueOf = (device: string, point: string): number => fresh(device)?.values[point] ?? Number.NaN;
  const kwOf = ({ device, point, sign, times }: Term): number =>
    sign * valueOf(device, point) * (times ? valueOf(device, times.point) * times.factor : 1);
  return (converter) => {
    const records = devices();
    const record = records.find(({ id }) => id === converter);
    if (!record) return [];
    const around: Around = {
      devices: records,
      types: types(),
      ratedPower: (each) => ratedPowerOf(ownOf(each, fresh(each.id))) ?? 0,
      // Values in doubt are already missing.
      isDoubted: () => false,
      isKnown: (device, point) => !Number.isNaN(valueOf(device, point)),
    };
    const check = Object.values(around.types[record.type]?.plausibility ?? {}).find(({ as }) => as === 'outvoted');
    return sources.flatMap((by): Witness[] => {
      const reference = referenceOf(around, record, by);
      if (reference === undefined || reference === 'void') return [];
      const powers = reference.terms.map(kwOf);
      const power = powers.reduce((sum, each) => sum + each, 0);
      if (Number.isNaN(power)) return [];
      if (by === 'battery') return [{ by, power, error: 0 }];
      const flow = powers.reduce((sum, each) => sum + Math.abs(each), 0);
      return check?.as === 'outvoted'
        ? [{ by, power, error: allowance(check.tolerance, ratingAround(around, record), flow) }]
        : [];
    });
  };
}
