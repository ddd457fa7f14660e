// In: what a stop leaves on the disk. Out: the same, in order, once the set-points of this moment have left. The disk is written on the thread that
// sends them, and a busy one takes a second for it.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export interface Late {
  <T>(work: () => T): Promise<T>;
}
/** A converter that does not answer keeps nothing from the disk for longer. */
const patienceMs = 250;

export function createLate(sent: () => Promise<unknown>): Late {
  let last: Promise<unknown> = Promise.resolve();
  let going: Promise<unknown> | undefined;
  const leave = async (): Promise<void> => {
    // What was decided in this turn of the event loop is handed to the network by its end.
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
