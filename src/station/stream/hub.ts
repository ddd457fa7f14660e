// Computes the topics that consoles watch. After changes, it runs the call of a topic with the identity of a watcher, at most
// once a second, and once for all watchers who may see the same answer.
import { Refused, type Station } from '../contract/index.ts';
import type { Calls } from '../server/calls/calls.ts';
import type { Caller } from '../server/caller.ts';
import type { Contents } from '../server/contents.ts';
import { toRefusal } from '../server/envelope.ts';
import { readable } from '../server/reads.ts';
import { mirror } from './mirror.ts';
import { createTopic, type Listener, type Outcome, type Topic } from './topic.ts';
import { trackedStation } from './tracked.ts';

export interface Watch {
  call: string;
  params: unknown;
}
export interface Hub {
  /** Returns a function that ends the watch. */
  watch(watch: Watch, caller: Caller, listener: Listener): () => void;
  changed(what: string): void;
  everythingChanged(): void;
  tick(): void;
  size(): number;
}
export interface HubParts {
  station: Station;
  calls: Calls;
  contents: Contents;
  /** Number of topics in computation by account, across all stations. */
  under: Map<string, number>;
  report: (what: string, error: unknown) => void;
}
interface Group {
  topic: Topic;
  watch: Watch;
  caller: Caller;
  needs: Set<string>;
  dirty: boolean;
  running: boolean;
  /** Earliest time of the next computation, however much changes. */
  nextAt: number;
  /** Latest time of the next computation without a change, because ages and series change with time. */
  dueAt: number;
  emptySince: number | undefined;
}
const everyMs = 1000;
const anywayMs = 10_000;
const lingerMs = 5000;
/** Longest interval between computations of a slow topic, because other load can make a topic slow as well. */
const latestMs = 15_000;
/** A slow answer is computed less often, so that one topic uses at most a twentieth of a core. */
const share = 20;
const sliceMs = 12;
/** Maximum size of one answer; all cells of a large station are smaller. */
const mostText = 3_000_000;
/** Maximum number of topics of one account that are computed at the same time. */
const mostAtOnce = 6;

interface State extends HubParts {
  groups: Map<string, Group>;
  ticking: boolean;
}

export function createHub(parts: HubParts): Hub {
  const hub: State = { ...parts, groups: new Map(), ticking: false };
  const { groups } = hub;
  return {
    watch(watch, caller, listener) {
      const { topic } = join(hub, watch, caller, listener);
      return () => void topic.listeners.delete(listener);
    },
    changed(what) {
      for (const group of groups.values()) if (!group.dirty && group.needs.has(what)) group.dirty = true;
    },
    everythingChanged() {
      for (const group of groups.values()) group.dirty = true;
    },
    tick: () => void tick(hub),
    size: () => groups.size,
  };
}

/** Watchers with the same key share one answer. */
function keyOf({ calls, contents }: State, { call, params }: Watch, { identity, language, busbarName }: Caller): string {
  const found = contents.current().content.calls[call];
  const shared = [call, params, language, busbarName, identity?.user.role, identity?.wall];
  return JSON.stringify([...shared, found && calls.isShared(found) ? '' : identity?.sessionId]);
}

async function answer(hub: State, { watch, caller, topic }: Group, touch: (what: string) => void): Promise<Outcome> {
  const { contents, calls, station, report } = hub;
  const version = contents.current();
  try {
    const call = readable(version).has(watch.call) ? version.content.calls[watch.call] : undefined;
    if (!call) return { failed: { code: 404, msg: version.translate(caller.language)('No such call') } };
    calls.admit(call, caller, version);
    const view = trackedStation(station, touch);
    const asked = { call, body: watch.params };
    const mirrored = await calls.follow(asked, caller, version, view, (data) => mirror(topic.value(), data));
    // Changes are found by comparing whole answers, so their size is limited.
    if (mirrored.size > mostText) throw new Refused(400, 'The live topic contains too much data. Reduce the query.');
    return { mirrored };
  } catch (error) {
    const { code, msg } = toRefusal(error, version.translate(caller.language), (inside) => report(watch.call, inside));
    return { failed: { code, msg } };
  }
}

function countUnder({ under }: State, who: string, by: 1 | -1): void {
  const count = (under.get(who) ?? 0) + by;
  if (count > 0) under.set(who, count);
  else under.delete(who);
}

async function run(hub: State, group: Group): Promise<void> {
  const { who } = group.caller;
  countUnder(hub, who, 1);
  group.running = true;
  group.dirty = false;
  const started = performance.now();
  const needs = new Set<string>();
  const outcome = await answer(hub, group, (what) => needs.add(what));
  const now = performance.now();
  group.running = false;
  countUnder(hub, who, -1);
  group.needs = needs;
  group.nextAt = started + Math.min(latestMs, Math.max(everyMs, share * (now - started)));
  group.dueAt = started + Math.max(anywayMs, group.nextAt - started);
  group.topic.take(outcome, hub.station.clock.now(), now);
}

function join(hub: State, watch: Watch, caller: Caller, listener: Listener): Group {
  const key = keyOf(hub, watch, caller);
  const blank = { needs: new Set<string>(), dirty: true, running: false, nextAt: 0, dueAt: 0, emptySince: undefined };
  const group: Group = hub.groups.get(key) ?? { topic: createTopic(), watch, caller, ...blank };
  hub.groups.set(key, group);
  group.topic.listeners.add(listener);
  group.emptySince = undefined;
  // The first caller may have left. Any other watcher can take its place, since the answer is the same.
  group.caller = caller;
  return group;
}

async function tick(hub: State): Promise<void> {
  if (hub.ticking) return;
  hub.ticking = true;
  try {
    let slice = performance.now();
    for (const [key, group] of hub.groups) {
      lookAt(hub, key, group);
      if (performance.now() - slice <= sliceMs) continue;
      await new Promise((next) => {
        setImmediate(next);
      });
      slice = performance.now();
    }
  } finally {
    hub.ticking = false;
  }
}

/**
 * Removes a topic without watchers after a while. Computes a topic that is due, unless its account has too many in computation.
 */
function lookAt(hub: State, key: string, group: Group): void {
  const now = performance.now();
  if (group.topic.listeners.size === 0) {
    group.emptySince ??= now;
    if (now - group.emptySince > lingerMs) hub.groups.delete(key);
    return;
  }
  group.topic.catchUp(now);
  const isDue = !group.running && now >= group.nextAt && (group.dirty || now >= group.dueAt);
  if (isDue && (hub.under.get(group.caller.who) ?? 0) < mostAtOnce) {
    void run(hub, group).catch((error: unknown) => hub.report(group.watch.call, error));
  }
}
