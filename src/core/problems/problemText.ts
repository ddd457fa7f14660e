// Building blocks of problem texts.
import { nearest } from './nearest.ts';

export interface ProblemText {
  severity: 'error' | 'warning';
  what: string;
  why: string;
  fix: string;
}
export type Names = readonly string[];
export interface Unknown {
  name: string;
  known: Names;
}

export const error = (what: string, why: string, fix: string): ProblemText => ({ severity: 'error', what, why, fix });
export const warning = (what: string, why: string, fix: string): ProblemText => ({ severity: 'warning', what, why, fix });

/** Sentence that suggests the three nearest names. */
export const offer = ({ name, known }: Unknown): string =>
  known.length === 0 ? 'None is available.' : `Use one of: ${nearest(name, known).join(', ')}.`;

/** Text for a name that does not exist. */
export const unknown =
  (thing: string, why: string, more = '') =>
  (of: Unknown): ProblemText =>
    error(`There is no ${thing} "${of.name}".`, why, `${offer(of)}${more}`);
