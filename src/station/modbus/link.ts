// Defines the link to a device, the order of its requests, and the timeout of a request.
import type { RegisterTable, WriteFunction } from '../../core/devices/device.ts';
import type { LinkFault } from '../contract/index.ts';
import { startTimeLimit } from './timeLimit.ts';

/**
 * `timeout`: no connection or no answer. `abnormal`: an unexpected answer, an exception of the device, or a closed connection.
 */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly kind: 'timeout' | 'abnormal';
  readonly fault: LinkFault;
  /** Modbus exception code, if the device returned one. The link itself is then intact. */
  readonly exception: number | undefined;
  /** Unit id of the answer, if it is different from the requested one. */
  readonly unit: number | undefined;
  constructor(fault: LinkFault, what: string, exception?: number, unit?: number) {
    super(what);
    this.kind = fault === 'refused' || fault === 'unreachable' || fault === 'timeout' ? 'timeout' : 'abnormal';
    this.fault = fault;
    this.exception = exception;
    this.unit = unit;
  }
}
/**
 * Order of requests: `stop` before all others, then `write` (writes, and reads that are part of one), then `poll`, and last
 * `prepare` (steps of a preparation) and `repeat` (repeated set-points).
 */
export type Urgency = 'stop' | 'write' | 'poll' | 'prepare' | 'repeat';
const order: Readonly<Record<Urgency, number>> = { stop: 0, write: 1, poll: 2, prepare: 3, repeat: 3 };
/** One of the last two that has waited for this time is as urgent as polling, which may use the line all the time. */
const patienceMs = 1000;
/** The lowest rank goes first. `since`: when the request was queued, in monotonic time. */
export const rankOf = ({ urgency, since }: { urgency: Urgency; since: number }, now: number): number =>
  Math.min(order[urgency], now - since >= patienceMs ? order.poll : order.repeat);
export interface ModbusLink {
  readonly open: boolean;
  read(unitId: number, table: RegisterTable, address: number, count: number, urgency?: Urgency): Promise<readonly number[]>;
  /**
   * `by`: the function codes that the device supports; the default is 6 for one register, 16 for several, 15 for coils. `isDue`
   * is called immediately before sending: if it returns false, nothing is sent.
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
  /** Number of writes so far, except those of preparations. */
  readonly written?: number;
  close(): void;
}
/** Whether one value is written with the function code for a single register or coil. */
export const isSingle = (table: 'holding' | 'coil', values: readonly number[], by: WriteFunction | undefined): boolean =>
  values.length === 1 && (by === undefined ? table === 'holding' : by === 'single');
/** Sends one request at a time, without a timeout. `answersAs`: a unit id that is also accepted in the answer. */
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
/** The transport of the frames: a socket, or a serial line with the same interface. */
export interface Carrier {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export const always = (): boolean => true;

/**
 * The library does not settle requests whose socket closes, so the timeout is handled here. After an error, the carrier is
 * destroyed if `cuts` returns true.
 */
export function withTime<T>(
  ask: () => Promise<T>,
  carrier: Carrier,
  timeoutMs: number,
  cuts: (error: LinkError) => boolean,
): Promise<T> {
  return new Promise((done, fail) => {
    if (carrier.destroyed) return fail(new LinkError('timeout', 'the connection is closed'));
    const end = (): void => {
      stopTimeLimit();
      carrier.off('close', closed);
    };
    const closed = (): void => {
      end();
      fail(new LinkError('closed', 'the connection was closed'));
    };
    const stopTimeLimit = startTimeLimit(timeoutMs, () => {
      end();
      const failure = new LinkError('timeout', `no answer within ${timeoutMs} ms`);
      if (cuts(failure)) carrier.destroy();
      fail(failure);
    });
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
