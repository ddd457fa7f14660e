// In: the environment. Out: by which names and with what TLS the station is reached, or what is wrong with the wish.
import { isIP } from 'node:net';
import type { TlsWish } from './tls.ts';

export interface DoorOptions {
  /** Names beside loopback and HOST that browsers may use. */
  names: readonly string[];
  tls?: TlsWish;
  /** Hosts of this machine itself that cameras may stand behind. */
  gateways: readonly string[];
  /** Beyond loopback in clear, by a word of its own. */
  plain: boolean;
}

export function toDoor(env: NodeJS.ProcessEnv): DoorOptions | string {
  const names = (env.EMS_NAMES ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const strange = names.find((each) => isIP(each) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(each));
  if (strange !== undefined) return `EMS_NAMES holds "${strange}". Use names without port or path, such as ems.example.`;
  const gateways = (env.EMS_CAMERA_GATEWAYS ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const odd = gateways.find((each) => !/^[\w.[\]:-]+$/.test(each));
  if (odd !== undefined) return `EMS_CAMERA_GATEWAYS holds "${odd}". Use addresses such as 127.0.0.1:1984.`;
  const plain = env.EMS_PLAIN === '1';
  const wish = env.EMS_TLS ?? '';
  if (wish === '') return { names, gateways, plain };
  if (wish === 'self') return { names, gateways, plain, tls: 'self' };
  const [cert = '', key = '', ...more] = wish.split(',').map((each) => each.trim());
  if (cert === '' || key === '' || more.length > 0)
    return `EMS_TLS is "${wish}". Use self, or the files of a certificate and its key with a comma between: /path/cert.pem,/path/key.pem.`;
  return { names, gateways, plain, tls: { cert, key } };
}
