// In: orders that a device takes as several writes. Out: never two of them mixed: the newest breaks off those before it, and nothing breaks off a stop.
import { LinkError, type ModbusLink, type Urgency } from '../modbus/link.ts';

/** A sequence that did not get through as a whole: the device may have taken some of it. */
export class BrokenOff extends LinkError {
  constructor(what: string, cause?: LinkError) {
    super(cause?.fault ?? 'closed', what, cause?.exception);
  }
}
export interface SequenceRun {
  /** False once a later order has taken its place: nothing more of it is sent. */
  isCurrent(): boolean;
  /** Ends early where a later order takes its place. */
  pause(ms: number): Promise<void>;
}
interface Entry extends SequenceRun {
  isStop: boolean;
  end(): void;
  done: Promise<void>;
}
/** Each device has a link of its own. */
const running = new WeakMap<ModbusLink, Set<Entry>>();

/** Whatever runs but stops gives way before its next write. */
export function breakOffSequences(link: ModbusLink): void {
  for (const each of running.get(link) ?? []) if (!each.isStop) each.end();
}

/** A sequence takes the place of those before it; behind a stop it waits until that is through. */
export async function runSequence(link: ModbusLink, urgency: Urgency, work: (run: SequenceRun) => Promise<void>): Promise<void> {
  breakOffSequences(link);
  const entries = running.get(link) ?? new Set();
  running.set(link, entries);
  const stops = Array.from(entries, ({ done }) => done);
  const entry = newEntry(urgency === 'stop');
  entries.add(entry);
  entry.done = Promise.allSettled(stops)
    .then(() => work(entry))
    .finally(() => entries.delete(entry));
  await entry.done;
}

function newEntry(isStop: boolean): Entry {
  let current = true;
  let wake: (() => void) | undefined;
  return {
    isStop,
    done: Promise.resolve(),
    isCurrent: () => current,
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
