// Subscribes to the topics that the screen reads, and to events of the station itself.
// A station without the route (404) is retried after a while; meanwhile, and after any failure, sources poll.
import type { TaskState } from '../../core/calls/outcome.ts';
import type { StationScope } from '../../core/access/session.ts';
import { withChanges, type Change } from './changes.ts';
import { readEvents } from './sse.ts';

interface Topic {
  call: string;
  /** As in the body of the call: wire units. */
  params: unknown;
}
export interface TopicListener {
  /** The whole document in wire units, and the station time. */
  onData: (data: unknown, at: number) => void;
  onFailed: (code: number, msg: string) => void;
  /** Whether the topic is being pushed. */
  onPushed: (pushed: boolean) => void;
}
export interface LiveOptions {
  origin?: string;
  headers: () => Record<string, string>;
  /** False before login: the stream is not opened. */
  allowed: () => boolean;
  onStation: (event: { now: number } & Partial<StationScope>) => void;
  onContent: (hash: string) => void;
  onTasks: (tasks: readonly TaskState[]) => void;
  onContact: (answered: boolean) => void;
  /** Whether the stream is running. */
  onMode: (streaming: boolean) => void;
  onUnauthorised?: () => void;
  /** The stream runs again after an interruption: known session data may be outdated. */
  onBack?: () => void;
  fetch?: typeof fetch;
  /** Delays in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}
export interface LiveLink {
  /** Equal calls with equal params share a topic. Returns a function to unsubscribe. */
  watch: (topic: Topic, listener: TopicListener) => () => void;
  /** Opens the stream, even without topics, for the events of the station. */
  start: () => void;
  /** Reopens the stream for another user, language or grid connection point; does nothing if they are unchanged. */
  restart: () => void;
  stop: () => void;
}

/**
 * The sources of a page subscribe one after another while it is drawn, so the stream is reopened once after the last one.
 * Meanwhile each source uses its own call. The station sends at least every 15 s. Values in ms.
 */
const defaultWaits = {
  debounce: 400,
  longestDebounce: 2000,
  firstRetry: 1000,
  longestRetry: 30_000,
  absentRetry: 60_000,
  silence: 20_000,
};

interface Watched {
  topic: Topic;
  listeners: Set<TopicListener>;
  document: unknown;
  at: number;
  has: boolean;
}

interface LiveState {
  options: LiveOptions;
  waits: typeof defaultWaits;
  topics: Map<string, Watched>;
  running: AbortController | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  started: boolean;
  failures: number;
  openedWith: string;
  openedAs: string;
  changedAt: number | undefined;
  absentUntil: number;
  /** The stream was interrupted. */
  lost: boolean;
}

export function createLive(options: LiveOptions): LiveLink {
  const live: LiveState = {
    options,
    waits: { ...defaultWaits, ...options.waits },
    topics: new Map(),
    running: undefined,
    timer: undefined,
    started: false,
    failures: 0,
    openedWith: '',
    openedAs: '',
    changedAt: undefined,
    absentUntil: 0,
    lost: false,
  };
  return {
    watch: (topic, listener) => watch(live, topic, listener),
    start() {
      live.started = true;
      if (!live.running) plan(live, 0);
    },
    restart() {
      if (live.running && live.openedAs === identityOf(live)) return;
      live.failures = 0;
      live.absentUntil = 0;
      for (const watched of live.topics.values()) watched.has = false;
      plan(live, 0);
    },
    stop() {
      live.started = false;
      clearTimeout(live.timer);
      close(live);
      options.onMode(false);
    },
  };
}

const keysOf = ({ topics }: LiveState) => [...topics.keys()].sort().join('\n');
const identityOf = ({ options }: LiveState) => JSON.stringify(options.headers());

function watch(live: LiveState, topic: Topic, listener: TopicListener): () => void {
  const key = `${topic.call} ${JSON.stringify(topic.params ?? {})}`;
  const watched = live.topics.get(key) ?? { topic, listeners: new Set(), document: undefined, at: 0, has: false };
  live.topics.set(key, watched);
  watched.listeners.add(listener);
  if (watched.has && live.running) notifyDocument(watched, [listener]);
  changed(live);
  return () => {
    watched.listeners.delete(listener);
    if (watched.listeners.size > 0) return;
    live.topics.delete(key);
    changed(live);
  };
}

