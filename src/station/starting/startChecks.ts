// Checks of the settings of a start. Each throws the reason if the station must not start.
import { folderFault } from '../../compiler/node/readSchemas.ts';
import { isLoopback } from '../server/ingress/names.ts';
import type { TlsWish } from '../server/ingress/tls.ts';
import type { SessionService } from '../session/sessions.ts';

/** Without its schemas, a station would start without any content. */
export function mustBeThere(schemas: readonly string[]): void {
  const fault = folderFault(schemas);
  if (fault !== undefined) throw new Error(fault);
}

/** Anybody on the network could read passwords and tokens sent without TLS. */
export function mustBeClosed(host: string, { tls, plain = false }: { tls?: TlsWish; plain?: boolean }): void {
  if (isLoopback(host) || tls !== undefined || plain) return;
  throw new Error(
    `The station does not listen on ${host} without TLS, because passwords would be sent unencrypted. Set EMS_TLS=self or EMS_TLS=/path/cert.pem,/path/key.pem, or EMS_PLAIN=1 if only a proxy with TLS can reach the station.`,
  );
}

/** The demo passwords are published. They are tried on every account, so an account to which a person gave one counts as well. */
export async function mustBeOwn(host: string, sessions: SessionService): Promise<void> {
  if (isLoopback(host)) return;
  const { accounts, secondary } = await sessions.published();
  if (accounts.length > 0)
    throw new Error(
      `Demo accounts exist (${accounts.join(', ')}), so the station does not listen on ${host}. Start it with EMS_DEMO=0 and another data folder, or change the passwords of these accounts first.`,
    );
  if (secondary)
    throw new Error(
      `The secondary password is still the published one, so the station does not listen on ${host}. Start it on 127.0.0.1 and change the password under System management, Password.`,
    );
}
