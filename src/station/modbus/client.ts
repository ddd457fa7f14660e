// In: where a device answers. Out: reads and writes, one after the other, each within its time. A link that hangs is cut and made anew by the caller.
import { Socket } from 'node:net';
import ModbusRTU from 'modbus-serial';
import type { RegisterTable } from '../../core/device.ts';

export interface Endpoint {
  ip: string;
  port: number;
}
/** `timeout`: no answer; `abnormal`: an answer that is not what was asked for, or an exception of the device. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly kind: 'timeout' | 'abnormal';
  /** Modbus exception code, where the device gave one. The link itself is then sound. */
  readonly exception: number | undefined;
  constructor(kind: 'timeout' | 'abnormal', what: string, exception?: number) {
    super(what);
    this.kind = kind;
    this.exception = exception;
  }
}
export interface ModbusLink {
  readonly open: boolean;
  read(unitId: number, table: RegisterTable, address: number, count: number): Promise<readonly number[]>;
  write(unitId: number, table: 'holding' | 'coil', address: number, values: readonly number[]): Promise<void>;
  close(): void;
}

/** Connects within `timeoutMs`; every later request has as long. Requests never overlap: many devices take one at a time. */
export async function openLink({ ip, port }: Endpoint, timeoutMs: number): Promise<ModbusLink> {
  const socket = await connect(ip, port, timeoutMs);
  const client = new ModbusRTU();
  guard(socket);
  await client.linkTCP(socket, { port });
  client.on('error', () => socket.destroy());
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => withTime(ask, socket, timeoutMs));
    last = mine.catch(() => {});
    return mine;
  };
  return {
    get open() {
      return !socket.destroyed;
    },
    read: (unitId, table, address, count) =>
      inTurn(async () => {
        client.setID(unitId);
        const { data } = await asker(client, table)(address, count);
        if (data.length < count) throw new LinkError('abnormal', `asked for ${count} values, got ${data.length}`);
        return data.slice(0, count).map(Number);
      }),
    write: (unitId, table, address, values) =>
      inTurn(async () => {
        client.setID(unitId);
        if (table === 'coil') await client.writeCoils(address, values.map(Boolean));
        else if (values.length === 1) await client.writeRegister(address, values[0] ?? 0);
        else await client.writeRegisters(address, [...values]);
      }),
    close: () => socket.destroy(),
  };
}

type Ask = (address: number, count: number) => Promise<{ data: readonly (number | boolean)[] }>;
function asker(client: ModbusRTU, table: RegisterTable): Ask {
  if (table === 'input') return client.readInputRegisters.bind(client);
  if (table === 'holding') return client.readHoldingRegisters.bind(client);
  return table === 'coil' ? client.readCoils.bind(client) : client.readDiscreteInputs.bind(client);
}

function connect(ip: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = new Socket();
    const timer = setTimeout(() => {
      socket.destroy();
      fail(new LinkError('timeout', `no connection to ${ip}:${port} within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      socket.destroy();
      fail(new LinkError('timeout', error.message));
    });
    socket.connect(port, ip, () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      socket.setNoDelay(true);
      socket.setKeepAlive(true, 10_000);
      done(socket);
    });
  });
}

/** The library parses answers inside the data event and may throw there on a mutilated one; that must end the link, not the station. */
function guard(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  socket.emit = ((event: string | symbol, ...rest: unknown[]) => {
    if (event !== 'data') return emit(event, ...rest);
    try {
      return emit(event, ...rest);
    } catch {
      socket.destroy();
      return true;
    }
  }) as Socket['emit'];
}

/** The library forgets requests whose socket closes, so the time is kept here. A late answer would be taken for the next one: the link is cut. */
function withTime<T>(ask: () => Promise<T>, socket: Socket, timeoutMs: number): Promise<T> {
  return new Promise((done, fail) => {
    if (socket.destroyed) return fail(new LinkError('timeout', 'the connection is closed'));
    const end = (): void => {
      clearTimeout(timer);
      socket.off('close', closed);
    };
    const closed = (): void => {
      end();
      fail(new LinkError('abnormal', 'the connection was closed'));
    };
    const timer = setTimeout(() => {
      end();
      socket.destroy();
      fail(new LinkError('timeout', `no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.once('close', closed);
    ask().then(
      (value) => {
        end();
        done(value);
      },
      (error: unknown) => {
        end();
        const failure = toLinkError(error);
        if (failure.exception === undefined) socket.destroy();
        fail(failure);
      },
    );
  });
}

function toLinkError(error: unknown): LinkError {
  if (error instanceof LinkError) return error;
  const code = (error as { modbusCode?: unknown }).modbusCode;
  const what = error instanceof Error ? error.message : String(error);
  return new LinkError('abnormal', what, typeof code === 'number' ? code : undefined);
}
