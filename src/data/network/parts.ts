// Splits the bytes of a multipart answer into complete parts, by boundary; incomplete parts are buffered. Pure.

export interface Part {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const head = new TextDecoder('latin1');
/** Limit of a part in bytes; a larger one is not a picture. */
const most = 8 * 1024 * 1024;

export const boundaryOf = (type: string): string | undefined =>
  /^multipart\/[^;]+;.*boundary="?([^";]+)"?/i.exec(type)?.[1]?.replace(/^--/, '');

export function createParts(boundary: string): (chunk: Uint8Array) => Part[] {
  const mark = new TextEncoder().encode(`--${boundary}`);
  let buffer = new Uint8Array(0);
  return (chunk) => {
    const joined = new Uint8Array(buffer.length + chunk.length);
    joined.set(buffer);
    joined.set(chunk, buffer.length);
    const parts: Part[] = [];
    let at = 0;
    for (;;) {
      const found = nextPart(joined, at, mark);
      if (!found) break;
      if (found.part) parts.push(found.part);
      at = found.end;
    }
    buffer = joined.slice(at);
    if (buffer.length > most) throw new Error('a part without an end');
    return parts;
  };
}

/** A part is complete by its content length, or when the next boundary has arrived. */
function nextPart(bytes: Uint8Array, from: number, mark: Uint8Array): { part?: Part; end: number } | undefined {
  const start = indexOf(bytes, mark, from);
  if (start < 0) return undefined;
  const body = endOfHead(bytes, start + mark.length);
  if (body < 0) return undefined;
  const text = head.decode(bytes.subarray(start + mark.length, body));
  const contentLength = /content-length:\s*(\d+)/i.exec(text)?.[1];
  const end = contentLength === undefined ? indexOf(bytes, mark, body) : body + Number(contentLength);
  if (end < 0 || end > bytes.length) return undefined;
  const last = contentLength === undefined && bytes[end - 2] === 13 && bytes[end - 1] === 10 ? end - 2 : end;
  const type = /content-type:\s*([^\r\n;]+)/i.exec(text)?.[1]?.trim() ?? '';
  return { part: { type, bytes: bytes.slice(body, last) }, end };
}

/** Index after the empty line that ends the header. */
function endOfHead(bytes: Uint8Array, from: number): number {
  for (let i = from; i + 3 < bytes.length; i++)
    if (bytes[i] === 13 && bytes[i + 1] === 10 && bytes[i + 2] === 13 && bytes[i + 3] === 10) return i + 4;
  return -1;
}

function indexOf(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  const first = mark[0] ?? 0;
  for (let i = bytes.indexOf(first, from); i >= 0 && i + mark.length <= bytes.length; i = bytes.indexOf(first, i + 1)) {
    if (mark.every((byte, offset) => bytes[i + offset] === byte)) return i;
  }
  return -1;
}
