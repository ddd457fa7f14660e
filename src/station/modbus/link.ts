// In: what asks a device and what carries it. Out: reads and writes, one after the other, writes first, each within its time.
import type { RegisterTable, WriteFunction } from '../../core/devices/device.ts';
import type { LinkFault } from '../contract/index.ts';

/** `timeout`: no answer; `abnormal`: an answer that is not what was asked for, or an exception of the device. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly kind: 'timeout' | 'abnormal';
  readonly fault: LinkFault;
  /** Modbus exception code, where the device gave one. The link itself is then sound. */
  readonly exception: number | undefined;
  /** Unit id of the answer, where it is another than the one that was asked. */
  readonly unit: number | undefined;
  constructor(fault: LinkFault, what: string, exception?: number, unit?: number) {
    super(what);
    this.kind = fault === 'refused' || fault === 'unreachable' || fault === 'timeout' ? 'timeout' : 'abnormal';
    this.fault = fault;
    this.exception = exception;
    this.unit = unit;
  }
}
/** A stop goes before everything that waits; a write, and a read that is part of one, before what is polled; the steps of a preparation go last. */
export type Urgency = 'stop' | 'write' | 'poll' | 'prepare';
export interface ModbusLink {
  readonly open: boolean;
  read(unitId: number, table: RegisterTable, address: number, count: number, urgency?: Urgency): Promise<readonly number[]>;
  /**
   * `by`: the function codes that the device supports; the default is 6 for one register, 16 for several, 15 for coils. `isDue` is called
   * immediately before sending: if it returns false, nothing is sent.
   */
  write(
    unitId: number,
    table: 'holding' | 'coil',
    address: number,
    values: readonly number[],
    by?: WriteFunction,
    urgency?: Urgency,
    isDue?: () => boolean,
  ): Promise<void>;
  /** Writes so far, except those of preparations. */
  readonly written?: number;
  close(): void;
}
/** Whether one value is written with the function code for a single register or coil. */
export const isSingle = (table: 'holding' | 'coil', values: readonly number[], by: WriteFunction | undefined): boolean =>
  values.length === 1 && (by === undefined ? table === 'holding' : by === 'single');
/** One request at a time, without a time of its own. `answersAs`: a unit id that may answer in the place of the one that is asked. */
export interface Wire {
  read(unitId: number, table: RegisterTable, address: number, count: number, answersAs?: number): Promise<readonly number[]>;
  write(
    unitId: number,
    table: 'holding' | 'coil',
    address: number,
    values: readonly number[],
    by?: WriteFunction,
    answersAs?: number,
  ): Promise<void>;
}
/** What carries the frames: a socket, or a serial line that looks like one. */
export interface Carrier {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export function toLink(wire: Wire, carrier: Carrier, timeoutMs: number): ModbusLink {
  // Writes go before waiting reads: even with many devices on one serial line, a stop waits only for the request in progress.
  const writes: (() => Promise<void>)[] = [];
  const reads: (() => Promise<void>)[] = [];
  const preparing: (() => Promise<void>)[] = [];
  const queues = { stop: writes, write: writes, poll: reads, prepare: preparing };
  const shift = () => writes.shift() ?? reads.shift() ?? preparing.shift();
  let busy = false;
  async function serve(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = shift(); next; next = shift()) await next();
    busy = false;
  }
  const inTurn = <T>(urgency: Urgency, ask: () => Promise<T>): Promise<T> =>
    new Promise((done, fail) => {
      const job = (): Promise<void> => withTime(ask, carrier, timeoutMs).then(done, fail);
      if (urgency === 'stop') writes.unshift(job);
      else queues[urgency].push(job);
      void serve();
    });
  return {
    get open() {
      return !carrier.destroyed;
    },
    read: (unitId, table, address, count, urgency = 'poll') => inTurn(urgency, () => wire.read(unitId, table, address, count)),
    write: (unitId, table, address, values, by, urgency = 'write', isDue = always) =>
      inTurn(urgency, async () => (isDue() ? wire.write(unitId, table, address, values, by) : undefined)),
    close: () => void carrier.destroy(),
  };
}

export const always = (): boolean => true;
const isNoAnswer = ({ exception }: LinkError): boolean => exception === undefined;

/**
 * The library forgets requests whose socket closes, so the timeout is kept here. A late response would be taken for the next one: the link is closed,
 * unless `cuts` allows it to continue.
 */
export function withTime<T>(
  ask: () => Promise<T>,
  carrier: Carrier,
  timeoutMs: number,
  cuts: (error: LinkError) => boolean = isNoAnswer,
): Promise<T> {
  return new Promise((done, fail) => {
    if (carrier.destroyed) return fail(new LinkError('timeout', 'the connection is closed'));
    const end = (): void => {
      clearTimeout(timer);
      carrier.off('close', closed);
    };
    const closed = (): void => {
      end();
      fail(new LinkError('closed', 'the connection was closed'));
    };
    const timer = setTimeout(() => {
      end();
      const failure = new LinkError('timeout', `no answer within ${timeoutMs} ms`);
      if (cuts(failure)) carrier.destroy();
      fail(failure);
    }, timeoutMs);
    carrier.once('close', closed);
    ask().then(
      (value) => {
        end();
        done(value);
      },
      (error: unknown) => {
        end();
        const failure = toLinkError(error);
        if (cuts(failure)) carrier.destroy();
        fail(failure);
      },
    );
  });
}

function toLinkError(error: unknown): LinkError {
  if (error instanceof LinkError) return error;
  const code = (error as { modbusCode?: unknown }).modbusCode;
  const what = error instanceof Error ? error.message : String(error);
  if (typeof code === 'number') return new LinkError('exception', what, code);
  return new LinkError(/length/i.test(what) ? 'length' : 'malformed', what);
}
