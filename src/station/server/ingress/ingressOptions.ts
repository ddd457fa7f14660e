// Reads the host names and TLS settings of the station from the environment. Returns an error text if a setting is wrong.
import { isIP } from 'node:net';
import type { Hsts } from './headers.ts';
import type { TlsWish } from './tls.ts';

export interface IngressOptions {
  /** Names that browsers may use in addition to loopback and HOST. */
  names: readonly string[];
  tls?: TlsWish;
  /** Hosts of this machine that may serve cameras. */
  gateways: readonly string[];
  /** Allows addresses other than loopback without TLS. */
  plain: boolean;
  /** Names for which browsers must use only TLS. Default: the host and its subdomains. */
  hsts?: Hsts;
}

export function toIngress(env: NodeJS.ProcessEnv): IngressOptions | string {
  const names = (env.EMS_NAMES ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const strange = names.find((each) => isIP(each) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(each));
  if (strange !== undefined) return `EMS_NAMES contains "${strange}". Use names without port or path, such as ems.example.`;
  const gateways = (env.EMS_CAMERA_GATEWAYS ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const odd = gateways.find((each) => !/^[\w.[\]:-]+$/.test(each));
  if (odd !== undefined) return `EMS_CAMERA_GATEWAYS contains "${odd}". Use addresses such as 127.0.0.1:1984.`;
  const wish = env.EMS_TLS ?? '';
  const hsts = env.EMS_HSTS;
  if (hsts !== undefined && hsts !== 'host') return `EMS_HSTS is "${hsts}". Use host, or unset it.`;
  const ingress: IngressOptions = { names, gateways, plain: env.EMS_PLAIN === '1', ...(hsts === 'host' && { hsts }) };
  if (wish === '') return ingress;
  if (wish === 'self') return { ...ingress, tls: 'self' };
  const [cert = '', key = '', ...more] = wish.split(',').map((each) => each.trim());
  if (cert === '' || key === '' || more.length > 0)
    return `EMS_TLS is "${wish}". Use self, or the files of a certificate and its key separated by a comma: /path/cert.pem,/path/key.pem.`;
  return { ...ingress, tls: { cert, key } };
}
