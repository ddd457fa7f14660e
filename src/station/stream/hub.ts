// In: topics that consoles watch, and word of what changed. Out: each topic's call run with the watcher's identity, at most once a second,
// once for all who may see the same answer.
import { Refused, type Station } from '../contract/index.ts';
import type { Calls } from '../server/calls.ts';
import type { Caller } from '../server/caller.ts';
import type { Contents, Held } from '../server/contents.ts';
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
  /** Answers how to leave. */
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
  report: (what: string, error: unknown) => void;
}
interface Group {
  topic: Topic;
  watch: Watch;
  caller: Caller;
  needs: Set<string>;
  dirty: boolean;
  running: boolean;
  /** Not before this, however much changes. */
  nextAt: number;
  /** Not later than this, though nothing changed: ages and series move by themselves. */
  dueAt: number;
  emptySince: number | undefined;
}
const everyMs = 1000;
const anywayMs = 10_000;
const lingerMs = 5000;
/** Also what took long because others read much. */
const latestMs = 15_000;
/** A slow answer is made less often, so that one topic takes at most a twentieth of a core. */
const share = 20;
const sliceMs = 12;
/** Of one answer: all cells of a large station are less. */
const mostText = 3_000_000;
/** Topics of one account that are made at a time: those that read much wait for each other. */
const mostAtOnce = 6;

export function createHub({ station, calls, contents, report }: HubParts): Hub {
  const groups = new Map<string, Group>();
  /** Calls whose handlers asked who is asking: their answers are never shared. */
  const personal = new Set<string>();
  let ticking = false;
  /** By account. */
  const under = new Map<string, number>();

  function keyOf({ call, params }: Watch, { identity, language, busbarName }: Caller, held: Held): string {
    const own = personal.has(call) || held.content.calls[call]?.needs?.length !== 0;
    return JSON.stringify([
      call,
      params,
      language,
      busbarName,
      identity?.user.role,
      identity?.wall,
      own ? identity?.sessionId : '',
    ]);
  }

  async function answer({ watch, caller, topic }: Group, touch: (what: string) => void): Promise<Outcome> {
    const held = contents.current();
    try {
      const call = readable(held).has(watch.call) ? held.content.calls[watch.call] : undefined;
      if (!call) return { failed: { code: 404, msg: held.translate(caller.language)('No such call') } };
      calls.admit(call, caller, held);
      const face = trackedStation(station, touch);
      const asked = { call, body: watch.params };
      const mirrored = await calls.follow(asked, withTouch(caller, touch), held, face, (data) => mirror(topic.value(), data));
      // Telling what changed takes a comparison of the whole.
      if (mirrored.size > mostText) throw new Refused(400, 'Too much for a live topic: ask for less of it');
      return { mirrored };
    } catch (error) {
      const { code, msg } = toRefusal(error, held.translate(caller.language), (inside) => report(watch.call, inside));
      return { failed: { code, msg } };
    }
  }

  const countUnder = (who: string, by: 1 | -1): void => {
    const count = (under.get(who) ?? 0) + by;
    if (count > 0) under.set(who, count);
    else under.delete(who);
  };

  async function run(group: Group): Promise<void> {
    const { who } = group.caller;
    countUnder(who, 1);
    group.running = true;
    group.dirty = false;
    const started = performance.now();
    const needs = new Set<string>();
    const outcome = await answer(group, (what) => needs.add(what));
    const now = performance.now();
    group.running = false;
    countUnder(who, -1);
    group.needs = needs;
    group.nextAt = started + Math.min(latestMs, Math.max(everyMs, share * (now - started)));
    group.dueAt = started + Math.max(anywayMs, group.nextAt - started);
    const { call } = group.watch;
    if (needs.has('who') && !personal.has(call)) {
      personal.add(call);
      regroup(call);
    } else group.topic.take(outcome, station.clock.now(), now);
  }

  /** The answer turned out to be one person's: whoever shared it gets a group of their own before anything is told. */
  function regroup(call: string): void {
    for (const [key, group] of Array.from(groups)) {
      if (group.watch.call !== call) continue;
      groups.delete(key);
      for (const listener of group.topic.listeners) {
        const mine = members.get(listener);
        if (mine) mine.group = join(group.watch, mine.caller, listener);
      }
    }
  }

  const members = new Map<Listener, { caller: Caller; group: Group }>();

  function join(watch: Watch, caller: Caller, listener: Listener): Group {
    const key = keyOf(watch, caller, contents.current());
    const blank = { needs: new Set<string>(), dirty: true, running: false, nextAt: 0, dueAt: 0, emptySince: undefined };
    const group: Group = groups.get(key) ?? { topic: createTopic(), watch, caller, ...blank };
    groups.set(key, group);
    group.topic.listeners.add(listener);
    group.emptySince = undefined;
    // Its first caller may have gone; whoever listens can stand in, since they would get the same answer.
    group.caller = caller;
    return group;
  }

  async function tick(): Promise<void> {
    if (ticking) return;
    ticking = true;
    try {
      let slice = performance.now();
      for (const [key, group] of groups) {
        const now = performance.now();
        if (group.topic.listeners.size === 0) {
          group.emptySince ??= now;
          if (now - group.emptySince > lingerMs) groups.delete(key);
          continue;
        }
        group.topic.catchUp(now);
        const isDue = !group.running && now >= group.nextAt && (group.dirty || now >= group.dueAt);
        if (isDue && (under.get(group.caller.who) ?? 0) < mostAtOnce) {
          void run(group).catch((error: unknown) => report(group.watch.call, error));
        }
        if (performance.now() - slice > sliceMs) {
          await new Promise((next) => {
            setImmediate(next);
          });
          slice = performance.now();
        }
      }
    } finally {
      ticking = false;
    }
  }

  return {
    watch(watch, caller, listener) {
      members.set(listener, { caller, group: join(watch, caller, listener) });
      return () => {
        members.get(listener)?.group.topic.listeners.delete(listener);
        members.delete(listener);
      };
    },
    changed(what) {
      for (const group of groups.values()) if (!group.dirty && group.needs.has(what)) group.dirty = true;
    },
    everythingChanged() {
      for (const group of groups.values()) group.dirty = true;
    },
    tick: () => void tick(),
    size: () => groups.size,
  };
}

/** The caller, telling when the handler looks at who it is. */
const withTouch = (caller: Caller, touch: (what: string) => void): Caller => ({
  ...caller,
  get identity() {
    touch('who');
    return caller.identity;
  },
});
