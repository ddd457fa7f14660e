// Takes over the session of another open tab of this browser and origin, for a tab without one.
// It is passed from tab to tab and stored nowhere else, so it ends with the last tab.

/** Name of the channel and of the lock that every open tab shares. The number of lock holders is the number of answers to expect. */
const name = 'ems.session';
type Word = { ask: true } | { session: string } | { none: true };

/** Wait in ms if the number of other tabs is unknown. */
const unknownMs = 100;
/** Wait in ms for other tabs: a busy tab answers after rendering. */
const busyMs = 5000;

/** Undefined without other tabs, if none of them has a session, or if none answers in time. */
export async function borrowSession(): Promise<string | undefined> {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const others = await otherTabs();
  if (others === 0) return undefined;
  const channel = new BroadcastChannel(name);
  let without = 0;
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), others === undefined ? unknownMs : busyMs);
    const end = (session: string | undefined): void => {
      clearTimeout(timer);
      resolve(session);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if ('session' in data) end(data.session);
      else if ('none' in data && ++without === others) end(undefined);
    });
    channel.postMessage({ ask: true } satisfies Word);
  }).finally(() => channel.close());
}

/** Locks exist only on pages from TLS or localhost; on others the number of tabs is unknown. */
async function otherTabs(): Promise<number | undefined> {
  if (!('locks' in navigator)) return undefined;
  const known = await navigator.locks.query().catch(() => undefined);
  return known?.held?.filter((lock) => lock.name === name).length;
}

/** Answers other tabs while this one is open. */
export function lendSession(token: () => string | undefined): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (!('ask' in data)) return;
    const session = token();
    channel.postMessage((session === undefined ? { none: true } : { session }) satisfies Word);
  });
  let close = (): void => channel.close();
  if ('locks' in navigator) {
    void navigator.locks.request(
      name,
      { mode: 'shared' },
      () =>
        new Promise<void>((release) => {
          close = () => {
            channel.close();
            release();
          };
        }),
    );
  }
  return () => close();
}
