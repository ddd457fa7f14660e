// Runs expensive work, two pieces at a time. Known devices come before unknown ones. Parties of the same kind take turns, so that
// many requests from one or from many addresses do not delay the other parties.
import { Refused } from '../contract/index.ts';

export interface WorkFor {
  /** The party whose turn it takes, such as a device or a network. */
  key: string;
  /** The device has been used to sign in before, or the work is not a sign-in. */
  known: boolean;
}
export type WorkQueue = <T>(of: WorkFor, work: () => Promise<T>) => Promise<T>;
interface Waiting {
  key: string;
  start: () => void;
  refuse: (error: Refused) => void;
}
interface Limits {
  atOnce: number;
  waitingMost: number;
  perKeyMost: number;
}
/**
 * Two threads, about 200 ms per piece of work. A party that was not served yet comes first, so a new party waits only for other
 * new ones.
 */
const defaultLimits: Limits = { atOnce: 2, waitingMost: 500, perKeyMost: 8 };

export function createWorkQueue({ atOnce, waitingMost, perKeyMost }: Limits = defaultLimits): WorkQueue {
  let running = 0;
  const queues = { known: [] as Waiting[], strangers: [] as Waiting[] };
  /** The turn in which each party was last served. The party that was served least recently is next. */
  const served = new Map<string, number>();
  let turn = 0;

  function next(): Waiting | undefined {
    const queue = queues.known.length > 0 ? queues.known : queues.strangers;
    const least = queue.reduce((best, each) => Math.min(best, served.get(each.key) ?? 0), Number.POSITIVE_INFINITY);
    const at = queue.findIndex(({ key }) => (served.get(key) ?? 0) === least);
    const [found] = at < 0 ? [] : queue.splice(at, 1);
    if (found) {
      served.set(found.key, (turn += 1));
      if (served.size > 10 * waitingMost) served.clear();
    }
    return found;
  }

  function enter({ key, known }: WorkFor): Promise<void> {
    const queue = known ? queues.known : queues.strangers;
    const own = queue.filter((each) => each.key === key).length;
    if (own >= perKeyMost) throw tooMany();
    if (queue.length >= waitingMost) giveWay(queue, own);
    return new Promise((start, refuse) => void queue.push({ key, start, refuse }));
  }

  /**
   * If the queue is full, drops a request of the party with most waiting requests, or refuses the new request if its own party
   * would have the most.
   */
  function giveWay(queue: Waiting[], own: number): void {
    const counts = new Map<string, number>();
    for (const { key } of queue) counts.set(key, (counts.get(key) ?? 0) + 1);
    const [most, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (count <= own + 1) throw tooMany();
    const [gone] = queue.splice(
      queue.findLastIndex(({ key }) => key === most),
      1,
    );
    gone?.refuse(tooMany());
  }

  return async (of, work) => {
    if (running < atOnce) running += 1;
    // A waiting request takes over the place of a finished one, so `running` does not change.
    else await enter(of);
    try {
      return await work();
    } finally {
      const following = next();
      if (following) following.start();
      else running -= 1;
    }
  };
}

const tooMany = (): Refused => new Refused(429, 'Too many requests. Try again later.');
