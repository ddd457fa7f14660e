// Parses a text/event-stream. Chunks may be split anywhere, even within a character.

export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads until the stream ends; throws if it breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += value ? decoder.decode(value, { stream: true }) : '';
      // A CR at the end of a chunk may be the first half of CRLF.
      const normalised = rest.replaceAll('\r\n', '\n');
      const parts = normalised.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = toEvent(part);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    // If the consumer stops early, the connection must be closed.
    await reader.cancel().catch(() => {});
  }
}

/** Undefined for a comment or a block without data. */
function toEvent(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}
