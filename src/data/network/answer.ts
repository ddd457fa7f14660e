// Turns an HTTP response into the data of its envelope or an RpcError. Any body is accepted; JSON.parse errors do not escape.
import type { CompiledCall } from '../../core/content.ts';
import type { Envelope } from '../../core/calls/outcome.ts';
import type { Translate } from '../../core/texts/text.ts';
import { RpcError } from './rpcError.ts';

export interface FileAnswer {
  blob: Blob;
  name?: string;
}
export interface Received {
  data: unknown;
  msg: string;
}

export async function receive(call: CompiledCall, response: Response, translate: Translate): Promise<Received> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  // A file may itself be JSON; an envelope in its place has no file name.
  if (response.ok && call.answers === 'file' && (!isJson || response.headers.has('content-disposition'))) {
    return { data: { blob: await response.blob(), ...fileName(response.headers) } satisfies FileAnswer, msg: '' };
  }
  const envelope = toEnvelope(await response.text());
  if (response.status === 401)
    throw new RpcError(call.name, 'status', 401, envelope?.msg || statusText(response), envelope?.data);
  if (!response.ok) throw new RpcError(call.name, 'status', response.status, statusText(response), envelope?.data);
  if (!envelope) throw new RpcError(call.name, 'malformed', 0, translate('Unreadable response from the station'));
  if (envelope.code !== 200) {
    throw new RpcError(call.name, 'envelope', envelope.code, envelope.msg || translate('Operation failed'), envelope.data);
  }
  return envelope;
}

/** Undefined for an HTML page, an empty or truncated body, or JSON that is not an envelope. */
function toEnvelope(text: string): Envelope | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('code' in parsed)) return undefined;
  const code = Number(parsed.code);
  if (!Number.isInteger(code)) return undefined;
  const msg = 'msg' in parsed && typeof parsed.msg === 'string' ? parsed.msg : '';
  return { code, msg, data: 'data' in parsed ? parsed.data : null };
}

/** HTTP/2 has no status text. */
const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
const statusText = ({ status, statusText: text }: Response): string => `${status} ${text || names[status] || ''}`.trim();

function fileName(headers: Headers): { name?: string } {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1];
  try {
    const name = encoded === undefined ? plain : decodeURIComponent(encoded);
    return name === undefined ? {} : { name };
  } catch {
    return plain === undefined ? {} : { name: plain };
  }
}
