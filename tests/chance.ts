// Whether long tests run, and the random seed: the same in every run of `npm test`, so that the result is reproducible.

/** A browser page, where kinds are tested, has no process; the seed is then always the fixed one. */
export const full = typeof process === 'object' && process.env.EMS_FULL_MATRIX === '1';

/** Options for `fc.assert`. The full run uses a new seed, and a failure reports it. */
export const draws = (numRuns = 100): { numRuns: number; seed?: number } => ({ numRuns, ...(!full && { seed: 20_260 }) });
