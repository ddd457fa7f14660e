// Runs in a thread of its own. In: JSON as text, by message. Out: its value, or that it is none.
import { parentPort } from 'node:worker_threads';
import type { ParseReply } from './parseJson.ts';

function parse(text: string): ParseReply {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (text: string) => parentPort?.postMessage(parse(text)));
parentPort?.postMessage({ ready: true } satisfies ParseReply);
