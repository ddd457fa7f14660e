// Makes a copy of core.db as a single file, and checks it. A large copy is made in a separate thread: with a log of several years it
// takes seconds, in which the event loop would be blocked.
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { syncFileAside } from '../../files/replaceFile.ts';
import { answerOf, openThread } from '../../threads/thread.ts';
import { Database, type Db } from '../sqlite.ts';
import { flawOf, isEmpty } from './coreCheck.ts';

export type CopyReply = { ready: true } | { flaw: string | undefined } | { failed: string; code: string };
/** `file`: core.db, `into`: the copy. */
export type CopyOrder = { file: string; into: string };

/** Smaller files are copied and checked within a few milliseconds. */
const smallBytes = 4e6;
const mostMB = 128;

/** Returns what is wrong with the copy, if anything. Throws if it cannot be made. The copy is on the disk afterwards. */
export async function copyCore(db: Db, into: string, small = smallBytes): Promise<string | undefined> {
  const pages = (name: string): number => Number(db.pragma(name, { simple: true }));
  const isSmall = pages('page_count') * pages('page_size') < small;
  const flaw = isSmall ? await copySmall(db, into) : await copyInThread({ file: db.name, into });
  await syncFileAside(into);
  return flaw;
}

async function copySmall(db: Db, into: string): Promise<string | undefined> {
  await writeFile(into, db.serialize(), { mode: statSync(db.name).mode });
  return flawOfCopy(into);
}

/** Converts the copy to a single file without a write-ahead log. It is not synced. */
export function flawOfCopy(file: string): string | undefined {
  const db = new Database(file);
  try {
    db.pragma('synchronous = OFF');
    db.pragma('journal_mode = DELETE');
    return isEmpty(db) ? 'it is empty' : flawOf(db);
  } finally {
    db.close();
  }
}

async function copyInThread(order: CopyOrder): Promise<string | undefined> {
  const worker = openThread(import.meta.url, 'copyThread', mostMB);
  try {
    await answerOf(worker, (reply: CopyReply) => ('ready' in reply ? true : undefined));
    worker.postMessage(order);
    const { flaw } = await answerOf(worker, (reply: CopyReply) => {
      // The caller checks by its code whether the file is damaged.
      if ('failed' in reply) throw Object.assign(new Error(reply.failed), { code: reply.code });
      return 'flaw' in reply ? reply : undefined;
    });
    return flaw;
  } finally {
    await worker.terminate();
  }
}
