// Runs in a thread of its own. In: a damaged series.db, by message. Out: what it can still be read of it, in batches, each when it is asked for.
import { parentPort } from 'node:worker_threads';
import { isDisk } from '../disk.ts';
import { Database } from '../sqlite.ts';
import { openDamaged } from './damagedPages.ts';
import type { SalvageAsked, SalvageReply } from './messages.ts';
import { type DamagedReader, readDamaged } from './readDamaged.ts';

let reader: DamagedReader | undefined;
let into = '';
let batches = 0;
/** Some hundred pages are written by then; the writer itself would do it at 1000. */
const checkpointEvery = 10;

/**
 * Rows go from the write-ahead log into the file here: that takes a tenth of a second with its sync, and whoever writes the rows must not wait for it.
 * A passive checkpoint holds up no writer.
 */
function checkpoint(): void {
  try {
    const db = new Database(into, { fileMustExist: true, timeout: 0 });
    try {
      db.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      db.close();
    }
  } catch (error) {
    // The writer does it then.
    if (!isDisk(error)) throw error;
  }
}

function answer(asked: SalvageAsked): SalvageReply {
  try {
    if (asked !== 'next') {
      into = asked.into;
      reader = readDamaged(openDamaged(asked.open), asked.now);
      return { head: reader.head };
    }
    if (!reader) throw new Error('No file is open');
    batches += 1;
    if (batches % checkpointEvery === 0) checkpoint();
    return { batch: reader.next() };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: SalvageAsked) => parentPort?.postMessage(answer(asked)));
parentPort?.postMessage({ ready: true } satisfies SalvageReply);
