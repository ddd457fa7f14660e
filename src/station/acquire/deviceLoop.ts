// Polls one device: connects, reads what is due, decodes it and hands it over. A device that does not respond delays only itself.
import type { Clock, LiveDevice } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import type { DeviceMap, ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';
import { createTurns, giveWay } from '../running/turns.ts';
import { breakOffSequences } from './writing/sequenceRuns.ts';
import { type Asked, decodeAll, type ReadValues } from './answers.ts';
import { createNap, type Nap } from './napping.ts';
import { keepsBack, longestOf, nextAt, oftenMs, readingMsOf } from './pacing.ts';
import { type PreparedLoop, startPrepared } from './preparedLoop.ts';
import { answered, type Due, isRefusal, join, postpone, refusedBeats, refuse, split, undividedIn } from './splitting.ts';

type Link = LiveDevice['link'];
export interface LoopEvents {
  /** Decoded values of one or more requests; those of a failed request are missing. `link`: overall state of the link. */
  values: (read: ReadValues, of: readonly Asked[], link: Link) => void;
  link: (state: Link) => void;
  /** The device refuses the request: its values are unknown until the pieces are answered. */
  split: (request: ReadRequest, pieces: readonly ReadRequest[]) => void;
  /** The device answers the whole request again. */
  join: (request: ReadRequest, pieces: readonly ReadRequest[]) => void;
}
export interface LoopTimes {
  /** For connecting, and for each request. */
  timeoutMs: number;
  /** First delay after a failure. It is doubled up to the longest one, and varied by up to a quarter. */
  backOffMs: number;
  longestBackOffMs: number;
  /** Devices that start together begin at a random time within this, and keep that offset; default: 200. */
  spreadMs?: number;
}
/** Readings of many devices arrive together and are processed in slices. */
const handOvers = createTurns();
const defaultSpreadMs = 200;
export const defaultTimes: LoopTimes = { timeoutMs: 1500, backOffMs: 1000, longestBackOffMs: 30_000 };

export interface DeviceLoop {
  /** The open link. Waits no longer than for one connection attempt. */
  link(): Promise<ModbusLink>;
  /** Keys of the points that the device refuses in every request. */
  refused(): readonly string[];
  /** Reads these points as soon as possible. */
  hurry(keys: readonly string[]): void;
  /** Reads these points once more as soon as possible, in addition to the usual readings. */
  readExtra(keys: readonly string[]): void;
  /** How long a reading of these points recently took at most; undefined if one of them was not read or fails. */
  readingMs(keys: readonly string[]): number | undefined;
  stop(): void;
}

interface LoopState {
  where: Endpoint;
  clock: Clock;
  events: LoopEvents;
  times: LoopTimes;
  due: Due[];
  seldom: readonly Due[];
  /** Blocks that the device has to prepare. They are read in parallel with the others. */
  prepared: readonly Due[];
  preparing: PreparedLoop | undefined;
  /** Due time of requests that have not been read yet. */
  first: number;
  /** Powers of ten that were read, for values that are read in other requests. */
  powers: Map<string, number>;
  stopped: boolean;
  open: ModbusLink | undefined;
  opening: Promise<ModbusLink> | undefined;
  failures: number;
  nap: Nap;
}

/** Monotonic time: the clock of the station may be set. */
const moment = (): number => performance.now();

export function startLoop(
  { requests }: Pick<DeviceMap, 'requests'>,
  where: Endpoint,
  clock: Clock,
  events: LoopEvents,
  times: LoopTimes = defaultTimes,
): DeviceLoop {
  // Spread devices that start together over time, but read all of a device in its first pass.
  const first = moment() + Math.random() * (times.spreadMs ?? defaultSpreadMs);
  const all: Due[] = requests
    .map((request) => ({ request, at: first, failed: 0 }))
    .sort((a, b) => a.request.everyMs - b.request.everyMs);
  const prepared = all.filter(({ request }) => request.prepare);
  const due = all.filter(({ request }) => !request.prepare);
  const loop: LoopState = {
    where,
    clock,
    events,
    times,
    due,
    prepared,
    first,
    seldom: due.filter(({ request }) => request.everyMs > oftenMs),
    powers: new Map(),
    stopped: false,
    open: undefined,
    opening: undefined,
    failures: 0,
    nap: createNap(),
    preparing: undefined,
  };
  void run(loop);
  loop.preparing = startPrepared({
    due: prepared,
    where,
    clock,
    link: () => (loop.open?.open ? loop.open : undefined),
    take: (asked, error) => takePrepared(loop, asked, error),
  });
  return {
    link: () => connect(loop),
    refused: () =>
      [...due, ...prepared].filter(({ refusedSince }) => refusedSince !== undefined).flatMap(({ request }) => keysOf(request)),
    hurry(keys) {
      for (const each of [...due, ...prepared]) if (isOf(each, keys)) each.at = moment();
      wakeUp(loop);
    },
    readExtra(keys) {
      for (const each of due) if (each.failed === 0 && isOf(each, keys)) each.extra = true;
      wakeUp(loop);
    },
    readingMs: (keys) => readingMsOf(due.filter((each) => isOf(each, keys))),
    stop() {
      loop.stopped = true;
      // Later orders use another link and could not abort the sequences on this one.
      if (loop.open) breakOffSequences(loop.open);
      loop.open?.close();
      loop.preparing?.stop();
      wakeUp(loop);
    },
  };
}

const isOf = ({ request }: Due, keys: readonly string[]): boolean => request.points.some(({ key }) => keys.includes(key));
const keysOf = ({ points }: ReadRequest): string[] => points.map(({ key }) => key);

function connect(loop: LoopState): Promise<ModbusLink> {
  if (loop.open?.open) return Promise.resolve(loop.open);
  loop.opening ??= openLink(loop.where, loop.times.timeoutMs)
    .then((link) => {
      if (loop.stopped) link.close();
      loop.open = link;
      return link;
    })
    .finally(() => (loop.opening = undefined));
  return loop.opening;
}

/**
 * If the loop is not sleeping, its next sleep ends at once. Otherwise a reading that is just failing would wait for the full
 * delay.
 */
function wakeUp({ nap, preparing }: LoopState): void {
  nap.wake();
  preparing?.wake();
}

async function run(loop: LoopState): Promise<void> {
  const { due, events, times, nap } = loop;
  while (!loop.stopped) {
    try {
      const link = await connect(loop);
      loop.preparing?.wake();
      await pass(loop, link);
      loop.failures = 0;
      const next = due.reduce((soonest, { at }) => Math.min(soonest, at), moment() + 60_000);
      await nap.sleep(next - moment());
    } catch (error) {
      if (loop.stopped) return;
      hangUp(loop);
      events.link(error instanceof LinkError ? error.kind : 'abnormal');
      const wait = Math.min(times.longestBackOffMs, times.backOffMs * 2 ** Math.min(loop.failures, 10));
      loop.failures += 1;
      await nap.sleep(wait * (0.75 + Math.random() / 2));
    }
  }
}

function hangUp(loop: LoopState): void {
  loop.open?.close();
  loop.open = undefined;
}

/** Result of one pass over the requests. It contains only words, which are decoded when they are handed over. */
interface Pass {
  asked: Asked[];
  /** Number of infrequent requests. */
  seldom: number;
  /** When the pass sent its first request. */
  begun: number;
  /** At least one request was answered. */
  answered: boolean;
  /** The error that broke the link, unless it is due to one request that the device never answers. */
  broken?: unknown;
}

/**
 * Reads what is due. After an exception of the device the link stays open: that request waits, the others continue. Requests that
 * failed before come last, after the others have been handed over, so that they do not delay them.
 */
async function pass(loop: LoopState, link: ModbusLink): Promise<void> {
  const made: Pass = { asked: [], seldom: 0, begun: 0, answered: false };
  const failing = loop.due.filter(({ failed }) => failed > 0);
  const sound = failing.length === 0 ? [...loop.due] : loop.due.filter(({ failed }) => failed === 0);
  for (const some of [sound, failing]) {
    if (link.open) await readSome(loop, link, some, made);
    await handOver(loop, made);
  }
  if (link.open && made.broken === undefined) await readUndivided(loop, link, made);
  await handOver(loop, made);
  if (made.broken !== undefined) throw made.broken;
}

async function readSome(loop: LoopState, link: ModbusLink, some: readonly Due[], made: Pass): Promise<void> {
  for (const each of some) {
    const now = moment();
    if ((each.at > now && !each.extra) || loop.stopped) continue;
    made.begun ||= now;
    if (keepsBack(each.request, made, now)) return;
    await readOne(loop, link, each, made, now);
    if (!link.open) return;
  }
}

async function handOver(loop: LoopState, made: Pass): Promise<void> {
  if (made.asked.length === 0) return;
  const asked = made.asked.splice(0);
  await giveWay(handOvers, 'devices');
  if (!loop.stopped) loop.events.values(decodeAll(asked, loop.powers), asked, linkOf(made, loop));
}

/** The link is abnormal while one of the requests fails, even if others are answered. */
function linkOf({ broken }: Pick<Pass, 'broken'>, { due, prepared }: LoopState): Link {
  if (broken !== undefined) return broken instanceof LinkError ? broken.kind : 'abnormal';
  return [due, prepared].some((each) => each.some(({ failed }) => failed > 0)) ? 'abnormal' : 'ok';
}

/** A block that was not ready in time is no fault of the link, unless the link is closed. */
async function takePrepared(loop: LoopState, asked: Asked, error: LinkError | undefined): Promise<void> {
  await giveWay(handOvers, 'devices');
  const broken = loop.open?.open ? undefined : error;
  if (!loop.stopped) loop.events.values(decodeAll([asked], loop.powers), [asked], linkOf({ broken }, loop));
}

async function readOne(loop: LoopState, link: ModbusLink, each: Due, made: Pass, now: number): Promise<void> {
  const { request } = each;
  const { table, unitId, address, count, everyMs } = request;
  if (each.at <= now) each.at = nextAt(loop, each, now);
  each.extra = false;
  if (everyMs > oftenMs) made.seldom += 1;
  try {
    const words = await link.read(unitId, table, address, count);
    made.asked.push({ request, words, at: loop.clock.now() });
    made.answered = true;
    answered(each);
    each.tookMs = longestOf(each, moment() - now);
  } catch (error) {
    // The pieces are read from the next pass on, which follows at once.
    const pieces = isRefusal(error) ? split(loop.due, each, error, moment()) : undefined;
    if (pieces) return loop.events.split(request, pieces);
    made.asked.push({ request, words: undefined, at: loop.clock.now() });
    if (isRefusal(error)) refuse(each, now);
    else broken(loop, each, made, error);
  }
}

/** Tries a divided request in one piece now and then. Nothing is lost if it is refused or breaks the link. */
async function readUndivided(loop: LoopState, link: ModbusLink, made: Pass): Promise<void> {
  for (const undivided of undividedIn(loop.due, moment())) {
    const { request } = undivided;
    try {
      const words = await link.read(request.unitId, request.table, request.address, request.count);
      loop.events.join(request, join(loop.due, undivided, moment()));
      made.asked.push({ request, words, at: loop.clock.now() });
    } catch (error) {
      postpone(undivided, moment());
      if (!isRefusal(error)) return hangUp(loop);
    }
  }
}

/**
 * The link cannot be used any more. A request that breaks it repeatedly while others are answered waits longer and longer on its
 * own. If none is answered, the whole device waits.
 */
function broken(loop: LoopState, each: Due, made: Pass, error: unknown): void {
  const { longestBackOffMs } = loop.times;
  const { everyMs } = each.request;
  hangUp(loop);
  each.failed = made.answered ? each.failed + 1 : 1;
  const isAlone = each.failed > 1;
  if (!isAlone) made.broken = error;
  const wait = Math.min(everyMs * refusedBeats * 2 ** Math.min(each.failed - 2, 10), Math.max(longestBackOffMs, everyMs));
  each.at = moment() + (isAlone ? wait : 0);
}
