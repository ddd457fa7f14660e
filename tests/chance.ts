// Whether all is tried at length, and what chance draws: the same in every run of `npm test`, so that a tree that passed passes again.

/** A page, where kinds are tested, has no process: there the draw is always the same. */
export const full = typeof process === 'object' && process.env.EMS_FULL_MATRIX === '1';

/** What `fc.assert` is told. The full run draws anew, and a draw that fails names its seed. */
export const draws = (numRuns = 100): { numRuns: number; seed?: number } => ({ numRuns, ...(!full && { seed: 20_260 }) });
