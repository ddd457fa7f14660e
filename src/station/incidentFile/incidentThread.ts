// The thread that writes an incident file, because copying a period takes seconds. It receives an order and replies that the file
// is complete, or why it is not.
import { parentPort } from 'node:worker_threads';
import { type IncidentOrder, writeIncident } from './writeIncident.ts';

export type IncidentReply = { ready: true } | { done: true } | { failed: string };

function write(order: IncidentOrder): IncidentReply {
  try {
    writeIncident(order);
    return { done: true };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (order: IncidentOrder) => parentPort?.postMessage(write(order)));
parentPort?.postMessage({ ready: true } satisfies IncidentReply);
