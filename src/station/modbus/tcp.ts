// A Modbus TCP client for one request at a time. Does not use the library, because a large station sends a thousand requests per
// second: one receive buffer and one send buffer per connection avoid work for the garbage collector.
import { createConnection, type Socket } from 'node:net';
import type { RegisterTable } from '../../core/devices/device.ts';
import { isSingle, LinkError, type Wire } from './link.ts';

/** Bytes of the transaction, the protocol (0) and the length of the rest. */
const mbap = 6;
/** Unit id, function code and at most 252 further bytes. */
const longest = 254;
const readCodes: Readonly<Record<RegisterTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const mostReadCode = 4;
const writeOne = { coil: 5, holding: 6 } as const;
const writeMany = { coil: 15, holding: 16 } as const;
/** Value of a single coil that is on. */
const coilOn = 0xff00;
/** Length of the answer to a write: unit id, function code, address, and the value or count. */
const writtenBytes = 6;

interface Asked {
  transaction: number;
  unitId: number;
  /** Also accepted as the unit id of the answer. */
  answersAs: number | undefined;
  code: number;
  /** Expected length of the answer, starting at the unit id. */
  length: number;
  /** Must read the bytes immediately, because they are overwritten by later ones. */
  done: (answer: Buffer) => void;
  fail: (error: LinkError) => void;
}
/** `bytes`: length of the request after its function code. */
interface Sent extends Pick<Asked, 'unitId' | 'answersAs' | 'code' | 'length'> {
  bytes: number;
}
interface TcpState {
  transaction: number;
  asked: Asked | undefined;
  out: Buffer;
  /** The bytes of a response that is not complete yet. */
  received: Buffer;
  filled: number;
}
export interface TcpConnection {
  socket: Socket;
  wire: Wire;
}

const size = mbap + longest;

/** Connects. Handling the events of the socket is left to the caller. */
export function connectTcp(host: string, port: number): TcpConnection {
  const state: TcpState = { transaction: 0, asked: undefined, out: Buffer.alloc(size), received: Buffer.alloc(size), filled: 0 };
  const callback = (bytes: number, buffer: Uint8Array): boolean => {
    hear(state, buffer.subarray(0, bytes));
    return true;
  };
  const socket = createConnection({ host, port, onread: { buffer: Buffer.alloc(4096), callback } });
  return { socket, wire: toWire(state, socket) };
}

function toWire(state: TcpState, socket: Socket): Wire {
  /** The send buffer can be used again after the answer. */
  const ask = <T>({ unitId, answersAs, code, bytes, length }: Sent, take: (answer: Buffer) => T): Promise<T> =>
    new Promise((done, fail) => {
      const { out } = state;
      const transaction = (state.transaction = (state.transaction + 1) & 0xffff);
      state.asked = { transaction, unitId, answersAs, code, length, done: (answer) => done(take(answer)), fail };
      out.writeUInt16BE(transaction, 0);
      out.writeUInt16BE(bytes + 2, 4);
      out.writeUInt8(unitId, mbap);
      out.writeUInt8(code, mbap + 1);
      socket.write(out.subarray(0, mbap + 2 + bytes));
    });
  /** A request without an answer in time may still be waiting to be sent, so its buffer is not reused. */
  const begin = (): Buffer => (state.asked === undefined ? state.out : (state.out = Buffer.alloc(size)));
  const put = (first: number, second: number): void => {
    state.out.writeUInt16BE(first, mbap + 2);
    state.out.writeUInt16BE(second, mbap + 4);
  };
  return {
    read(unitId, table, address, count, answersAs) {
      begin();
      const isBit = table === 'coil' || table === 'discrete';
      const length = 3 + (isBit ? (count + 7) >> 3 : count * 2);
      put(address, count);
      const sent = { unitId, answersAs, code: readCodes[table], bytes: 4, length };
      return ask(sent, (answer) => (isBit ? bitsOf(answer, count) : wordsOf(answer, count)));
    },
    async write(unitId, table, address, values, by, answersAs) {
      const out = begin();
      const sent = { unitId, answersAs, length: writtenBytes };
      if (isSingle(table, values, by)) {
        const [value = 0] = values;
        put(address, table === 'holding' ? value : value === 0 ? 0 : coilOn);
        await ask({ ...sent, code: writeOne[table], bytes: 4 }, () => undefined);
        return;
      }
      const bytes = table === 'coil' ? (values.length + 7) >> 3 : values.length * 2;
      if (mbap + 7 + bytes > out.length) throw new LinkError('length', `${values.length} values do not fit into one request`);
      put(address, values.length);
      out.writeUInt8(bytes, mbap + 6);
      out.fill(0, mbap + 7, mbap + 7 + bytes);
      values.forEach((value, i) => {
        if (table === 'holding') out.writeUInt16BE(value, mbap + 7 + i * 2);
        else if (value !== 0) out[mbap + 7 + (i >> 3)] = (out[mbap + 7 + (i >> 3)] ?? 0) | (1 << (i & 7));
      });
      await ask({ ...sent, code: writeMany[table], bytes: 5 + bytes }, () => undefined);
    },
  };
}

