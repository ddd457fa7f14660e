// One device, polled by itself: connect, read what is due, decode, hand over. A dead device waits for its own next try and delays nobody.
import type { Clock, LiveDevice } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import { decode, decodeText } from '../modbus/codec.ts';
import type { DeviceMap, ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';
import { smaller } from '../modbus/smaller.ts';
import { createTurns, giveWay } from '../running/turns.ts';

export interface LoopEvents {
  /** Decoded values of one or more requests. */
  values: (read: ReadValues, at: number, of: readonly ReadRequest[]) => void;
  link: (state: LiveDevice['link']) => void;
}
/** What registers said, by key; NaN is a number, undefined a text that is missing. */
export interface ReadValues {
  numbers: Map<string, number>;
  texts: Map<string, string | undefined>;
}
/** A request and what its registers hold; nothing where the device refuses it. */
export interface Answer {
  request: ReadRequest;
  words: readonly number[] | undefined;
}
export interface LoopTimes {
  /** For a connection and for each request. */
  timeoutMs: number;
  /** First wait after a failure, doubled up to the longest, give or take a quarter. */
  backOffMs: number;
  longestBackOffMs: number;
  /** Devices that start together are read first at some moment within it, and keep that beat; default: 200. */
  spreadMs?: number;
}
/** What is read less often than this may wait for what is read more often, after that long. */
const oftenMs = 5000;
const patienceMs = 300;
/** So many requests of what is read seldom are handed over together: what takes the values of more would hold up everybody else. */
const mostSeldom = 16;
/** Readings of many devices come together: they are taken over a slice at a time. */
const handOvers = createTurns();
const usualSpreadMs = 200;
export const usualTimes: LoopTimes = { timeoutMs: 1500, backOffMs: 1000, longestBackOffMs: 30_000 };

export interface DeviceLoop {
  /** The open link, waiting for it no longer than the time of one connection. */
  link(): Promise<ModbusLink>;
  /** Reads these points as soon as possible. */
  hurry(keys: readonly string[]): void;
  stop(): void;
}
interface Due {
  request: ReadRequest;
  at: number;
}

interface LoopState {
  where: Endpoint;
  clock: Clock;
  events: LoopEvents;
  times: LoopTimes;
  due: Due[];
  seldom: readonly Due[];
  /** Before a request has been read. */
  first: number;
  /** Powers of ten that were read, for values that are read without them. */
  powers: Map<string, number>;
  stopped: boolean;
  open: ModbusLink | undefined;
  opening: Promise<ModbusLink> | undefined;
  failures: number;
  timer: NodeJS.Timeout | undefined;
  awake: (() => void) | undefined;
  /** Somebody wants a reading before the next sleep. */
  hurried: boolean;
}

/** A time that only ever goes on: the station's may be set. */
const moment = (): number => performance.now();

export function startLoop(
  { requests }: Pick<DeviceMap, 'requests'>,
  where: Endpoint,
  clock: Clock,
  events: LoopEvents,
  times: LoopTimes = usualTimes,
): DeviceLoop {
  // Devices that start together shall not all be read in the same millisecond; but the first reading of one is whole.
  const first = moment() + Math.random() * (times.spreadMs ?? usualSpreadMs);
  const due: Due[] = requests.map((request) => ({ request, at: first })).sort((a, b) => a.request.everyMs - b.request.everyMs);
  const loop: LoopState = {
    ...{ where, clock, events, times, due, first },
    seldom: due.filter(({ request }) => request.everyMs > oftenMs),
    powers: new Map(),
    stopped: false,
    open: undefined,
    opening: undefined,
    failures: 0,
    timer: undefined,
    awake: undefined,
    hurried: false,
  };
  void run(loop);
  return {
    link: () => connect(loop),
    hurry(keys) {
      for (const each of due) if (each.request.points.some(({ key }) => keys.includes(key))) each.at = moment();
      wakeUp(loop);
    },
    stop() {
      loop.stopped = true;
      loop.open?.close();
      wakeUp(loop);
    },
  };
}

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

const sleep = (loop: LoopState, ms: number): Promise<void> =>
  new Promise((done) => {
    const wake = (): void => {
      loop.hurried = false;
      loop.awake = undefined;
      done();
    };
    loop.awake = wake;
    loop.timer = setTimeout(wake, loop.hurried ? 0 : Math.max(0, ms));
  });

/** Whoever is not asleep does not go to sleep next: a reading that fails at this moment would wait out its back-off. */
function wakeUp(loop: LoopState): void {
  loop.hurried = true;
  clearTimeout(loop.timer);
  loop.awake?.();
}

async function run(loop: LoopState): Promise<void> {
  const { due, events, times } = loop;
  while (!loop.stopped) {
    try {
      await pass(loop, await connect(loop));
      loop.failures = 0;
      const next = due.reduce((soonest, { at }) => Math.min(soonest, at), moment() + 60_000);
      await sleep(loop, next - moment());
    } catch (error) {
      if (loop.stopped) return;
      loop.open?.close();
      loop.open = undefined;
      events.link(error instanceof LinkError ? error.kind : 'abnormal');
      const wait = Math.min(times.longestBackOffMs, times.backOffMs * 2 ** Math.min(loop.failures, 10));
      loop.failures += 1;
      await sleep(loop, wait * (0.75 + Math.random() / 2));
    }
  }
}

/** What one pass over the requests has read: words alone, since a pass waits for the network and its values would grow old with it. */
interface Pass {
  answers: Answer[];
  /** Of what is read seldom. */
  seldom: number;
  /** When it read the first. */
  begun: number;
  refused: boolean;
}

/** Reads what is due. An exception of the device spares the link: that request waits, the others go on. */
async function pass(loop: LoopState, link: ModbusLink): Promise<void> {
  const { clock, events, powers } = loop;
  const made: Pass = { answers: [], seldom: 0, begun: 0, refused: false };
  for (const each of [...loop.due]) {
    const now = moment();
    if (each.at > now || loop.stopped) continue;
    made.begun ||= now;
    if (keepsBack(each.request, made, now)) break;
    await readOne(loop, link, each, made, now);
  }
  const { answers, begun, refused } = made;
  if (begun > 0) await giveWay(handOvers, 'devices');
  if (loop.stopped || begun === 0) return;
  const found = decodeAll(answers, powers);
  const seen = answers.map(({ request }) => request);
  if (found.texts.size > 0 || isAnyKnown(found.numbers)) events.values(found, clock.now(), seen);
  if (refused) events.link('abnormal');
}

function isAnyKnown(numbers: ReadonlyMap<string, number>): boolean {
  for (const value of numbers.values()) if (Number.isFinite(value)) return true;
  return false;
}

/** Hundreds of cells shall not keep back what is read every second. */
const keepsBack = ({ everyMs }: ReadRequest, { seldom, begun }: Pass, now: number): boolean =>
  everyMs > oftenMs && seldom > 0 && (seldom >= mostSeldom || now - begun > patienceMs);

async function readOne(loop: LoopState, link: ModbusLink, each: Due, made: Pass, now: number): Promise<void> {
  const { request } = each;
  const { table, unitId, address, count, everyMs } = request;
  each.at = nextAt(loop, each, now);
  if (everyMs > oftenMs) made.seldom += 1;
  const answer: Answer = { request, words: undefined };
  made.answers.push(answer);
  try {
    answer.words = await link.read(unitId, table, address, count);
  } catch (error) {
    if (!(error instanceof LinkError) || error.exception === undefined) throw error;
    const pieces = smaller(request, error.exception);
    if (pieces) return splitUp(loop, each, pieces, made);
    each.at = now + everyMs * 5;
    made.refused = true;
  }
}

/** What was asked for at once is asked for in pieces from the next pass on: at once, and nothing is said to be missing until then. */
function splitUp({ due }: LoopState, each: Due, pieces: readonly ReadRequest[], made: Pass): void {
  made.answers.pop();
  due.splice(due.indexOf(each), 1, ...pieces.map((request) => ({ request, at: moment() })));
}

/** In step with its own beat, unless it is far behind. */
function nextAt({ first, seldom }: LoopState, each: Due, now: number): number {
  const { everyMs } = each.request;
  // The first reading is whole; after it, what is read seldom is spread over its time.
  const spread = each.at === first && everyMs > oftenMs ? (everyMs * (seldom.indexOf(each) + 1)) / seldom.length : everyMs;
  return each.at + spread > now ? each.at + spread : now + spread;
}

/** The values of what was read; `powers` keeps every scale factor that was. One that is not known leaves its values missing. */
export function decodeAll(answers: readonly Answer[], powers: Map<string, number>): ReadValues {
  const found: ReadValues = { numbers: new Map(), texts: new Map() };
  for (const answer of answers) decodeOne(answer, found);
  for (const { request, words } of answers) if (words) decodeScaled(request, words, found.numbers, powers);
  return found;
}

/** But those whose scale factor lies elsewhere. */
function decodeOne({ request: { address, points }, words }: Answer, { numbers, texts }: ReadValues): void {
  for (const placed of points) {
    const { key, register, powerKey, words: order } = placed;
    const at = register.address - address;
    if (words === undefined) numbers.set(key, Number.NaN);
    else if (register.as === 'string') texts.set(key, decodeText(register, words, at));
    else if (powerKey === undefined) numbers.set(key, decode(register, words, at, order));
  }
}

function decodeScaled(
  { address, points }: ReadRequest,
  words: readonly number[],
  into: Map<string, number>,
  powers: Map<string, number>,
): void {
  for (const { powerKey, key, register, words: order } of points) {
    if (powerKey === undefined) continue;
    const read = into.get(powerKey);
    if (read !== undefined) powers.set(powerKey, read);
    into.set(key, decode(register, words, register.address - address, order, powers.get(powerKey)));
  }
}
