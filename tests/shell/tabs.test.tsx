// A new tab takes over the session of an open one: even if the open one is busy, and without a delay if there is none.
import { afterEach, expect, it } from 'vitest';
import { borrowSession, lendSession } from '../../src/data/tabs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
/** Opens a tab with this session or none. Resolves once it has its lock. */
async function tab(session: string | undefined): Promise<void> {
  const before = await locks();
  ends.push(lendSession(() => session));
  await expect.poll(locks).toBe(before + 1);
}
const locks = async (): Promise<number> => (await navigator.locks.query()).held?.length ?? 0;
/** A tab that responds late because it is busy. */
async function busyTab(session: string, forMs: number): Promise<void> {
  const channel = new BroadcastChannel('ems.session');
  channel.addEventListener('message', ({ data }: MessageEvent<object>) => {
    if (!('ask' in data)) return;
    const drawn = setTimeout(() => channel.postMessage({ session }), forMs);
    ends.push(() => clearTimeout(drawn));
  });
  let release = (): void => {};
  await new Promise<void>((done) => {
    void navigator.locks.request('ems.session', { mode: 'shared' }, () => {
      done();
      return new Promise<void>((free) => {
        release = free;
      });
    });
  });
  ends.push(() => {
    channel.close();
    release();
  });
}

it('the session is provided by any tab that has one', async () => {
  await tab(undefined);
  await tab('a session');
  expect(await borrowSession()).toBe('a session');
});

it('the session of a busy tab is awaited', async () => {
  await busyTab('of a busy one', 700);
  await tab(undefined);
  expect(await borrowSession()).toBe('of a busy one');
});

it('the session is not awaited without other tabs or if none of them has one', async () => {
  const from = performance.now();
  expect(await borrowSession()).toBeUndefined();
  await tab(undefined);
  await tab(undefined);
  expect(await borrowSession()).toBeUndefined();
  expect(performance.now() - from).toBeLessThan(4000);
});

it('the session ends with the last tab', async () => {
  await tab('a session');
  for (const end of ends.splice(0)) end();
  await expect.poll(locks).toBe(0);
  expect(await borrowSession()).toBeUndefined();
});
