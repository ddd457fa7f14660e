// In: the other open tabs of this console, of the same browser and origin. Out: the session that one of them holds, for a tab that has none.
// It goes from tab to tab and is kept nowhere else, so it ends with the last of them.

/** Of the channel, and of the lock that each open tab shares: whoever comes knows by it how many there are to answer. */
const name = 'ems.session';
type Word = { ask: true } | { session: string } | { none: true };

/** Where it is not known whether there are others. */
const unknownMs = 100;
/** One that draws answers when it has drawn. */
const busyMs = 5000;

/** Undefined where there is no other tab, none of them has one, or none answers in time. */
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

/** Browsers keep locks for pages that come by TLS or from the machine itself; for others nobody knows. */
async function otherTabs(): Promise<number | undefined> {
  if (!('locks' in navigator)) return undefined;
  const known = await navigator.locks.query().catch(() => undefined);
  return known?.held?.filter((lock) => lock.name === name).length;
}

/** Answers other tabs for as long as this one is open. */
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
