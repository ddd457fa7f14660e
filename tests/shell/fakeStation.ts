import type { CompiledCall, ContentIndex, ScreenPiece } from '../../src/core/content.ts';
import type { ScreenNode } from '../../src/core/language.ts';

/** Answers by path, as a station would over HTTP. Only the RPC layer is fake. */
export interface FakeStation {
  fetch: typeof fetch;
  asked: string[];
  index: ContentIndex;
  pieces: Record<string, Partial<ScreenPiece>>;
  /** By url: the data of the envelope, or a whole envelope with `code`. */
  answers: Record<string, (body: unknown) => unknown>;
  /** Requests that fail at the network. */
  broken: Set<string>;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export function fakeStation(index: ContentIndex): FakeStation {
  const station: FakeStation = {
    index,
    asked: [],
    pieces: {},
    answers: {},
    broken: new Set(),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      station.asked.push(url);
      if ([...station.broken].some((part) => url.includes(part))) throw new TypeError('Failed to fetch');
      if (url.endsWith('/content/index.json')) return json(station.index);
      const id = /\/screen\/(.+)\.json$/.exec(url)?.[1];
      if (id !== undefined) return json(pieceOf(id, station.pieces[id]));
      if (url.includes('/locale/')) return json({});
      const answer = station.answers[url];
      if (!answer) return json({ code: 404, msg: 'No such call', data: null }, 404);
      const body: unknown = typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined;
      const data = await answer(body);
      return json(isEnvelope(data) ? data : { code: 200, msg: '', data });
    },
  };
  return station;
}
const isEnvelope = (data: unknown): boolean => typeof data === 'object' && data !== null && 'code' in data;

/** A screen that shows its own id. */
function pieceOf(id: string, more: Partial<ScreenPiece> = {}): ScreenPiece {
  const body: Record<string, ScreenNode> = { words: { kind: 'note', options: { text: `This is ${id}` } } };
  return { screen: { id, path: '/', title: id, body }, sources: {}, drafts: {}, calls: {}, entities: {}, devices: [], ...more };
}

export function callOf(name: string, more: Partial<CompiledCall> = {}): CompiledCall {
  return { name, path: `/${name}`, url: `/v1/rpc/${name}`, request: { type: 'object' }, answer: {}, needs: [], ...more };
}
export const callsOf = (...names: string[]): ContentIndex['calls'] =>
  Object.fromEntries(names.map((name) => [name, callOf(name)]));
