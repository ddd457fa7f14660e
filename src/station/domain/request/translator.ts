// Provides texts in the language of a request, and the actor to be named in documents and log entries.
import { translateWith } from '../../../core/texts/text.ts';
import { sayWho, type Who } from '../../../core/texts/who.ts';
import type { CallContext } from '../../contract/calls.ts';
import { type Acting, actorOf } from '../../contract/actor.ts';

/** On whose behalf an action is done: a person, the cloud platform, or undefined for the station itself. */
export interface Doing {
  user: Acting | undefined;
}

/** The actor that a document or log entry names. */
export const whoOf = ({ user }: Doing): Who => (user ? actorOf(user) : 'station');

/** Translates English text to the language of the request. */
type Say = (text: string, values?: Readonly<Record<string, unknown>>) => string;
export function translator({ station, language }: Pick<CallContext, 'station' | 'language'>): Say {
  const translate = translateWith(station.content().locales[language] ?? {}, language);
  return (text, values) => translate(text, values);
}

/** A text with values in the language of the request. For messages of tasks, which appear after the request. */
export const sayIn = (
  { station, language }: Pick<CallContext, 'station' | 'language'>,
  text: string,
  values: Readonly<Record<string, unknown>>,
): string => translateWith(station.content().locales[language] ?? {}, language)(text, values);

/** The name of an actor in the language of the request. */
export const whoIn = ({ station, language }: Pick<CallContext, 'station' | 'language'>, who: Who): string =>
  sayWho(who, translateWith(station.content().locales[language] ?? {}, language));
