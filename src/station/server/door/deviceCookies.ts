// In: the cookies of a request to sign in. Out: the tokens of known devices, and the cookie that makes a browser one. No script reads it and no other
// site sends it. Over TLS it is bound to this host by its name, which browsers hold: no neighbour under the same domain can plant one. Without TLS
// there is no such name, and it goes with nothing but the call that signs in.
import { createHash } from 'node:crypto';
import { goodForMs } from '../../session/knownDevices.ts';

const inClear = 'ems-device-';
const prefixOf = (secure: boolean): string => (secure ? `__Host-${inClear}` : inClear);

export const devicesIn = (cookies: string | undefined, secure: boolean): readonly string[] =>
  (cookies ?? '')
    .slice(0, 8000)
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(prefixOf(secure)) && each.includes('='))
    .map((each) => each.slice(each.indexOf('=') + 1));

/** One for each account of the browser. */
export function toCookie({ name, token }: { name: string; token: string }, path: string, secure: boolean): string {
  const own = createHash('sha256').update(name).digest('hex').slice(0, 16);
  // A name that is bound to the host wants the whole of it.
  const where = secure ? '/' : path;
  const words = [
    `${prefixOf(secure)}${own}=${token}`,
    `Path=${where}`,
    `Max-Age=${goodForMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...words, ...(secure ? ['Secure'] : [])].join('; ');
}
