// In: the other open tabs of this console, of the same browser and origin. Out: the session that one of them holds, for a tab that has none.
// It goes from tab to tab and is kept nowhere else, so it ends with the last of them.

const name = 'ems.session';
type Word = { ask: true } | { session: string };

/** Undefined where no tab answers in time. */
export function borrowSession(withinMs = 100): Promise<string | undefined> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(undefined);
  const channel = new BroadcastChannel(name);
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (!('session' in data)) return;
      clearTimeout(timer);
      resolve(data.session);
    });
    channel.postMessage({ ask: true } satisfies Word);
  }).finally(() => channel.close());
}

/** Answers other tabs for as long as this one is open. */
export function lendSession(held: () => string | undefined): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    const session = 'ask' in data ? held() : undefined;
    if (session !== undefined) channel.postMessage({ session } satisfies Word);
  });
  return () => channel.close();
}
