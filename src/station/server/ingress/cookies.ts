// Creates cookies and reads their tokens. Scripts cannot read them, and requests from other sites do not contain them. Over TLS,
// the name prefix `__Host-` binds a cookie to this host, so that no other host of the domain can set it. Without TLS there is no
// such prefix, and a cookie is sent only with the calls that need it.
import { createHash } from 'node:crypto';
import type { Cookie, CookieKind } from '../../contract/calls.ts';

const prefixOf = (kind: CookieKind, secure: boolean): string => `${secure ? '__Host-' : ''}ems-${kind}-`;

/** Tokens of one kind. */
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
