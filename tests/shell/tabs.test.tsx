// The session of an open tab is shared with a new one: even if the open one is busy, and without delay if there is none.
import { afterEach, expect, it } from 'vitest';
import { borrowSession, lendSession } from '../../src/data/tabs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
/** Opens a tab with or without this session; resolves once its lock is held. */
async function tab(session: string | undefined): Promise<void> {
  const before = await locks();
  ends.push(lendSession(() => session));
  await expect.poll(locks).toBe(before + 1);
}
const locks = async (): Promise<number> => (await navigator.locks.query()).held?.length ?? 0;
/** A tab that is busy rendering before it handles messages. */
async function busyTab(session: string, forMs: number): Promise<void> {
  const channel = new BroadcastChannel('ems.session');
  channel.addEventListener('message', ({ data }: MessageEvent<object>) => {
    if (!('ask' in data)) return;
    const drawn = setTimeout(() => channel.postMessage({ session }), forMs);
    ends.push(() => clearTimeout(drawn));
  });
  let release = (): void => {};
  await new Promise<void>((held) => {
    void navigator.locks.request('ems.session', { mode: 'shared' }, () => {
      held();
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

it('is shared by any tab that has one', async () => {
  await tab(undefined);
  await tab('a session');
  expect(await borrowSession()).toBe('a session');
});

it('is waited for if a tab is busy', async () => {
  await busyTab('of a busy one', 700);
  await tab(undefined);
  expect(await borrowSession()).toBe('of a busy one');
});

it('is not waited for if no other tab is open, or none has one', async () => {
  const from = performance.now();
  expect(await borrowSession()).toBeUndefined();
  await tab(undefined);
  await tab(undefined);
  expect(await borrowSession()).toBeUndefined();
  expect(performance.now() - from).toBeLessThan(4000);
});

it('ends with the last tab', async () => {
  await tab('a session');
  for (const end of ends.splice(0)) end();
  await expect.poll(locks).toBe(0);
  expect(await borrowSession()).toBeUndefined();
});
