// In: what systemd tells a service that it watches. Out: word that the station is ready, and that its event loop goes on. Where the word
// fails to come systemd starts the station anew. Node has no datagram sockets of its own, so `systemd-notify` carries the word.
import { execFile } from 'node:child_process';

type Notify = (words: readonly string[]) => void;

export interface Watched {
  /** The station listens. */
  ready(): void;
  /** It is about to end, which is no failure. */
  ending(): void;
}

export function createWatchdog(env: NodeJS.ProcessEnv, notify: Notify = byCommand(env)): Watched {
  if (env.NOTIFY_SOCKET === undefined) return { ready: () => {}, ending: () => {} };
  let timer: NodeJS.Timeout | undefined;
  return {
    ready() {
      notify(['READY=1']);
      const everyMs = Number(env.WATCHDOG_USEC) / 1000 / 3;
      if (!(everyMs > 0)) return;
      timer = setInterval(() => notify(['WATCHDOG=1']), everyMs);
      timer.unref();
    },
    ending() {
      clearInterval(timer);
      notify(['STOPPING=1']);
    },
  };
}

/** A word that does not arrive is told nowhere: systemd itself misses it. */
const byCommand =
  ({ PATH, NOTIFY_SOCKET }: NodeJS.ProcessEnv): Notify =>
  (words) =>
    void execFile('systemd-notify', words, { env: { PATH, NOTIFY_SOCKET } }, () => {});
