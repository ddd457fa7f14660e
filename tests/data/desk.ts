// A desk with a fake RPC layer: functions answer calls, and the test answers dialogs.
import { environmentManager, QueryClient } from '@tanstack/react-query';
import { type CompiledCall, type ContentIndex, emptyIndex, type ScreenPiece } from '../../src/core/content.ts';
import type { AnswerNodes, Command, Guard, Members, Schema } from '../../src/core/language.ts';
import { createStore, layered, partOf, type Store } from '../../src/core/store.ts';
import { inEnglish, say } from '../../src/core/texts/text.ts';
import { toCompiledCheck } from '../../src/compiler/validator.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import type { AskDialog, Outcome, Prompter } from '../../src/data/contract.ts';
import type { Desk } from '../../src/data/desk.ts';
import { createEdits } from '../../src/data/drafts/edits.ts';
import type { LiveLink, TopicListener } from '../../src/data/network/live.ts';
import { memoryAddress } from '../../src/data/pageAddress.ts';
import type { SendOptions } from '../../src/data/network/rpc.ts';
import { RpcError } from '../../src/data/network/rpcError.ts';
import { call } from './small.ts';

// The query library assumes a server if there is no window, and a server does not poll.
environmentManager.setIsServer(() => false);

interface Sent {
  name: string;
  params: unknown;
  options: SendOptions;
}
type Answer = (params: unknown, options: SendOptions) => unknown;

export interface FakeDesk extends Desk {
  place: () => ReturnType<typeof memoryAddress>;
  root: Store;
  tasks: Store;
  sent: Sent[];
  notices: string[];
  /** Messages that stay until they are closed. */
  stays: string[];
  questions: string[];
  answers: Record<string, Answer>;
  /** The msg of an answer; "ok" if there is none. */
  messages: Record<string, string>;
  replies: { confirm: boolean; password: boolean; leave: 'save' | 'discard' | 'stay'; ask: (of: AskDialog) => Promise<Outcome> };
  topics: Map<string, TopicListener>;
  pass: (ms: number) => void;
  /** Simulates any message from the station. */
  hear: () => void;
  validators: Record<string, Schema>;
}

export const refusal = (code: number, what: string, data: unknown = null): RpcError =>
  new RpcError('x', 'envelope', code, what, data);

export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

export function fakeDesk(guards: Members<Guard> = {}): FakeDesk {
  let now = 1_000_000;
  let secondary = false;
  let heardAt = now;
  const root = createStore({
    session: {
      type: 'ems',
      language: 'en_US',
      user: { id: 'u1', name: 'Li', role: 'operator' },
      rights: { control: true, write: true },
    },
    station: {
      id: 's1',
      mode: 2,
      timezone: 'Asia/Shanghai',
      currency: 'CNY',
      state: { strategy: 'stopped', starting: false, stopping: false },
    },
    clock: { now },
  });
  const tasks = createStore({ all: [], newest: {} });
  const topics: FakeDesk['topics'] = new Map();
  const live: LiveLink = {
    watch(topic, listener) {
      const key = `${topic.call} ${JSON.stringify(topic.params)}`;
      topics.set(key, listener);
      return () => topics.delete(key);
    },
    start: () => {},
    restart: () => {},
    stop: () => {},
  };
  const index: ContentIndex = {
    ...emptyIndex,
    hash: 'h1',
    guards,
    units: { units: { kW: { symbol: 'kW', divisor: 1000 } }, families: {} },
  };
  const place = memoryAddress();
  const desk: Pick<FakeDesk, 'sent' | 'notices' | 'stays' | 'questions' | 'answers' | 'messages' | 'replies' | 'validators'> = {
    sent: [],
    notices: [],
    stays: [],
    questions: [],
    answers: {},
    messages: {},
    replies: { confirm: true, password: true, leave: 'stay', ask: () => Promise.resolve({ kind: 'cancelled' }) },
    validators: {},
  };
  const prompter: Prompter = {
    confirm({ text, cautions = [] }) {
      desk.questions.push(`confirm: ${say(text, inEnglish)}`, ...cautions.map((each) => `caution: ${say(each, inEnglish)}`));
      return Promise.resolve(desk.replies.confirm);
    },
    secondaryPassword: () => (desk.questions.push('password'), Promise.resolve(desk.replies.password)),
    leaveEdit: () => (desk.questions.push('leave edit'), Promise.resolve(desk.replies.leave)),
    ask: (of) => (desk.questions.push('ask'), desk.replies.ask(of)),
    notify: ({ tone, text, stays = false }) => {
      const words = `${tone}: ${say(text, inEnglish)}`;
      desk.notices.push(words);
      if (stays) desk.stays.push(words);
    },
  };
  const failing = new Map<string, string>();
  return Object.assign(desk, {
    async send(one: CompiledCall, params: unknown, options: SendOptions = {}) {
      desk.sent.push({ name: one.name, params: structuredClone(params), options });
      const answer = desk.answers[one.name];
      if (!answer) throw refusal(404, 'no such thing');
      const data = await answer(params, options);
      return { data, msg: desk.messages[one.name] ?? 'ok' };
    },
    open: () => Promise.reject(refusal(404, 'no such thing')),
    queries: new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } }),
    live,
    content: {
      index: () => index,
      load: () => Promise.resolve(index),
      loadedDevice: () => undefined,
      validator: (ref: string) => Promise.resolve(toCompiledCheck(toPlain(desk.validators[ref] ?? {}))),
    } as unknown as Desk['content'],
    index: () => index,
    scope: layered({ clock: partOf(root, '/clock') }, root),
    root,
    tasks,
    place: () => place,
    prompter: () => prompter,
    translate: inEnglish,
    now: () => now,
    heardAt: () => heardAt,
    timezone: () => 'Asia/Shanghai',
    stationKey: () => 's1',
    edits: createEdits(),
    storage: memoryStorage(),
    reportFailing(name: string, what: string | undefined) {
      if (what === undefined) failing.delete(name);
      else if (failing.get(name) !== what) {
        failing.set(name, what);
        desk.notices.push(`error: ${what}`);
      }
    },
    secondary: { holds: () => secondary, taken: () => void (secondary = true), forget: () => void (secondary = false) },
    topics,
    hear: () => void (heardAt = now),
    pass(ms: number) {
      now += ms;
      root.set('/clock', { now });
    },
  });
}

/** Builds a piece from the parts that a test needs; each call is available by name. */
export function toPiece(of: {
  calls?: Members<Partial<CompiledCall>>;
  sources?: ScreenPiece['sources'];
  drafts?: ScreenPiece['drafts'];
  commands?: Members<Command>;
  answers?: Members<AnswerNodes>;
  entities?: Members<Schema>;
}): ScreenPiece {
  const calls = Object.fromEntries(
    Object.entries(of.calls ?? {}).map(([name, more]) => [name, call(name, `/v1/rpc/${name}`, more)]),
  );
  return {
    screen: {
      id: 'test',
      path: '/test',
      title: 'Test',
      ...(of.commands && { commands: of.commands }),
      ...(of.answers && { answers: of.answers }),
    },
    sources: of.sources ?? {},
    drafts: of.drafts ?? {},
    calls,
    entities: of.entities ?? {},
    devices: [],
  };
}
