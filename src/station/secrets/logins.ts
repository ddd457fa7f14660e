// Splits an address that a person typed into the address itself and the login that it contains. Pure.
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
/** A password with a slash makes the address invalid, but must be recognised as well. */
const loosely = /^([a-z][a-z0-9+.-]*:\/\/)(.*)@(.*)$/is;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const within = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"']*@/gi;
/** Removes sealed values, and logins in addresses, from a value for the log, at any depth. A replaced secret is marked as new. */
export function toLoggable(value: unknown, before?: unknown): unknown {
  if (isSealed(value)) return isSealed(before) && before !== value ? newSecret : keptSecret;
  if (typeof value === 'string')
    return value.includes('://') && value.includes('@') ? splitAddress(value).address.replace(within, '$1') : value;
  if (Array.isArray(value)) return value.map((each) => toLoggable(each));
  if (typeof value !== 'object' || value === null) return value;
  const was = new Map(typeof before === 'object' && before !== null ? Object.entries(before) : []);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toLoggable(each, was.get(name))]));
}
