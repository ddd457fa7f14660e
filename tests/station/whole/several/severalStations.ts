// Two cabinets in one program, for the tests of several stations.
import { onTestFinished } from 'vitest';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import type { Declared } from '../../../../src/station/starting/declared.ts';
import { type Started, startReal } from '../realStation.ts';

export const two: readonly Declared[] = [
  { id: 'north', own: true, name: 'North', plant: 'cabinet' },
  { id: 'south', own: false, name: 'South', plant: 'cabinet' },
];

export async function startTwo(options: Parameters<typeof startReal>[0] = {}): Promise<Started> {
  const started = await startReal({ stations: two, ...options });
  onTestFinished(() => started.remove());
  return started;
}

export const at = (headers: Record<string, string>, powerStationId: string): Record<string, string> => ({
  ...headers,
  powerStationId,
});

/** Enters the secondary password, as required to change accounts. */
export async function withSecondary(post: Started['post'], headers: Record<string, string>): Promise<Record<string, string>> {
  await post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers);
  return headers;
}

/** Creates an account for one station; returns the headers of its requests. */
export async function signInFor(
  { post, login }: Pick<Started, 'post' | 'login'>,
  { station, role = 'operator', secondary = false }: { station: string; role?: string; secondary?: boolean },
): Promise<Record<string, string>> {
  const admin = await withSecondary(post, at(await login(), 'north'));
  const [loginName, first, own] = [`${role}.${station}`, 'first-words-to-come-in', 'own-words-of-this-person'];
  const made = await post(
    '/v1/rpc/user/create',
    { loginName, name: loginName, role, password: first, stations: [station] },
    admin,
  );
  if (made.code !== 200) throw new Error(`The account was not made: ${JSON.stringify(made)}`);
  const headers = await login(loginName, first);
  await post('/v1/rpc/user/changePassword', { original: first, password: own, confirmation: own }, headers);
  const signedIn = await login(loginName, own);
  return secondary ? withSecondary(post, signedIn) : signedIn;
}

export const dataOf = <T>(envelope: Envelope): T => envelope.data as T;
