// Pseudo-random numbers, which are the same for the same seed.
import { hash01 } from '../../../../src/station/plant/noise.ts';

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  shuffled<T>(of: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let drawn = 0;
  const next = (): number => hash01(seed, (drawn += 1));
  return {
    next,
    shuffled: (of) =>
      of
        .map((each) => ({ each, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ each }) => each),
  };
}
