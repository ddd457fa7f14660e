// What a check of the commissioning finds. Shapes only.
import type { TextObject } from '../../../core/language.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/** `unsure`: the station cannot decide, so a person may. */
export type Verdict = 'holds' | 'fails' | 'unsure';
/** English text with its values: it is stored, and shown in the reader's language. */
export interface Found {
  what: TextObject;
  seen: TextObject;
  verdict: Verdict;
}
export interface Check {
  /** At every look at the page, so it must be quick. */
  look(station: Station): readonly Found[] | Promise<readonly Found[]>;
  /** In addition, when somebody checks: what takes time. */
  prove?(context: CallContext): Promise<readonly Found[]>;
  /** The result applies to these facts; other facts need a new check. */
  facts?(station: Station): string;
}

export const found = (verdict: Verdict, what: TextObject, seen: TextObject): Found => ({ what, seen, verdict });
/** A name that people gave. */
export const named = (name: string): TextObject => ({ text: '{{name}}', values: { name } });

/** Without findings nothing can be decided. */
export function verdictOf(all: readonly Found[]): Verdict {
  if (all.some(({ verdict }) => verdict === 'fails')) return 'fails';
  return all.length === 0 || all.some(({ verdict }) => verdict === 'unsure') ? 'unsure' : 'holds';
}
