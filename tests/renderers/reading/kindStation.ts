// A fake station behind `fetch`: content, responses and a stream that tests can push to. The whole data layer in front of it is
// real.
import type { CompiledCall, ContentIndex, ScreenPiece } from '../../../src/core/content.ts';
import { convert } from '../../../src/core/schema/convert.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Schema, Screen, Source, Units } from '../../../src/core/language.ts';
import { read, toTokens } from '../../../src/core/pointer.ts';
import units from '../../../schemas/units.json';

interface Answer {
  schema: Schema;
  /** In display units. The call fails if undefined. */
  data: unknown;
  paged?: boolean;
}
export interface StationSetup {
  screen: Partial<Screen>;
  /** By source name. */
  answers: Readonly<Record<string, Answer>>;
  calls?: Readonly<Record<string, Partial<CompiledCall>>>;
  devices?: readonly DeviceType[];
  /** Delay of a device file in ms. */
  deviceMs?: number;
  /** Station time in ms since the epoch. */
  now?: number;
  /** Error envelopes by call name. */
  refusals?: Readonly<Record<string, { code: number; msg: string; data: unknown }>>;
  /** No response to any call, or to these calls. */
  silent?: boolean | readonly string[];
  /** By reference, as used in drafts and searches. */
  entities?: Readonly<Record<string, Schema>>;
  pointUnits?: Readonly<Record<string, string>>;
  locale?: Readonly<Record<string, string>>;
}
const isSilent = ({ silent = false }: StationSetup, call: string): boolean =>
  typeof silent === 'boolean' ? silent : silent.includes(call.replace('test.', ''));
type Changes = readonly (readonly [pointer: string, value?: unknown])[];
export interface KindStation {
  fetch: typeof fetch;
  /** Calls received so far with their bodies. */
  asked: { call: string; params: unknown }[];
  /** Pushes changes of a source's document in display units: pointer and value; without a value the member is removed. */
  push: (source: string, changes: Changes) => void;
  streaming: () => boolean;
  /** Stops responding to all requests. */
  fallSilent: () => void;
  /** Parameters of the subscribed sources, by source name. */
  watched: () => Readonly<Record<string, unknown>>;
}

const table = units as unknown as Units;

export const toPiece = ({ screen, answers, calls = {}, entities = {} }: StationSetup): ScreenPiece => ({
  screen: { id: 'kinds', path: '/kinds', title: 'Kinds', body: {}, ...screen },
  sources: Object.fromEntries(
    Object.keys(answers).map((name): [string, Source] => [
      name,
      { read: `test.${name}`, everyMs: 1000, ...screen.sources?.[name] },
    ]),
  ),
  drafts: screen.drafts ?? {},
  calls: {
    ...Object.fromEntries(
      Object.entries(answers).map(([name, { schema, paged }]) => [
        `test.${name}`,
        toCall(`test.${name}`, { answer: schema, ...(paged && { paged }) }),
      ]),
    ),
    ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, toCall(name, call)])),
  },
  entities,
  devices: [],
});
const toCall = (name: string, call: Partial<CompiledCall>): CompiledCall => ({
  name,
  url: `/v1/rpc/${name}`,
  path: `/${name}`,
  needs: [],
  request: { type: 'object', additionalProperties: true },
  answer: {},
  ...call,
});

