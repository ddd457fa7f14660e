// In: who asks, and in which language. Out: the actor that a document or log entry names, and texts in that language.
import { translateWith } from '../../../core/texts/text.ts';
import { sayWho, type Who } from '../../../core/texts/who.ts';
import type { CallContext } from '../../contract/calls.ts';
import { type Acting, actorOf } from '../../contract/actor.ts';

/** On whose behalf something is done: a person, the cloud platform, or nobody but the station itself. */
export interface Doing {
  user: Acting | undefined;
}

/** Who a document or log entry names. */
export const whoOf = ({ user }: Doing): Who => (user ? actorOf(user) : 'station');

/** English text in the language of the request. */
type Say = (text: string, values?: Readonly<Record<string, unknown>>) => string;
export function translator({ station, language }: Pick<CallContext, 'station' | 'language'>): Say {
  const translate = translateWith(station.content().locales[language] ?? {}, language);
  return (text, values) => translate(text, values);
}

/** A text with its values in the language of the request: for tasks, whose words are said outside any request. */
export const sayIn = (
  { station, language }: Pick<CallContext, 'station' | 'language'>,
  text: string,
  values: Readonly<Record<string, unknown>>,
): string => translateWith(station.content().locales[language] ?? {}, language)(text, values);

/** As whom something was saved, in the language of the request. */
export const whoIn = ({ station, language }: Pick<CallContext, 'station' | 'language'>, who: Who): string =>
  sayWho(who, translateWith(station.content().locales[language] ?? {}, language));
