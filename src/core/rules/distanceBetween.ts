import { withoutNoise } from '../format/digits.ts';
import { read } from '../pointer.ts';
import words from './distanceBetween.json' with { type: 'json' };
import { defineRule, member, tuples } from './rule.ts';

export const distanceBetween = defineRule(words, (value, { at, than, low, high }, { given }) =>
  tuples(value, than === undefined ? [member(at)] : [member(at), member(than)]).flatMap(([own = '', other]) => {
    const here = read(value, own);
    const there = other === undefined ? given.than : read(value, other);
    if (typeof here !== 'number' || typeof there !== 'number') return [];
    const distance = withoutNoise(Math.abs(here - there));
    return distance < Number(low) || distance > Number(high)
      ? [{ at: own, values: { low: Number(low), high: Number(high), than: there } }]
      : [];
  }),
);