function changed(live: LiveState): void {
  if (keysOf(live) === live.openedWith) return;
  const { debounce, longestDebounce } = live.waits;
  live.changedAt ??= Date.now();
  plan(live, Math.min(debounce, Math.max(0, live.changedAt + longestDebounce - Date.now())));
}

function plan(live: LiveState, wait: number): void {
  clearTimeout(live.timer);
  live.timer = live.started ? setTimeout(() => void open(live), Math.max(wait, live.absentUntil - Date.now())) : undefined;
}

function close(live: LiveState): void {
  live.running?.abort();
  live.running = undefined;
}

async function open(live: LiveState): Promise<void> {
  close(live);
  if (!live.options.allowed()) return;
  const control = new AbortController();
  live.running = control;
  live.openedWith = keysOf(live);
  live.openedAs = identityOf(live);
  live.changedAt = undefined;
  const wait = await run(live, control).catch(() => {
    if (live.running !== control) return undefined;
    live.options.onContact(false);
    return nextWait(live);
  });
  if (live.running !== control) return;
  live.running = undefined;
  live.lost = true;
  live.options.onMode(false);
  for (const { listeners } of live.topics.values()) for (const each of listeners) each.onPushed(false);
  if (wait !== undefined) plan(live, wait);
}

/** Doubles with every failure, with random jitter so that consoles do not reconnect simultaneously. */
const nextWait = (live: LiveState) =>
  Math.min(live.waits.longestRetry, live.waits.firstRetry * 2 ** live.failures++) * (0.75 + Math.random() / 2);

/** Resolves to the delay before the next attempt; undefined: do not retry. */
async function run(live: LiveState, control: AbortController): Promise<number | undefined> {
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => control.abort(), live.waits.silence);
  };
  try {
    alive();
    const response = await ask(live, control.signal);
    if (response.status === 401) {
      live.options.onUnauthorised?.();
      return undefined;
    }
    const isStream = (response.headers.get('content-type') ?? '').includes('event-stream');
    if (!response.ok || !isStream || !response.body) return await refused(live, response);
    live.failures = 0;
    live.options.onMode(true);
    if (live.lost) live.options.onBack?.();
    live.lost = false;
    for await (const { event, data } of readEvents(response.body)) {
      if (live.running !== control) return undefined;
      alive();
      live.options.onContact(true);
      handleEvent(live, event, data);
    }
    return nextWait(live);
  } finally {
    clearTimeout(watchdog);
  }
}

function ask({ options, topics }: LiveState, signal: AbortSignal): Promise<Response> {
  return (options.fetch ?? fetch)(`${options.origin ?? ''}/v1/rpc/stream`, {
    method: 'POST',
    headers: { ...options.headers(), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ topics: Object.fromEntries([...topics].map(([key, { topic }]) => [key, topic])) }),
    signal,
    cache: 'no-store',
    credentials: 'omit',
  });
}

async function refused(live: LiveState, response: Response): Promise<number> {
  await response.body?.cancel();
  if (response.status !== 404 && !response.ok) return nextWait(live);
  live.absentUntil = Date.now() + live.waits.absentRetry;
  return live.waits.absentRetry;
}

function handleEvent({ options, topics }: LiveState, event: string, text: string): void {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return;
  }
  if (event === 'station') options.onStation(data as unknown as { now: number });
  else if (event === 'content') options.onContent(String(data.hash));
  else if (event === 'tasks') options.onTasks(data as unknown as readonly TaskState[]);
  else notifyTopic(topics.get(String(data.topic)), event, data);
}

function notifyTopic(watched: Watched | undefined, event: string, data: Record<string, unknown>): void {
  if (!watched) return;
  if (event === 'failed') {
    for (const each of [...watched.listeners]) {
      each.onPushed(false);
      each.onFailed(Number(data.code), String(data.msg));
    }
    return;
  }
  if (event === 'snapshot') watched.document = data.data;
  else if (event === 'change' && watched.has) watched.document = withChanges(watched.document, data.changes as readonly Change[]);
  else return;
  watched.has = true;
  watched.at = Number(data.at);
  notifyDocument(watched, [...watched.listeners]);
}

function notifyDocument({ document, at }: Watched, listeners: readonly TopicListener[]): void {
  for (const each of listeners) {
    each.onPushed(true);
    each.onData(document, at);
  }
}
