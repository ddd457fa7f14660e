// Notifies systemd that the station is ready and that its event loop runs. If the notifications stop, systemd restarts the
// station. Node has no Unix datagram sockets, so `systemd-notify` sends them.
import { execFile } from 'node:child_process';

type Notify = (words: readonly string[]) => void;

export interface Watched {
  /** Call it when the station listens. */
  ready(): void;
  /** Call it before the station ends on purpose, so that this does not count as a failure. */
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

/** A failed notification is not reported, because systemd notices that it is missing. */
const byCommand =
  ({ PATH, NOTIFY_SOCKET }: NodeJS.ProcessEnv): Notify =>
  (words) =>
    void execFile('systemd-notify', words, { env: { PATH, NOTIFY_SOCKET } }, () => {});
