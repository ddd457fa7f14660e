// What the station and its compile thread say to each other: one question at a time.
import type { Problem } from '../../core/problem.ts';
import type { Files, InForce } from '../../compiler/inForce.ts';

export interface Asked {
  /** What can be in force, or what is wrong under every other vendor. */
  for: 'force' | 'others';
  files: Files;
  /** Those of the last content without errors. */
  before?: Files | undefined;
  stationCode: string;
}
export type Told = { made: InForce } | { others: readonly Problem[] } | { failed: string };
