// Parses JSON from another machine, up to the size that a schema can need. A long text is parsed in a thread of its own, so that
// polling and dispatch do not wait for it.
import { jsonExcess, type JsonLimits } from '../../core/schema/jsonSize.ts';
import { answerOf, openThread } from './thread.ts';

export type ParseReply = { ready: true } | { value: unknown } | { failed: string };
/** Texts of up to this length are parsed within a millisecond. */
const shortLength = 64 * 1024;
const mostMB = 128;

export class JsonTooLarge extends RangeError {
  override readonly name = 'JsonTooLarge';
  readonly excess: 'values' | 'levels';
  constructor(excess: 'values' | 'levels') {
    super(`Too many ${excess}`);
    this.excess = excess;
  }
}

/** Rejects with a SyntaxError if it is not JSON, and with `JsonTooLarge` if it exceeds `limits`. */
export async function parseJson(text: string, limits: JsonLimits, signal: AbortSignal): Promise<unknown> {
  const excess = jsonExcess(text, limits);
  if (excess !== undefined) throw new JsonTooLarge(excess);
  return text.length <= shortLength ? (JSON.parse(text) as unknown) : parseApart(text, signal);
}

async function parseApart(text: string, signal: AbortSignal): Promise<unknown> {
  const worker = openThread(import.meta.url, 'parseThread', mostMB);
  try {
    await answerOf(worker, (reply: ParseReply) => ('ready' in reply ? true : undefined), signal);
    worker.postMessage(text);
    const reply = await answerOf(worker, (each: ParseReply) => ('ready' in each ? undefined : each), signal);
    if ('failed' in reply) throw new SyntaxError(reply.failed);
    return 'value' in reply ? reply.value : undefined;
  } finally {
    await worker.terminate();
  }
}
