// The station's API as a client uses it: logged in by a call, responses as envelopes in wire units.
import type { Account } from './console.ts';
import { here } from './here.ts';

interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}
export interface Caller {
  token: string;
  /** POST under /v1/rpc; a path with its own version prefix is used as is. */
  call: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Envelope<T>>;
  /** As `call`, but rejects unless the code is 200. Resolves to the data. */
  read: <T = unknown>(path: string, body?: unknown) => Promise<T>;
  leave: () => Promise<void>;
}
export const demoPassword = 'ems-demo-2026';
export const secondaryPassword = '123456';

async function post<T>(url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Envelope<T>> {
  const address = url + (/^\/(v[13]|emscloud3be)\//.test(path) ? path : `/v1/rpc${path}`);
  const form = body instanceof FormData;
  const response = await fetch(address, {
    method: 'POST',
    headers: { language: 'en_US', ...(!form && { 'content-type': 'application/json' }), ...headers },
    body: form ? body : JSON.stringify(body ?? {}),
  });
  return (await response.json()) as Envelope<T>;
}

export const signIn = (account: Account): Promise<Caller> => signInAt(here().url, account, demoPassword);

export async function signInAt(url: string, loginName: string, password: string): Promise<Caller> {
  const { code, msg, data } = await post<{ token: string }>(url, '/user/login', { loginName, password }, {});
  // Many tests log in from one address, which the station throttles.
  const [, waitS] = /try again in (\d+) s/i.exec(msg) ?? [];
  if (code === 429 && waitS !== undefined) {
    await new Promise((done) => setTimeout(done, Number(waitS) * 1000));
    return signInAt(url, loginName, password);
  }
  if (code !== 200) throw new Error(`${loginName} could not sign in: ${msg}`);
  return caller(data.token, url);
}

export function caller(token: string, url = here().url): Caller {
  const call: Caller['call'] = (path, body, headers = {}) => post(url, path, body, { authorization: token, ...headers });
  return {
    token,
    call,
    async read(path, body) {
      const { code, msg, data } = await call(path, body);
      if (code !== 200) throw new Error(`${path} returned ${code}: ${msg}`);
      return data as never;
    },
    leave: async () => void (await call('/user/logout')),
  };
}

/** Starts or stops the strategy and waits until the station reports it. */
export async function setStrategy(to: 'running' | 'stopped'): Promise<void> {
  const station = await signIn('admin');
  if (to === 'running') {
    await station.read('/powerStation/checkCommand', { command: secondaryPassword });
    // A converter that was just stopped may still be ramping down.
    let refused = '';
    await until(
      async () => {
        const { code, msg } = await station.call('/strategy/start', { type: 'pv' });
        refused = `${code}: ${msg}`;
        return code !== 409;
      },
      150_000,
      () => `the start was rejected with ${refused}`,
    );
  } else await station.read('/strategy/stop');
  await until(async () => (await station.read<{ strategy: string }>('/strategy/pre/search')).strategy === to);
  await station.leave();
}

/** The latest values of the first device of a type, by point key and in wire units. */
export async function valuesOf(station: Caller, type: string): Promise<Record<string, number>> {
  const [first] = await station.read<{ values: Record<string, number> }[]>(`/device/monitor/${type}/search`, { type });
  if (!first) throw new Error(`No device of type ${type}`);
  return first.values;
}

/** Shifts the reading of the battery to half full, so that it can charge and discharge. Returns a function that restores it. */
export async function halfFull(station: Caller): Promise<() => Promise<void>> {
  const shift = (fault: object) => station.read<void>('/plant/fault', { device: 'stack1', ...fault });
  const { 'stack#soc': soc = 50 } = await valuesOf(station, 'stack');
  // An offset keeps the reading changing with the power; a constant value would be rejected as implausible.
  await shift({ fault: 'scaled', point: 'soc', factor: 1, offset: 50 - soc, seconds: 3000 });
  return () => shift({ fault: 'none' });
}

/** Sets the demand limit to the capacity of the connection: at some times of day, the load of the demo leaves little below its own. */
export async function raiseDemandLimit(station: Caller): Promise<void> {
  const { revision, status, capacity } = await station.read<{ revision?: number; status: string; capacity: number }>(
    '/strategy/dc/pre/config/current',
  );
  await station.read('/powerStation/checkCommand', { command: secondaryPassword });
  await station.read('/strategy/dc/pre/config/change', {
    status,
    limit: capacity,
    ...(revision !== undefined && { revision }),
  });
}

/** Polls until the condition is true. Rejects after `withinMs`, which is generous for a busy machine. */
export async function until(
  isTrue: () => Promise<boolean>,
  withinMs = 150_000,
  state = () => 'the condition is still false',
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${state()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
