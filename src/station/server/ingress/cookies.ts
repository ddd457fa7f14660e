// In: what a browser shall bring along again. Out: the cookie, and what was brought. No script reads it and no other site sends it. Over TLS it is
// bound to this host by its name, which browsers hold: no neighbour under the same domain can plant one. Without TLS there is no such name, and it
// goes with nothing but the calls that need it.
import { createHash } from 'node:crypto';
import type { Cookie, CookieKind } from '../../contract/calls.ts';

const prefixOf = (kind: CookieKind, secure: boolean): string => `${secure ? '__Host-' : ''}ems-${kind}-`;

/** The tokens of one kind. */
export const tokensIn = (cookies: string | undefined, kind: CookieKind, secure: boolean): readonly string[] =>
  (cookies ?? '')
    .slice(0, 8000)
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(prefixOf(kind, secure)) && each.includes('='))
    .map((each) => each.slice(each.indexOf('=') + 1));

export function toCookie({ kind, name, token, path, forMs }: Cookie, secure: boolean): string {
  const own = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const words = [
    `${prefixOf(kind, secure)}${own}=${token}`,
    // The `__Host-` prefix requires the path `/`.
    `Path=${secure ? '/' : path}`,
    `Max-Age=${forMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...words, ...(secure ? ['Secure'] : [])].join('; ');
}
