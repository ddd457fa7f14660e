import { withoutNoise } from '../../texts/digits.ts';
import { read } from '../../pointer.ts';
import words from './distanceBetween.json' with { type: 'json' };
import { defineRule, member, tuples } from '../rule.ts';

export const distanceBetween = defineRule(words, (value, { at, than, low, high, above, below }, { given }) =>
  tuples(value, than === undefined ? [member(at)] : [member(at), member(than)]).flatMap(([own = '', other]) => {
    const here = read(value, own);
    const there = other === undefined ? given.than : read(value, other);
    if (typeof here !== 'number' || typeof there !== 'number') return [];
    const distance = withoutNoise(Math.abs(here - there));
    if (distance >= Number(low) && distance <= Number(high)) return [];
    // The offer is on the configured side, else on the side of the value. No offer if both are equal and no side is configured.
    const way = above === true ? 1 : below === true ? -1 : Math.sign(here - there);
    const offer = withoutNoise(there + (way * (Number(low) + Number(high))) / 2);
    const values = { low: Number(low), high: Number(high), than: there };
    return [{ at: own, values, ...(way !== 0 && { offer }) }];
  }),
);
