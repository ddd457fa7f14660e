// In: pieces of heavy work, each for somebody. Out: their results, two at a time: known devices before unknown ones, and among equals in turn, so
// that many requests from one place, or from many places, delay nobody else.
import { Refused } from '../contract/index.ts';

export interface WorkFor {
  /** Whose turn it takes: an address, or a person. */
  key: string;
  /** Somebody who was here before. */
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
/** Two threads at some two hundred milliseconds a piece: who was not served yet comes before who was, so a newcomer waits for newcomers alone. */
const defaultLimits: Limits = { atOnce: 2, waitingMost: 500, perKeyMost: 8 };

export function createWorkQueue({ atOnce, waitingMost, perKeyMost }: Limits = defaultLimits): WorkQueue {
  let running = 0;
  const queues = { known: [] as Waiting[], strangers: [] as Waiting[] };
  /** The one served last goes to the end of its queue. */
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

  /** In a full queue one request of the party with most waiting requests is dropped, unless that is the new one. */
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
    // The next one takes over the place.
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
