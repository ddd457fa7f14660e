// Reads the prepared blocks of one device in parallel with its other requests, which do not wait for a preparation.
import type { Clock } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';
import type { Asked } from './answers.ts';
import { createNap } from './napping.ts';
import { readPrepared } from './preparing.ts';
import { answered, type Due, isRefusal, refuse } from './splitting.ts';

interface PreparedParts {
  due: readonly Due[];
  where: Endpoint;
  clock: Clock;
  /** The link of the device while it is open. */
  link: () => ModbusLink | undefined;
  /** `error`: why the block was not read. */
  take: (asked: Asked, error?: LinkError) => Promise<void>;
}
export interface PreparedLoop {
  /** To be called when something is due or the device is connected again. */
  wake(): void;
  stop(): void;
}

const longestSleepMs = 60_000;
const moment = (): number => performance.now();

export function startPrepared(parts: PreparedParts): PreparedLoop {
  const nap = createNap();
  let isStopped = parts.due.length === 0;
  async function run(): Promise<void> {
    while (!isStopped) {
      const link = parts.link();
      const now = moment();
      const next = link && parts.due.find(({ at }) => at <= now);
      if (next) await readOne(parts, link, next, now);
      else await nap.sleep(link ? Math.min(longestSleepMs, ...parts.due.map(({ at }) => at - now)) : longestSleepMs);
    }
  }
  void run();
  return {
    wake: nap.wake,
    stop() {
      isStopped = true;
      nap.wake();
    },
  };
}

async function readOne({ where, clock, take }: PreparedParts, link: ModbusLink, each: Due, now: number): Promise<void> {
  const { request } = each;
  each.at = Math.max(each.at, now - request.everyMs) + request.everyMs;
  try {
    const { words, at } = await readPrepared(where, link, request, clock.now);
    answered(each);
    await take({ request, words, at });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    if (isRefusal(error)) refuse(each, moment());
    else each.failed += 1;
    await take({ request, words: undefined, at: clock.now() }, error);
  }
}
