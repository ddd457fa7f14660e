// Runs in a separate thread: moves write-ahead logs into their files.
import { parentPort } from 'node:worker_threads';
import { checkpoint } from './checkpoint.ts';

export interface CheckpointOrder {
  files: readonly string[];
}
export type CheckpointReply = { done: true } | { failed: string };

function run({ files }: CheckpointOrder): CheckpointReply {
  try {
    for (const file of files) checkpoint(file);
    return { done: true };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: CheckpointOrder) => parentPort?.postMessage(run(order)));
