// Sends a call to the cloud platform, with the request in display units. Returns its answer, validated against the call
// catalogue, or throws `Refused`.
import type { CompiledCall } from '../../../core/content.ts';
import { sourceLanguage } from '../../../core/texts/languages.ts';
import { convert } from '../../../core/schema/convert.ts';
import { toPlain } from '../../../core/schema/plain.ts';
import { outgoingFault } from '../../../core/ownMachine.ts';
import { boundsOf } from '../../../core/schema/bounds.ts';
import type { JsonLimits } from '../../../core/schema/jsonSize.ts';
import { validate } from '../../../core/validate.ts';
import type { ShapeCheck } from '../../../core/schema/finding.ts';
import { toShapeCheck } from '../../../compiler/validator.ts';
import { post as send, textOf } from '../../outgoing/outgoing.ts';
import { Refused, type Station } from '../../contract/index.ts';
import { parseJson } from '../../threads/parseJson.ts';
import { readSetting, zoneOf } from '../documents/index.ts';

type Asker = Pick<Station, 'docs' | 'content' | 'clock'>;
/** Allows for a mobile network, and is shorter than the time that the console waits for its own answer. */
const waitMs = 8000;
/** Enough for the configuration of a large station. A station sends no larger one either. */
const most = { bytes: 1_000_000, values: 50_000 };
/** Allowance for white space and the envelope around the data. */
const least = { bytes: 4096, values: 64, levels: 4 };

const unreached = 'Cannot reach the cloud platform';
/** The refusals of a platform that are shown unchanged. Other texts from outside are not shown. */
export const siteWords = {
  wrongCode: 'Wrong verification code',
  oldCode: 'The verification code has expired. Get a new one from the cloud platform.',
  unknownStation: 'The cloud platform no longer recognises this station. Link it again.',
} as const;
const known: ReadonlySet<string> = new Set(Object.values(siteWords));

/** The entity already refuses addresses without a scheme, which a browser would accept. */
export const cloudAddress = ({ docs }: Pick<Station, 'docs'>): string | undefined => readSetting(docs, 'cloud')?.body.address;

export async function askCloud<T>(station: Asker, name: string, request: unknown): Promise<T> {
  const address = cloudAddress(station);
  if (address === undefined) throw new Refused(409, 'No cloud platform is configured for this station');
  // A stored address may lack https, for example if it comes from an imported settings file.
  if (outgoingFault(address, { loopback: true, secure: true }))
    throw new Refused(409, 'The cloud platform address requires https. Change it under Mode management.');
  const { calls, units } = station.content();
  const call = calls[name];
  if (!call) throw new Refused(404, 'No such call');
  const body = JSON.stringify(convert(call.request, request, 'toWire', units));
  const limits = limitsOf(call);
  const signal = AbortSignal.timeout(waitMs);
  const { code, msg, data } = await toEnvelope(await post(address + call.url, body, { limits, signal }), { limits, signal });
  if (code === 429) throw new Refused(409, 'Too many wrong verification codes. Try again in 15 minutes.');
  if (code === 404) throw new Refused(409, 'No cloud platform at this address');
  if (code !== 200 && known.has(msg)) throw new Refused(code === 400 ? 400 : 409, msg);
  if (code !== 200) throw new Refused(409, 'The cloud platform rejected the request');
  return toAnswer(station, call, data) as T;
}

interface Reading {
  limits: JsonLimits & { bytes: number };
  signal: AbortSignal;
}

/** Limits the size of an answer to what its schema allows. */
function limitsOf({ answer }: CompiledCall): Reading['limits'] {
  const { bytes, values, levels, members } = boundsOf(answer, 'answer');
  return {
    bytes: Math.min(most.bytes, least.bytes + 1.25 * bytes),
    values: Math.min(most.values, least.values + values),
    members: least.values + members,
    levels: least.levels + levels,
  };
}

async function post(url: string, body: string, { limits, signal }: Reading): Promise<string> {
  const headers = { 'content-type': 'application/json', language: sourceLanguage };
  try {
    const response = await send(new URL(url), { headers, body, signal });
    // A redirect could disclose the key of the link to another host.
    if (String(response.statusCode).startsWith('3')) throw new Refused(409, unreached);
    const text = await textOf(response, limits.bytes);
    if (text === undefined) throw new Refused(409, 'No cloud platform at this address');
    return text;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const late = signal.aborted;
    throw new Refused(409, late ? 'The cloud platform did not respond in time' : unreached);
  }
}

async function toEnvelope(text: string, { limits, signal }: Reading): Promise<{ code: number; msg: string; data: unknown }> {
  let value: unknown;
  try {
    value = await parseJson(text, limits, signal);
  } catch {
    value = undefined;
  }
  const { code, msg, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof code !== 'number') throw new Refused(409, 'No cloud platform at this address');
  return { code, msg: typeof msg === 'string' ? msg : '', data };
}

/** Validates as strictly as a request of a user, because the answer becomes the configuration of this station. */
function toAnswer(station: Asker, call: CompiledCall, data: unknown) {
  const { units } = station.content();
  const value = convert(call.answer, data, 'toDisplay', units);
  const now = station.clock.now();
  const found = validate({ schema: call.answer, shape: shapeOf(call), value, now, timezone: zoneOf(station), units });
  if (found.some(({ warnOnly }) => !warnOnly)) throw new Refused(409, 'Unexpected response from the cloud platform');
  return value;
}

const shapes = new WeakMap<CompiledCall, ShapeCheck>();
function shapeOf(call: CompiledCall): ShapeCheck {
  const shape = shapes.get(call) ?? toShapeCheck(toPlain(call.answer, { side: 'request' }), 'first');
  shapes.set(call, shape);
  return shape;
}
