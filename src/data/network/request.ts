// Builds the arguments of `fetch` from a call, params in wire units and the identity.
import type { CompiledCall } from '../../core/content.ts';
import type { Schema } from '../../core/language.ts';
import type { Language } from '../../core/access/session.ts';
import { toPart } from '../../core/schema/wire.ts';

/** Identity of the sender. The station authenticates by the token only; the others are selectors and labels. */
export interface Identity {
  token?: string | undefined;
  flag?: string | undefined;
  userId?: string | undefined;
  userName?: string | undefined;
  timezone?: string | undefined;
  powerStationId?: string | undefined;
  stationId?: string | undefined;
  busbarName?: string | undefined;
  language: Language;
}

/** Flag of a session that was opened without one; every request has a flag. */
const noFlag = '0';

/** Header values are Latin-1, so names are percent-encoded. Undefined values are omitted. */
export function toHeaders(identity: Identity): Record<string, string> {
  const { token, flag, userId, userName, timezone, powerStationId, stationId, busbarName, language } = identity;
  const all: Record<string, string | undefined> = {
    authorization: token,
    qzflag: flag ?? noFlag,
    userId,
    userName: userName === undefined ? undefined : encodeURIComponent(userName),
    timezone,
    powerStationId,
    stationId,
    busbarName: busbarName === undefined ? undefined : encodeURIComponent(busbarName),
    language,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

export interface HttpRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: BodyInit;
}

export function toRequest(origin: string, call: CompiledCall, params: unknown, headers: Record<string, string>): HttpRequest {
  const url = origin + call.url;
  if (call.method === 'GET') return { url: url + toQueryText(params), method: 'GET', headers };
  if (hasFile(call.request)) return { url, method: 'POST', headers, body: toForm(params) };
  return { url, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(params ?? {}) };
}

/** A file may be a member of a case. */
const hasFile = ({ properties, cases }: Schema): boolean =>
  [{ properties }, ...Object.values(cases ?? {})].some((each) =>
    Object.values(each.properties ?? {}).some(({ file }) => file !== undefined),
  );
const members = (params: unknown): [string, unknown][] =>
  typeof params === 'object' && params !== null
    ? Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
    : [];

function toQueryText(params: unknown): string {
  const query = new URLSearchParams(members(params).map(([name, value]) => [name, toPart(value)]));
  return query.size > 0 ? `?${query}` : '';
}

/** An omitted file keeps the stored one. Other members are sent as text. */
function toForm(params: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of members(params)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else form.append(name, toPart(value));
  }
  return form;
}
