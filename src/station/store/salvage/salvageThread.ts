// Runs in a separate thread: opens a damaged series.db on request, and sends one batch of its readable rows per request.
import { parentPort } from 'node:worker_threads';
import { checkpoint, checkpointEvery } from '../wal/checkpoint.ts';
import { openDamaged } from './damagedPages.ts';
import type { SalvageAsked, SalvageReply } from './messages.ts';
import { type DamagedReader, readDamaged } from './readDamaged.ts';

let reader: DamagedReader | undefined;
let into = '';
let batches = 0;
function answer(asked: SalvageAsked): SalvageReply {
  try {
    if (asked !== 'next') {
      into = asked.into;
      reader = readDamaged(openDamaged(asked.open), asked.now);
      return { head: reader.head };
    }
    if (!reader) throw new Error('No file is open');
    batches += 1;
    if (batches % checkpointEvery === 0) checkpoint(into);
    return { batch: reader.next() };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: SalvageAsked) => parentPort?.postMessage(answer(asked)));
parentPort?.postMessage({ ready: true } satisfies SalvageReply);
