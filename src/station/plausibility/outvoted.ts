// Finds a power that all independent measurements contradict while they agree with one another. In that case this value is wrong,
// not one of the others.
import type { OutvotedCheck } from '../../core/devices/plausibility.ts';
import { expectedOf } from './agrees.ts';
import { gapOf, middle, type Range } from './track.ts';
import { allowance, type Judge, type Reference, type Sight, unknown } from './verdict.ts';

type Witness = Range & { flow: number; rating: number };

export function judgeOutvoted({ point, witnesses: names, tolerance, skewMs }: OutvotedCheck): Judge {
  return (sight) => {
    const withinMs = skewMs + sight.paceMs(point);
    const range = sight.own(point).range(sight.now, withinMs);
    if (!range) return unknown;
    const references = names.map((name) => sight.reference(name));
    const witnesses = references.flatMap((reference) => witnessOf(sight, reference, withinMs) ?? []);
    const measured = middle(range);
    const allowed = (witness: Witness): number => allowance(tolerance, witness.rating, witness.flow);
    const against = witnesses.filter((witness) => gapOf(range, witness) > allowed(witness));
    if (against.length < witnesses.length) {
      const most = Math.max(...witnesses.map(allowed));
      return { is: 'agrees', moves: true, atRest: Math.abs(measured) <= most };
    }
    if (witnesses.length < names.length) return references.includes('void') ? { is: 'void' } : unknown;
    const areAlike = witnesses.every((one) => witnesses.every((other) => gapOf(one, other) <= allowed(other)));
    if (!areAlike) return unknown;
    const turned = { low: -range.high, high: -range.low };
    const opposite = witnesses.every((witness) => gapOf(turned, witness) <= allowed(witness));
    const expected = witnesses.reduce((sum, witness) => sum + middle(witness), 0) / witnesses.length;
    return { is: 'contradicts', measured, expected, opposite };
  };
}

function witnessOf(sight: Sight, reference: Reference | 'void' | undefined, withinMs: number): Witness | undefined {
  const expected = reference && reference !== 'void' ? expectedOf(sight, reference, withinMs) : undefined;
  return expected && reference && reference !== 'void' ? { ...expected, rating: reference.rating } : undefined;
}