/** An answer may arrive in pieces, or after a late answer that is ignored. */
function hear(state: TcpState, bytes: Uint8Array): void {
  const { received } = state;
  for (let at = 0; at < bytes.length; ) {
    const length = state.filled < mbap ? mbap : mbap + received.readUInt16BE(4);
    if (length > received.length) return fail(state, new LinkError('malformed', `an answer of ${length} bytes`));
    const taken = Math.min(length - state.filled, bytes.length - at);
    received.set(bytes.subarray(at, at + taken), state.filled);
    state.filled += taken;
    at += taken;
    if (state.filled === length && length >= mbap + received.readUInt16BE(4)) {
      state.filled = 0;
      answered(state, received.subarray(mbap, length));
    }
  }
}

function fail(state: TcpState, error: LinkError): void {
  state.filled = 0;
  state.asked?.fail(error);
  state.asked = undefined;
}

/** `answer` starts at the unit id. A late answer to an earlier request is ignored. */
function answered(state: TcpState, answer: Buffer): void {
  const { asked, received } = state;
  if (asked === undefined || received.readUInt16BE(0) !== asked.transaction) return;
  state.asked = undefined;
  const error = received.readUInt16BE(2) === 0 ? whyWrong(asked, answer) : new LinkError('malformed', 'not the Modbus protocol');
  if (error) asked.fail(error);
  else asked.done(answer);
}

function whyWrong({ unitId, answersAs, code, length }: Asked, answer: Buffer): LinkError | undefined {
  const [unit, said, what] = answer;
  if (answer.length < 3) return new LinkError('length', `expected ${length} bytes, got ${answer.length}`);
  const isRefusal = said === (code | 0x80);
  if (!isRefusal && answer.length !== length) return new LinkError('length', `expected ${length} bytes, got ${answer.length}`);
  if (unit !== unitId && unit !== answersAs)
    return new LinkError('unit', `expected unit ${unitId}, got ${unit}`, undefined, unit);
  if (isRefusal) return new LinkError('exception', `Modbus exception ${what}`, what);
  if (said !== code) return new LinkError('malformed', `expected function ${code}, got ${said}`);
  // For a read: the number of bytes that follow.
  if (code <= mostReadCode && what !== length - 3)
    return new LinkError('malformed', `${length - 3} bytes that call themselves ${what}`);
  return undefined;
}

function wordsOf(answer: Buffer, count: number): number[] {
  const words: number[] = [];
  for (let i = 0; i < count; i++) words.push(answer.readUInt16BE(3 + i * 2));
  return words;
}
function bitsOf(answer: Buffer, count: number): number[] {
  const bits: number[] = [];
  for (let i = 0; i < count; i++) bits.push(((answer[3 + (i >> 3)] ?? 0) >> (i & 7)) & 1);
  return bits;
}
