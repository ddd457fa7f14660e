// What a check of the commissioning finds. Shapes only.
import type { TextObject } from '../../../core/language.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/** `unsure`: the station cannot tell, so a person may. */
export type Verdict = 'holds' | 'fails' | 'unsure';
/** In English, with what it is filled with: it is kept, and said in the language of whoever reads it. */
export interface Found {
  what: TextObject;
  seen: TextObject;
  verdict: Verdict;
}
export interface Check {
  /** At every look at the page, so it must be quick. */
  look(station: Station): readonly Found[] | Promise<readonly Found[]>;
  /** Beside it, when somebody checks: what takes its time. */
  prove?(context: CallContext): Promise<readonly Found[]>;
  /** What was proved holds for these facts; others have to be proved again. */
  facts?(station: Station): string;
}

export const found = (verdict: Verdict, what: TextObject, seen: TextObject): Found => ({ what, seen, verdict });
/** A name that people gave. */
export const named = (name: string): TextObject => ({ text: '{{name}}', values: { name } });

/** Of nothing nobody can tell. */
export function verdictOf(all: readonly Found[]): Verdict {
  if (all.some(({ verdict }) => verdict === 'fails')) return 'fails';
  return all.length === 0 || all.some(({ verdict }) => verdict === 'unsure') ? 'unsure' : 'holds';
}