export function kindStation(setup: StationSetup): KindStation {
  const index: ContentIndex = {
    version: 1,
    hash: 'test',
    screens: [],
    guards: {
      administer: { is: 'right', says: 'no permission' },
      'strategy-stopped': {
        is: 'state',
        says: 'Stop the strategy first',
        when: { op: 'eq', from: '/station/state/strategy', value: 'stopped' },
      },
    },
    units: table,
    devices: (setup.devices ?? []).map(({ type, title }) => ({ type, title })),
    pointUnits: setup.pointUnits ?? {},
    calls: {},
    tasks: {},
    entities: {},
    languages: [],
    switches: {},
    brand: {},
  };
  const asked: KindStation['asked'] = [];
  let topics: Record<string, { call: string; params?: unknown }> = {};
  let waiting: (readonly [source: string, changes: Changes])[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let fellSilent = false;
  const now = () => setup.now ?? Date.now();
  const emit = (event: string, data: unknown) =>
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const wireOf = ({ schema, data }: Answer) => convert(schema, data, 'toWire', table, setup.pointUnits);
  const answerOf = (call: string) => setup.answers[call.replace('test.', '')];

  const topicOf = (source: string) => Object.keys(topics).find((key) => topics[key]?.call === `test.${source}`);
  function deliver(source: string, changes: Changes): void {
    const answer = setup.answers[source];
    if (!answer) throw new Error(`No answer for ${source}`);
    emit('change', {
      topic: topicOf(source),
      at: now(),
      changes: changes.map(([pointer, value]) =>
        value === undefined
          ? [pointer]
          : [pointer, read(convert(answer.schema, nest(pointer, value), 'toWire', table, setup.pointUnits), pointer)],
      ),
    });
  }

  const openStream = (init: RequestInit | undefined): Response => {
    topics = (JSON.parse(String(init?.body)) as { topics: typeof topics }).topics;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        emit('station', {
          now: now(),
          id: 's1',
          name: 'Test',
          type: 2,
          timezone: 'Asia/Shanghai',
          currency: 'CNY',
          mode: 2,
          state: { strategy: 'running', starting: false, stopping: false, ready: true },
        });
        for (const [topic, { call }] of Object.entries(topics)) {
          const answer = answerOf(call);
          if (answer && answer.data !== undefined && !isSilent(setup, call))
            emit('snapshot', { topic, at: now(), data: wireOf(answer) });
        }
        const due = waiting.filter(([source]) => topicOf(source) !== undefined);
        waiting = waiting.filter((each) => !due.includes(each));
        for (const [source, changes] of due) deliver(source, changes);
      },
    });
    init?.signal?.addEventListener('abort', () => {
      stream?.error(new DOMException('aborted', 'AbortError'));
      stream = undefined;
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const json = (value: unknown) => Response.json(value);
  const envelope = (data: unknown) => json({ code: 200, msg: 'ok', data });

  return {
    asked,
    streaming: () => stream !== undefined,
    fallSilent: () => void (fellSilent = true),
    watched: () => Object.fromEntries(Object.values(topics).map(({ call, params }) => [call.replace('test.', ''), params])),
    push(source, changes) {
      // A source is read by its own call before the stream has its topic.
      if (topicOf(source) === undefined) waiting.push([source, changes]);
      else deliver(source, changes);
    },
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://test');
      if (fellSilent) return new Promise<Response>(() => {});
      if (pathname === '/v1/rpc/stream') return Promise.resolve(openStream(init));
      if (pathname.endsWith('/content/index.json')) return Promise.resolve(json(index));
      const device = setup.devices?.find(({ type }) => pathname.endsWith(`/device/${type}.json`));
      if (device) return new Promise((done) => setTimeout(() => done(json(device)), setup.deviceMs ?? 0));
      if (pathname.includes('/locale/')) return Promise.resolve(json(setup.locale ?? {}));
      const call = pathname.slice(pathname.lastIndexOf('/') + 1);
      asked.push({
        call,
        params: sentBy(init?.body),
      });
      const refusal = setup.refusals?.[call];
      if (refusal) return Promise.resolve(json(refusal));
      const answer = answerOf(call);
      if ((answer ?? setup.calls?.[call]) && isSilent(setup, call)) return new Promise<Response>(() => {});
      if (answer)
        return Promise.resolve(
          answer.data === undefined ? json({ code: 500, msg: 'The station failed', data: null }) : envelope(wireOf(answer)),
        );
      return Promise.resolve(setup.calls?.[call] ? envelope({}) : new Response('', { status: 404 }));
    },
  };
}

/** A form with a file field is sent as FormData. */
function sentBy(body: BodyInit | null | undefined): unknown {
  if (body === undefined || body === null) return undefined;
  return body instanceof FormData ? Object.fromEntries(body.entries()) : (JSON.parse(String(body)) as unknown);
}

/** A document that contains only `value` at the pointer. List items become members, which the conversion accepts. */
function nest(pointer: string, value: unknown): unknown {
  return toTokens(pointer).reduceRight(
    (inside: unknown, token) => (/^\d+$/.test(token) ? Object.assign([], { [token]: inside }) : { [token]: inside }),
    value,
  );
}
