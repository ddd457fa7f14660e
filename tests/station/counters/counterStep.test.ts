// The step of a counter between two readings: forward, over the end of its register, or unknown.
import { expect, it } from 'vitest';
import { counterStep } from '../../../src/station/counters/counterStep.ts';

it.each<[name: string, before: number, after: number, wraps: number | undefined, step: number | undefined]>([
  ['a counter that increases moves by the difference', 10, 12.5, undefined, 2.5],
  ['an unchanged counter moves by 0', 10, 10, undefined, 0],
  ['a counter without wrap that reads less was replaced', 10, 9, undefined, undefined],
  ['a register that wraps continues from 0', 990, 5, 1000, 15],
  ['a wrap of nearly half of the register is still a step', 990, 489, 1000, 499],
  ['a wrap of half of the register or more is a replaced counter', 990, 490, 1000, undefined],
  ['a register that wraps and rises moved by the difference, however far', 10, 900, 1000, 890],
])('%s', (_name, before, after, wraps, step) => {
  expect(counterStep(before, after, wraps)).toBe(step);
});
