// Moves the write-ahead logs of a station into their files regularly, in a thread, so that the event loop does not wait for the disk.
import { createRestingThread } from '../../threads/resting.ts';
import type { CheckpointOrder, CheckpointReply } from './checkpointThread.ts';

export interface Checkpoints {
  /** Moves the logs now. Resolves also after a failure, which is reported. */
  make(): Promise<void>;
  close(): Promise<void>;
}
interface Parts {
  files: readonly string[];
  report: (what: string, error: unknown) => void;
  everyMs?: number;
}
/** The log of a station with 40 containers grows by about 10 MB in this time. */
const defaultEveryMs = 300_000;
/** A disk that needs longer hangs. */
const limitMs = 600_000;
const idleMs = 1000;
const mostMB = 64;

export function createCheckpoints({ files, report, everyMs = defaultEveryMs }: Parts): Checkpoints {
  const thread = createRestingThread<CheckpointOrder, CheckpointReply>(import.meta.url, 'checkpointThread', mostMB, {
    limitMs,
    idleMs,
  });
  const ending = new AbortController();
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => void make(), everyMs);
  timer.unref();

  function make(): Promise<void> {
    underWay ??= run().finally(() => (underWay = undefined));
    return underWay;
  }
  async function run(): Promise<void> {
    try {
      await thread.ask({ files }, toEnd, ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) report('Checkpoint', error);
    }
  }
  return {
    make,
    async close() {
      clearInterval(timer);
      ending.abort(new Error('The station ends'));
      await underWay;
      await thread.close();
    },
  };
}

function toEnd(reply: CheckpointReply): true {
  if ('failed' in reply) throw new Error(reply.failed);
  return true;
}
