// Checks a copy of core.db. A large copy is checked in a separate thread: with a log of several years this takes seconds, in
// which the event loop would be blocked.
import { statSync } from 'node:fs';
import { answerOf, openThread } from '../../threads/thread.ts';
import { Database } from '../sqlite.ts';
import { flawOf, isEmpty } from './coreCheck.ts';

export type CheckReply = { ready: true } | { flaw: string | undefined } | { failed: string; code: string };
export type CheckOrder = { file: string };

/** Smaller files are read within a few milliseconds. */
const smallBytes = 4e6;
const mostMB = 128;

/**
 * Returns what is wrong with the file, if anything. Converts it to a single file without a write-ahead log. Throws if the file
 * cannot be read at all.
 */
export function flawOfFile(file: string): string | undefined {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = DELETE');
    return isEmpty(db) ? 'it is empty' : flawOf(db);
  } finally {
    db.close();
  }
}

export const flawOfCopy = (file: string, small = smallBytes): Promise<string | undefined> =>
  statSync(file).size < small ? Promise.resolve(flawOfFile(file)) : flawAside(file);

async function flawAside(file: string): Promise<string | undefined> {
  const worker = openThread(import.meta.url, 'coreCheckThread', mostMB);
  try {
    await answerOf(worker, (reply: CheckReply) => ('ready' in reply ? true : undefined));
    worker.postMessage({ file } satisfies CheckOrder);
    const { flaw } = await answerOf(worker, (reply: CheckReply) => {
      // The caller checks by its code whether the file is damaged.
      if ('failed' in reply) throw Object.assign(new Error(reply.failed), { code: reply.code });
      return 'flaw' in reply ? reply : undefined;
    });
    return flaw;
  } finally {
    await worker.terminate();
  }
}
