// In: what a check found. Out: problems, each with where, what, why and what to do. Their texts are written in
// problems/ beside this file and nowhere else, one function a code.
import { devices } from './problems/devices.ts';
import { documents } from './problems/documents.ts';
import { files } from './problems/files.ts';
import { overlays } from './problems/overlays.ts';
import { plants } from './problems/plants.ts';
import { screens } from './problems/screens.ts';
import { things } from './problems/things.ts';
import type { Told } from './problems/told.ts';
import { words } from './problems/words.ts';

export interface ProblemPlace {
  file: string;
  pointer: string;
  /** Counted from 1; set by the loader from the text of the file. */
  line?: number;
  column?: number;
}

/** One thing wrong with a schema. Every text is shown to its author. Codes are `area/what` and stay. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  at: ProblemPlace;
  what: string;
  why: string;
  fix: string;
}

export const problems = { ...files, ...words, ...things, ...devices, ...plants, ...screens, ...overlays, ...documents };

export type ProblemCode = keyof typeof problems;
export type ProblemDetails<C extends ProblemCode> = Parameters<(typeof problems)[C]>[0];

export function toProblem<C extends ProblemCode>(code: C, at: ProblemPlace, details: ProblemDetails<C>): Problem {
  const tell = problems[code] as (details: ProblemDetails<C>) => Told;
  return { code, at, ...tell(details) };
}
