// In: addresses as people type them, a name and a password within. Out: the address alone, and the login apart. Pure.
import { isSealed, keptSecret, newSecret } from '../../core/schema/secret.ts';

export interface Split {
  address: string;
  user?: string;
  password?: string;
}

export function splitAddress(text: string): Split {
  const [, scheme = '', login = '', rest = ''] =
    exactly.exec(text.trim()) ?? (URL.canParse(text) ? [] : (loosely.exec(text.trim()) ?? []));
  if (scheme === '') return { address: text };
  const colon = login.indexOf(':');
  const [user, password] = colon < 0 ? [login, ''] : [login.slice(0, colon), login.slice(colon + 1)];
  return {
    address: scheme + rest,
    ...(user !== '' && { user: decoded(user) }),
    ...(password !== '' && { password: decoded(password) }),
  };
}
const exactly = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@(.*)$/is;
/** A password with a slash makes the address no address; it is a password all the same. */
const loosely = /^([a-z][a-z0-9+.-]*:\/\/)(.*)@(.*)$/is;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const within = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"']*@/gi;
/** For the log: nothing sealed, and no login within an address, at any depth. A secret that took the place of another says so. */
export function toLoggable(value: unknown, before?: unknown): unknown {
  if (isSealed(value)) return isSealed(before) && before !== value ? newSecret : keptSecret;
  if (typeof value === 'string')
    return value.includes('://') && value.includes('@') ? splitAddress(value).address.replace(within, '$1') : value;
  if (Array.isArray(value)) return value.map((each) => toLoggable(each));
  if (typeof value !== 'object' || value === null) return value;
  const was = new Map(typeof before === 'object' && before !== null ? Object.entries(before) : []);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toLoggable(each, was.get(name))]));
}
