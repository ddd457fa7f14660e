// Types and helpers for the results of commissioning checks.
import type { TextObject } from '../../../core/language.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/** `unsure`: the check cannot decide, so a person may. */
export type Verdict = 'holds' | 'fails' | 'unsure';
/** English text with its values: it is stored, and shown in the reader's language. */
export interface Found {
  what: TextObject;
  seen: TextObject;
  verdict: Verdict;
}
export interface Check {
  /** Runs whenever the page is opened, so it must be quick. */
  look(station: Station): readonly Found[] | Promise<readonly Found[]>;
  /** Additional, slower part that runs only when a person starts the check. */
  prove?(context: CallContext): Promise<readonly Found[]>;
  /** The result applies to these facts: a value by title. If one changes, the step must be checked again. */
  facts?(station: Station): Readonly<Record<string, string>>;
}

export const found = (verdict: Verdict, what: TextObject, seen: TextObject): Found => ({ what, seen, verdict });
/** A name given by a person, which is not translated. */
export const named = (name: string): TextObject => ({ text: '{{name}}', values: { name } });

/** Without findings the result is `unsure`. */
export function verdictOf(all: readonly Found[]): Verdict {
  if (all.some(({ verdict }) => verdict === 'fails')) return 'fails';
  return all.length === 0 || all.some(({ verdict }) => verdict === 'unsure') ? 'unsure' : 'holds';
}
