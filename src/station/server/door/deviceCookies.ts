// In: the cookies of a request to sign in. Out: the tokens of known devices, and the cookie that makes a browser one. No script reads it, no other
// site sends it, and it goes with nothing but the call that signs in.
import { createHash } from 'node:crypto';
import { goodForMs } from '../../session/knownDevices.ts';

const prefix = 'ems-device-';

export const devicesIn = (cookies: string | undefined): readonly string[] =>
  (cookies ?? '')
    .slice(0, 8000)
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(prefix) && each.includes('='))
    .map((each) => each.slice(each.indexOf('=') + 1));

/** One for each account of the browser. */
export function toCookie({ name, token }: { name: string; token: string }, path: string, secure: boolean): string {
  const own = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const words = [`${prefix}${own}=${token}`, `Path=${path}`, `Max-Age=${goodForMs / 1000}`, 'HttpOnly', 'SameSite=Strict'];
  return [...words, ...(secure ? ['Secure'] : [])].join('; ');
}
