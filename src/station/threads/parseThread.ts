// The thread that parses JSON. It receives a text and replies with its value or the error.
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
