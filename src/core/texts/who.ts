// The actor of a change or action, for comparison and display: people by account, the station and its platform by title.
import { isObject } from '../object.ts';
import { sourceLanguage } from './languages.ts';
import { type Translate, translateWith } from './text.ts';

/** An account with its names at the time of the action. A wall display has no login name. */
export interface Actor {
  readonly account: string;
  readonly login?: string | undefined;
  readonly name: string;
}
/** An account, or the code of an actor without one (`station`, `demo`, `setup`, cloud platform). Old records: a display name. */
export type Who = string | Actor;

/** Actor of commands from the cloud platform. */
export const cloudPlatform = '@cloud';
/** Actor that creates the first administrator. */
const setupCode = 'setup';

const withoutAccount: Readonly<Record<string, string>> = {
  station: 'The station',
  demo: 'The station',
  '': 'The station',
  [setupCode]: 'The setup code',
  [cloudPlatform]: 'The cloud platform',
};

export const isOwnName = (name: string): boolean => Object.hasOwn(withoutAccount, name);

export const isActor = (value: unknown): value is Actor =>
  isObject(value) && typeof value.account === 'string' && typeof value.name === 'string';

/** Compares accounts only, because names can be shared and can change. */
export const isSameWho = (one: Who, other: Who): boolean => whoKey(one) === whoKey(other);

/** Unique key of an actor, for grouping and comparing. */
export const whoKey = (who: Who): string => (typeof who === 'string' ? `name ${who}` : `account ${who.account}`);

export function sayWho(who: Who, translate: Translate): string {
  if (typeof who === 'string') {
    return isOwnName(who) ? translate(withoutAccount[who] ?? who) : who;
  }
  if (who.login === undefined) return translate('{{name}} (wall display)', { name: who.name });
  return sayPerson(who.name, who.login);
}

/** English text for data that is written without translation, such as files and orders. */
export const personText = (who: Who): string => sayWho(who, translateWith({}, sourceLanguage));

/** The display name, with the login name if it differs, because two people can have the same display name. */
export function sayPerson(name: string, login: string): string {
  const isClear = name.toLowerCase() === login.toLowerCase() && !isOwnName(name);
  return isClear ? name : `${name} (${login})`;
}
