// In: the topics that the screen reads. Out: their documents as the station pushes them, and the station's own events.
// A station without the route (404) is left alone for a while; meanwhile, and after any failure, sources poll.
import type { TaskState } from '../../core/calls/outcome.ts';
import type { StationScope } from '../../core/access/session.ts';
import { withChanges, type Change } from './changes.ts';
import { readEvents } from './sse.ts';

export interface Topic {
  call: string;
  /** As the call's body: wire units. */
  params: unknown;
}
export interface TopicListener {
  /** The whole document in wire units, and the station's time. */
  onData: (data: unknown, at: number) => void;
  onFailed: (code: number, msg: string) => void;
  /** The topic is pushed, or no longer. */
  onPushed: (pushed: boolean) => void;
}
export interface LiveOptions {
  origin?: string;
  headers: () => Record<string, string>;
  /** False before login: the stream is not asked for. */
  allowed: () => boolean;
  onStation: (event: { now: number } & Partial<StationScope>) => void;
  onContent: (hash: string) => void;
  onTasks: (tasks: readonly TaskState[]) => void;
  onContact: (answered: boolean) => void;
  /** The stream runs, or no longer. */
  onMode: (streaming: boolean) => void;
  onUnauthorised?: () => void;
  fetch?: typeof fetch;
  /** Waits in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}
export interface LiveLink {
  /** Calls with equal call and params share a topic. Returns how to leave it. */
  watch: (topic: Topic, listener: TopicListener) => () => void;
  /** Opens the stream, also without topics: the station's own events come with it. */
  start: () => void;
  /** Opens it anew for another person, language or point; the same again changes nothing. */
  restart: () => void;
  stop: () => void;
}

/**
 * The sources of a page come one after another while it is drawn: the stream is opened anew when they have all come. Meanwhile each has
 * been asked by its own call. The station speaks at least every 15 s.
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

export function createLive(options: LiveOptions): LiveLink {
  const waits = { ...defaultWaits, ...options.waits };
  const topics = new Map<string, Watched>();
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  let failures = 0;
  let openedWith = '';
  let openedAs = '';
  let changedAt: number | undefined;
  let absentUntil = 0;

  const keys = () => [...topics.keys()].sort().join('\n');
  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = started ? setTimeout(() => void open(), Math.max(wait, absentUntil - Date.now())) : undefined;
  };
  const changed = () => {
    if (keys() === openedWith) return;
    changedAt ??= Date.now();
    plan(Math.min(waits.debounce, Math.max(0, changedAt + waits.longestDebounce - Date.now())));
  };
  const identity = () => JSON.stringify(options.headers());
  const close = () => {
    running?.abort();
    running = undefined;
  };

  async function open(): Promise<void> {
    close();
    if (!options.allowed()) return;
    const control = new AbortController();
    running = control;
    openedWith = keys();
    openedAs = identity();
    changedAt = undefined;
    const wait = await run(control).catch(() => {
      if (running !== control) return undefined;
      options.onContact(false);
      return nextWait();
    });
    if (running !== control) return;
    running = undefined;
    options.onMode(false);
    for (const { listeners } of topics.values()) for (const each of listeners) each.onPushed(false);
    if (wait !== undefined) plan(wait);
  }

  /** Doubles with every failure, with a spread so that consoles do not come back in step. */
  const nextWait = () => Math.min(waits.longestRetry, waits.firstRetry * 2 ** failures++) * (0.75 + Math.random() / 2);

  /** Resolves with the wait before the next try; undefined: not to be tried. */
  async function run(control: AbortController): Promise<number | undefined> {
    const body = { topics: Object.fromEntries([...topics].map(([key, { topic }]) => [key, topic])) };
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => control.abort(), waits.silence);
    };
    try {
      alive();
      const response = await (options.fetch ?? fetch)(`${options.origin ?? ''}/v1/rpc/stream`, {
        method: 'POST',
        headers: { ...options.headers(), 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify(body),
        signal: control.signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      if (response.status === 401) {
        options.onUnauthorised?.();
        return;
      }
      const isStream = (response.headers.get('content-type') ?? '').includes('event-stream');
      if (!response.ok || !isStream || !response.body) {
        await response.body?.cancel();
        if (response.status !== 404 && !response.ok) return nextWait();
        absentUntil = Date.now() + waits.absentRetry;
        return waits.absentRetry;
      }
      failures = 0;
      options.onMode(true);
      for await (const { event, data } of readEvents(response.body)) {
        if (running !== control) return undefined;
        alive();
        options.onContact(true);
        tell(event, data);
      }
      return nextWait();
    } finally {
      clearTimeout(watchdog);
    }
  }

  function tell(event: string, text: string): void {
    let data: Record<string, unknown>;
    try {
      data = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (event === 'station') options.onStation(data as unknown as { now: number });
    else if (event === 'content') options.onContent(String(data.hash));
    else if (event === 'tasks') options.onTasks(data as unknown as readonly TaskState[]);
    else tellTopic(event, data);
  }

  function tellTopic(event: string, data: Record<string, unknown>): void {
    const watched = topics.get(String(data.topic));
    if (!watched) return;
    if (event === 'failed') {
      for (const each of [...watched.listeners]) {
        each.onPushed(false);
        each.onFailed(Number(data.code), String(data.msg));
      }
      return;
    }
    if (event === 'snapshot') watched.document = data.data;
    else if (event === 'change' && watched.has)
      watched.document = withChanges(watched.document, data.changes as readonly Change[]);
    else return;
    watched.has = true;
    watched.at = Number(data.at);
    for (const each of [...watched.listeners]) {
      each.onPushed(true);
      each.onData(watched.document, watched.at);
    }
  }

  return {
    watch(topic, listener) {
      const key = `${topic.call} ${JSON.stringify(topic.params ?? {})}`;
      const watched = topics.get(key) ?? { topic, listeners: new Set(), document: undefined, at: 0, has: false };
      topics.set(key, watched);
      watched.listeners.add(listener);
      if (watched.has && running) {
        listener.onPushed(true);
        listener.onData(watched.document, watched.at);
      }
      changed();
      return () => {
        watched.listeners.delete(listener);
        if (watched.listeners.size > 0) return;
        topics.delete(key);
        changed();
      };
    },
    start() {
      started = true;
      if (!running) plan(0);
    },
    restart() {
      if (running && openedAs === identity()) return;
      failures = 0;
      absentUntil = 0;
      for (const watched of topics.values()) watched.has = false;
      plan(0);
    },
    stop() {
      started = false;
      clearTimeout(timer);
      close();
      options.onMode(false);
    },
  };
}
