// In: as whom something was saved or done. Out: the same for comparison and in words: people by account, the station and its platform by their own titles.
import { isObject } from '../object.ts';
import { sourceLanguage } from './languages.ts';
import { type Translate, translateWith } from './text.ts';

/** An account, as it was called when it acted. A wall screen has no login name. */
export interface Actor {
  readonly account: string;
  readonly login?: string | undefined;
  readonly name: string;
}
/** An account, or an actor without one (`station`, `demo`, `setup`, the cloud platform). Records from before accounts were kept hold a display name. */
export type Who = string | Actor;

/** As whom the station does what the cloud platform ordered. */
export const cloudPlatform = '@cloud';
/** As whom the first administrator is made. */
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

/** By the account alone: names may be shared, and change. */
export const isSameWho = (one: Who, other: Who): boolean => whoKey(one) === whoKey(other);

/** Distinct for each actor, to group and compare by. */
export const whoKey = (who: Who): string => (typeof who === 'string' ? `name ${who}` : `account ${who.account}`);

export function sayWho(who: Who, translate: Translate): string {
  if (typeof who === 'string') {
    return isOwnName(who) ? translate(withoutAccount[who] ?? who) : who;
  }
  if (who.login === undefined) return translate('{{name}} (wall display)', { name: who.name });
  return sayPerson(who.name, who.login);
}

/** For what leaves the station as it is written: a file, an order. */
export const personText = (who: Who): string => sayWho(who, translateWith({}, sourceLanguage));

/** The display name, with the login name where it differs: two people may have the same display name. */
export function sayPerson(name: string, login: string): string {
  const isClear = name.toLowerCase() === login.toLowerCase() && !isOwnName(name);
  return isClear ? name : `${name} (${login})`;
}
