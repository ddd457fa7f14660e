// Runs disk writes in order, after the set-points of this moment have been sent. The same thread sends the set-points and writes
// to the disk, and a slow disk can block it for a second.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export interface Late {
  <T>(work: () => T): Promise<T>;
}
/** A converter that does not respond delays disk writes by no more than this. */
const patienceMs = 250;

export function createLate(sent: () => Promise<unknown>): Late {
  let last: Promise<unknown> = Promise.resolve();
  let going: Promise<unknown> | undefined;
  const leave = async (): Promise<void> => {
    // Set-points that were decided in this turn of the event loop are sent by its end.
    await nextTurn();
    await Promise.race([sent(), sleep(patienceMs, undefined, { ref: false })]);
    going = undefined;
  };
  return (work) => {
    going ??= leave();
    const mine = Promise.all([last, going]).then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
