import { type Change, mirror, type Mirrored } from '../../../src/station/stream/mirror.ts';

/** Runs the walk without yielding. */
export function mirrored(before: unknown, after: unknown, most?: number): Mirrored {
  const walk = mirror(before, after, most);
  for (let step = walk.next(); ; step = walk.next()) if (step.done) return step.value;
}
export const changesOf = (before: unknown, after: unknown): readonly Change[] => mirrored(before, after).changes ?? [];
