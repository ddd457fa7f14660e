// Samples the given number of mutants with a seed. Deterministic for the same code: a change in one file hardly affects the
// mutants sampled from another.
import { createHash } from 'node:crypto';
import type { Mutant } from './operators.ts';

export function sampleOf(mutants: readonly Mutant[], size: number, seed: string, textOf: (file: string) => string): Mutant[] {
  const seen = new Map<string, number>();
  const ranked = mutants.map((mutant) => {
    const { file, operator, start, end, to } = mutant;
    const what = [file, operator, textOf(file).slice(start - 40, end + 40), to].join('\n');
    // Equal mutants are distinguished by their order.
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    return { mutant, rank: createHash('sha256').update(`${seed}\n${what}\n${count}`).digest('hex') };
  });
  return ranked
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
