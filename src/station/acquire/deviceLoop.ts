// One device, polled by itself: connect, read what is due, decode, hand over. A dead device waits for its own next try and delays nobody.
import type { Clock, LiveDevice } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import { decode, decodeText } from '../modbus/codec.ts';
import type { DeviceMap, ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';

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
export const nothingRead = (): ReadValues => ({ numbers: new Map(), texts: new Map() });
export interface LoopTimes {
  /** For a connection and for each request. */
  timeoutMs: number;
  /** First wait after a failure, doubled up to the longest, give or take a quarter. */
  backOffMs: number;
  longestBackOffMs: number;
}
/** What is read less often than this may wait for what is read more often, after that long. */
const oftenMs = 5000;
const patienceMs = 300;
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

export function startLoop(
  { requests }: Pick<DeviceMap, 'requests'>,
  where: Endpoint,
  clock: Clock,
  events: LoopEvents,
  times: LoopTimes = usualTimes,
): DeviceLoop {
  // Devices that start together shall not all be read in the same millisecond; but the first reading of one is whole.
  // By a time that only ever goes on: the station's may be set.
  const moment = (): number => performance.now();
  const first = moment() + Math.random() * 200;
  const due: Due[] = requests.map((request) => ({ request, at: first })).sort((a, b) => a.request.everyMs - b.request.everyMs);
  const seldom = due.filter(({ request }) => request.everyMs > oftenMs);
  /** Powers of ten that were read, for values that are read without them. */
  const powers = new Map<string, number>();
  let stopped = false;
  let open: ModbusLink | undefined;
  let opening: Promise<ModbusLink> | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let awake: (() => void) | undefined;

  const connect = (): Promise<ModbusLink> => {
    if (open?.open) return Promise.resolve(open);
    opening ??= openLink(where, times.timeoutMs)
      .then((link) => {
        if (stopped) link.close();
        open = link;
        return link;
      })
      .finally(() => (opening = undefined));
    return opening;
  };
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      awake = done;
      timer = setTimeout(done, Math.max(0, ms));
    });
  const wakeUp = (): void => {
    clearTimeout(timer);
    awake?.();
  };
  void run();

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const link = await connect();
        await pass(link);
        failures = 0;
        const next = due.reduce((soonest, { at }) => Math.min(soonest, at), moment() + 60_000);
        await sleep(next - moment());
      } catch (error) {
        if (stopped) return;
        open?.close();
        open = undefined;
        events.link(error instanceof LinkError ? error.kind : 'abnormal');
        const wait = Math.min(times.longestBackOffMs, times.backOffMs * 2 ** Math.min(failures, 10));
        failures += 1;
        await sleep(wait * (0.75 + Math.random() / 2));
      }
    }
  }

  /** Reads what is due. An exception of the device spares the link: that request waits, the others go on. */
  async function pass(link: ModbusLink): Promise<void> {
    const found = nothingRead();
    const late: Late[] = [];
    let refused = false;
    let begun = 0;
    const seen: ReadRequest[] = [];
    for (const each of due) {
      const now = moment();
      if (each.at > now || stopped) continue;
      begun ||= now;
      const { table, unitId, address, count, everyMs } = each.request;
      // Hundreds of cells shall not keep back what is read every second.
      if (everyMs > oftenMs && now - begun > patienceMs && (seen.at(-1)?.everyMs ?? 0) > oftenMs) break;
      // The first reading is whole; after it, what is read seldom is spread over its time.
      const spread = each.at === first && everyMs > oftenMs ? (everyMs * (seldom.indexOf(each) + 1)) / seldom.length : everyMs;
      // In step with its own beat, unless it is far behind.
      each.at = each.at + spread > now ? each.at + spread : now + spread;
      seen.push(each.request);
      try {
        late.push(...decodeRequest(each.request, await link.read(unitId, table, address, count), found));
      } catch (error) {
        if (!(error instanceof LinkError) || error.exception === undefined) throw error;
        for (const { key } of each.request.points) found.numbers.set(key, Number.NaN);
        each.at = now + everyMs * 5;
        refused = true;
      }
    }
    if (stopped || begun === 0) return;
    decodeLate(late, found.numbers, powers);
    if (found.texts.size > 0 || [...found.numbers.values()].some(Number.isFinite)) events.values(found, clock.now(), seen);
    if (refused) events.link('abnormal');
  }

  return {
    link: connect,
    hurry(keys) {
      for (const each of due) if (each.request.points.some(({ key }) => keys.includes(key))) each.at = moment();
      wakeUp();
    },
    stop() {
      stopped = true;
      open?.close();
      wakeUp();
    },
  };
}

/** A value whose scale factor lies elsewhere. */
export interface Late {
  placed: ReadRequest['points'][number];
  words: readonly number[];
  at: number;
}

/** Decodes what can be decoded at once; answers what waits for its scale factor. */
export function decodeRequest({ address, points }: ReadRequest, words: readonly number[], into: ReadValues): Late[] {
  const late: Late[] = [];
  for (const placed of points) {
    const at = placed.register.address - address;
    if (placed.register.as === 'string') into.texts.set(placed.key, decodeText(placed.register, words, at));
    else if (placed.powerKey !== undefined) late.push({ placed, words, at });
    else into.numbers.set(placed.key, decode(placed.register, words, at, placed.words));
  }
  return late;
}

/** `powers` keeps every scale factor that was read. One that is not known leaves its values missing. */
export function decodeLate(late: readonly Late[], into: Map<string, number>, powers: Map<string, number>): void {
  for (const { placed, words, at } of late) {
    const { powerKey = '', key, register, words: order } = placed;
    const read = into.get(powerKey);
    if (read !== undefined) powers.set(powerKey, read);
    into.set(key, decode(register, words, at, order, powers.get(powerKey)));
  }
}
