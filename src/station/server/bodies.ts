// In: a call and the body of its request as it comes. Out: the body read, and never more of it than the call's schema can need.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { CompiledCall } from '../../core/content.ts';
import type { Schema } from '../../core/language.ts';
import { boundsOf, membersOf } from '../../core/schema/bounds.ts';
import { jsonExcess, type JsonLimits } from '../../core/schema/jsonSize.ts';
import { isDeeperThan, resolveIn, toTyped, type UploadedFile } from './calls/input.ts';

export interface Input {
  body: unknown;
  files?: Readonly<Record<string, UploadedFile>>;
}
export interface BodyLimits extends JsonLimits {
  /** Of JSON, or of the texts of a form together. */
  textBytes: number;
  /** Of each file; so much more than is allowed is read, to say how much is allowed. */
  files: number;
  fileBytes: number;
}
const megabyte = 1024 * 1024;
/** White space, escapes, and what is refused by name. */
const leastBytes = 4 * 1024;
const leastValues = 64;
/** The most of the largest request, the configuration of a station. */
const mostValues = 50_000;
/** Of a tree whose schema contains itself. */
const mostOfTree = 10_000;
/** Of each header of a part of a form. */
const partBytes = 16 * 1024;
/** Deeper data than any schema has would exhaust the stack of whatever walks it. */
export const deepest = 64;
const longestFileName = 255;

const known = new WeakMap<CompiledCall, BodyLimits>();
export function limitsOf(call: CompiledCall): BodyLimits {
  let limits = known.get(call);
  if (!limits) known.set(call, (limits = toLimits(call.request)));
  return limits;
}

function toLimits(schema: Schema): BodyLimits {
  const sizes = Object.values(membersOf(schema)).flatMap((each) => resolveIn(schema, each)?.file?.maxMB ?? []);
  const { bytes, values, levels, members } = boundsOf(schema, 'request');
  return {
    textBytes: Math.min(megabyte, Math.max(leastBytes, 1.25 * bytes)),
    values: Number.isFinite(values) ? Math.min(mostValues, leastValues + values) : mostOfTree,
    members: leastValues + members,
    // Some deeper, so that what does not fit is refused by name.
    levels: Math.min(deepest, levels + 4),
    files: sizes.length,
    fileBytes: 2 * Math.max(0, ...sizes) * megabyte,
  };
}

const refuse = (statusCode: number, why: string): Error => Object.assign(new Error(why), { statusCode });

/** What the head of a request says of its body, judged before any of it is read. */
export function mustBeReadable(request: FastifyRequest, call: CompiledCall): void {
  const { textBytes, files, fileBytes } = limitsOf(call);
  const multipart = /^multipart\//i.test(request.headers['content-type'] ?? '');
  if (multipart && files === 0) throw refuse(400, 'This call takes no files');
  const most = textBytes + (multipart ? files * (fileBytes + partBytes) : 0);
  if (Number(request.headers['content-length'] ?? 0) > most) throw refuse(413, 'Too large');
}

/** The text of a body, read no further than its limit. */
export async function readText(payload: Readable, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw refuse(413, 'Too large');
      chunks.push(chunk);
    }
  } catch (error) {
    // If the client disconnects in the middle, the error has no status.
    throw Object.assign(error instanceof Error ? error : new Error('body'), { statusCode: statusOf(error) ?? 400 });
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Judged before it is parsed: what is made of a short text can hold up everybody else for seconds. */
export function mustBeSmall(text: string, limits: JsonLimits): void {
  const excess = jsonExcess(text, limits);
  if (excess === 'levels') throw refuse(400, 'Too deep');
  if (excess === 'values') throw refuse(413, 'Too large');
}

function mustBeShallow(body: unknown): void {
  if (isDeeperThan(body, deepest)) throw refuse(400, 'Too deep');
}

export async function inputOf(request: FastifyRequest, call: CompiledCall): Promise<Input> {
  if (request.method === 'GET') return { body: toTyped(call.request, textsOf(request.query)) };
  return request.isMultipart() ? partsOf(request, call) : { body: request.body };
}

async function partsOf(request: FastifyRequest, call: CompiledCall): Promise<Input> {
  const texts: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const limits = limitsOf(call);
  const { textBytes, files: most, fileBytes } = limits;
  let bytes = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize: fileBytes, files: most, fields: 200, fieldSize: textBytes } })) {
      if (part.type === 'file') {
        if (part.filename.length > longestFileName) throw refuse(400, 'The name of a file is too long');
        files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() };
        continue;
      }
      const text = String(part.value);
      bytes += text.length;
      if (bytes > textBytes) throw refuse(413, 'Too large');
      mustBeSmall(text, limits);
      texts[part.fieldname] = text;
    }
  } catch (error) {
    // For a form that ends in the middle, the error of the parser has no status.
    throw Object.assign(error instanceof Error ? error : new Error('multipart'), { statusCode: statusOf(error) ?? 400 });
  }
  const body = toTyped(call.request, texts);
  mustBeShallow(body);
  return { body, files };
}
const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** A name that is given twice has its last value. */
function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]));
}
