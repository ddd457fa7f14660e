// Reads the body of a request, but never more of it than the schema of the call can need.
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
  /** Limit of JSON, or of all texts of a form together. */
  textBytes: number;
  /** Number of files, and size of each. More than the allowed size is read, so that the refusal can state the limit. */
  files: number;
  fileBytes: number;
}
const megabyte = 1024 * 1024;
/** Allowance for white space, escapes, and members that are refused by name. */
const leastBytes = 4 * 1024;
const leastValues = 64;
/** Number of values in the largest request, the configuration of a station. */
const mostValues = 50_000;
/** Maximum for a tree whose schema contains itself. */
const mostOfTree = 10_000;
/** Allowance for the headers of each part of a form. */
const partBytes = 16 * 1024;
/** Data nested more deeply than any schema could exhaust the stack of the functions that traverse it. */
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
    // Slightly deeper data is accepted here, so that validation can refuse it by name.
    levels: Math.min(deepest, levels + 4),
    files: sizes.length,
    fileBytes: 2 * Math.max(0, ...sizes) * megabyte,
  };
}

const refuse = (statusCode: number, why: string): Error => Object.assign(new Error(why), { statusCode });

/** Checks the size of a body by the headers, before any of it is read. */
export function mustBeReadable(request: FastifyRequest, call: CompiledCall): void {
  const { textBytes, files, fileBytes } = limitsOf(call);
  const multipart = /^multipart\//i.test(request.headers['content-type'] ?? '');
  if (multipart && files === 0) throw refuse(400, 'This call takes no files');
  const most = textBytes + (multipart ? files * (fileBytes + partBytes) : 0);
  if (Number(request.headers['content-length'] ?? 0) > most) throw refuse(413, 'Too large');
}

/** The text of a body. Nothing is read beyond the limit. */
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

/** Checks the text before it is parsed: the objects parsed from a short text can block everything else for seconds. */
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

/** If a name occurs twice, its last value is used. */
function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]));
}
