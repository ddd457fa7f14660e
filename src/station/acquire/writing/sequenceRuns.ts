// Runs the write sequences of a device one at a time. A new sequence aborts earlier ones, except a stop.
import { LinkError, type ModbusLink, type Urgency } from '../../modbus/link.ts';

/** A sequence was not sent completely. The device may have accepted some of its writes. */
export class BrokenOff extends LinkError {
  constructor(what: string, cause?: LinkError) {
    super(cause?.fault ?? 'closed', what, cause?.exception);
  }
}
export interface SequenceRun {
  /** False after a later order has replaced this one. Its remaining writes are not sent. */
  isCurrent(): boolean;
  /** Ends early if a later order replaces this one. */
  pause(ms: number): Promise<void>;
}
interface Entry extends SequenceRun {
  isStop: boolean;
  end(): void;
  done: Promise<void>;
}
/** Keyed by link, because each device has its own. */
const running = new WeakMap<ModbusLink, Set<Entry>>();

/** Ends all running sequences before their next write, except stops. */
export function breakOffSequences(link: ModbusLink): void {
  for (const each of running.get(link) ?? []) if (!each.isStop) each.end();
}

/**
 * Aborts earlier sequences, waits until they have ended and stops are complete, and then runs this one. A repeated set-point aborts
 * nothing. Once `isDue` returns false, the remaining writes are not sent.
 */
export async function runSequence(
  link: ModbusLink,
  urgency: Urgency,
  isDue: () => boolean,
  work: (run: SequenceRun) => Promise<void>,
): Promise<void> {
  const entries = running.get(link) ?? new Set();
  if (urgency === 'repeat' && entries.size > 0) throw new BrokenOff('another order is in progress');
  breakOffSequences(link);
  running.set(link, entries);
  const stops = Array.from(entries, ({ done }) => done);
  const entry = newEntry(urgency === 'stop', isDue);
  entries.add(entry);
  entry.done = Promise.allSettled(stops)
    .then(() => work(entry))
    .finally(() => entries.delete(entry));
  await entry.done;
}

function newEntry(isStop: boolean, isDue: () => boolean): Entry {
  let current = true;
  let wake: (() => void) | undefined;
  return {
    isStop,
    done: Promise.resolve(),
    isCurrent: () => current && isDue(),
    end() {
      current = false;
      wake?.();
    },
    pause: (ms) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      }),
  };
}
