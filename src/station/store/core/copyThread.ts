// Runs in a separate thread: checks a copy of core.db and replies with what is wrong, or with the reason why it cannot be read.
import { parentPort } from 'node:worker_threads';
import { codeOf } from '../../files/disk.ts';
import { type CheckOrder, type CheckReply, flawOfFile } from './copyCheck.ts';

function check({ file }: CheckOrder): CheckReply {
  try {
    return { flaw: flawOfFile(file) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure), code: codeOf(failure) };
  }
}

parentPort?.on('message', (order: CheckOrder) => parentPort?.postMessage(check(order)));
parentPort?.postMessage({ ready: true } satisfies CheckReply);
