// Prints papers to PDF in a thread of its own, so that polling, dispatch and stops never wait for it.
import { Refused } from '../contract/index.ts';
import type { DrawnPaper, Printer, PrintReply } from '../contract/papers.ts';
import { createRestingThread } from '../threads/resting.ts';

/** `idleMs`: an idle thread is ended, which frees the memory of the font. */
const times = { limitMs: 120_000, idleMs: 10_000 };
const mostMB = 256;

export function createPrinter(): Printer {
  const thread = createRestingThread<DrawnPaper, PrintReply>(import.meta.url, 'paperThread', mostMB, times);
  return {
    print: async (paper, signal) => bytesOf(await thread.ask(paper, (reply) => reply, signal)),
    close: () => thread.close(),
  };
}

function bytesOf(reply: PrintReply): Uint8Array {
  if ('failed' in reply) throw new Error(reply.failed);
  if ('lacks' in reply) throw new Refused(409, 'The font of printed reports does not support this language');
  return reply.bytes;
}
