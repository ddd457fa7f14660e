// Runs in a separate thread: copies core.db and replies with what is wrong with the copy, or with the reason why it cannot be made.
import { parentPort } from 'node:worker_threads';
import { codeOf } from '../../files/disk.ts';
import { Database } from '../sqlite.ts';
import { type CopyOrder, type CopyReply, flawOfCopy } from './copyCore.ts';

/** All remaining pages in one step: SQLite restarts the copy if another connection writes between two steps. */
const pagesAtOnce = 2 ** 31 - 1;

async function copy({ file, into }: CopyOrder): Promise<CopyReply> {
  try {
    const db = new Database(file, { readonly: true });
    try {
      await db.backup(into, { progress: () => pagesAtOnce });
    } finally {
      db.close();
    }
    return { flaw: flawOfCopy(into) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure), code: codeOf(failure) };
  }
}

parentPort?.on('message', (order: CopyOrder) => void copy(order).then((reply) => parentPort?.postMessage(reply)));
parentPort?.postMessage({ ready: true } satisfies CopyReply);
