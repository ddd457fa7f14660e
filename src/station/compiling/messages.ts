// What the station and its compile thread say to each other: one question at a time.
import type { Compiled } from '../../compiler/compile.ts';

export interface Asked {
  files: ReadonlyMap<string, string>;
  stationCode: string;
}
export type Told = { made: Compiled } | { failed: string };
