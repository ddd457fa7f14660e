// Answers the request part of a Modbus frame from a bank of registers. Pure except for the bank. Never throws on invalid input.
import type { RegisterTable } from '../../core/devices/device.ts';

/** Result of a write: accepted, or the exception with which it is refused. */
type Written = 'taken' | 'address' | 'value';
/** The registers of one unit id. If an address does not exist, `read` returns undefined and `write` returns `address`. */
export interface Bank {
  /**
   * `count` values from `address`: 0 to 65535 for words, 0 or 1 for bits. `code` is the exception if the read is refused for
   * another reason.
   */
  read(table: RegisterTable, address: number, count: number): ArrayLike<number> | { code: number } | undefined;
  write(table: 'holding' | 'coil', address: number, values: readonly number[]): Written;
}

export const exception = { function: 1, address: 2, value: 3, failure: 4, busy: 6, target: 11 } as const;
const refuse = (code: number, what: number): Buffer => Buffer.from([code | 0x80, what]);

const tables: Readonly<Record<number, RegisterTable>> = { 1: 'coil', 2: 'discrete', 3: 'holding', 4: 'input' };
/** Maximum number of values in one request, according to the Modbus application protocol. */
const most = { readBits: 2000, readWords: 125, writeBits: 1968, writeWords: 123 } as const;

/** Answers one request: function codes 1 to 6, 15 and 16. */
export function answerPdu(request: Buffer, bank: Bank): Buffer {
  const code = request.length > 0 ? request.readUInt8(0) : 0;
  try {
    if (code >= 1 && code <= 4) return readTable(code, request, bank);
    if (code === 5 || code === 6) return writeOne(code, request, bank);
    if (code === 15 || code === 16) return writeMany(code, request, bank);
    return refuse(code & 0x7f, exception.function);
  } catch {
    return refuse(code & 0x7f, exception.failure);
  }
}

function readTable(code: number, request: Buffer, bank: Bank): Buffer {
  if (request.length !== 5) return refuse(code, exception.value);
  const address = request.readUInt16BE(1);
  const count = request.readUInt16BE(3);
  const bits = code <= 2;
  if (count < 1 || count > (bits ? most.readBits : most.readWords)) return refuse(code, exception.value);
  const values = address + count > 0x10000 ? undefined : bank.read(tables[code] as RegisterTable, address, count);
  if (values === undefined) return refuse(code, exception.address);
  if ('code' in values) return refuse(code, values.code);
  const bytes = bits ? Math.ceil(count / 8) : count * 2;
  const answer = Buffer.alloc(2 + bytes);
  answer.writeUInt8(code, 0);
  answer.writeUInt8(bytes, 1);
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (!bits) answer.writeUInt16BE(value & 0xffff, 2 + i * 2);
    else if (value !== 0) answer[2 + (i >> 3)] = (answer[2 + (i >> 3)] ?? 0) | (1 << (i & 7));
  }
  return answer;
}

function writeOne(code: number, request: Buffer, bank: Bank): Buffer {
  if (request.length !== 5) return refuse(code, exception.value);
  const address = request.readUInt16BE(1);
  const value = request.readUInt16BE(3);
  if (code === 5 && value !== 0 && value !== 0xff00) return refuse(code, exception.value);
  const done = code === 5 ? bank.write('coil', address, [value === 0 ? 0 : 1]) : bank.write('holding', address, [value]);
  return done === 'taken' ? Buffer.from(request) : refuse(code, exception[done]);
}

function writeMany(code: number, request: Buffer, bank: Bank): Buffer {
  if (request.length < 6) return refuse(code, exception.value);
  const address = request.readUInt16BE(1);
  const count = request.readUInt16BE(3);
  const bytes = request.readUInt8(5);
  const bits = code === 15;
  const wanted = bits ? Math.ceil(count / 8) : count * 2;
  if (count < 1 || count > (bits ? most.writeBits : most.writeWords)) return refuse(code, exception.value);
  if (bytes !== wanted || request.length !== 6 + bytes) return refuse(code, exception.value);
  if (address + count > 0x10000) return refuse(code, exception.address);
  const values = Array.from({ length: count }, (_, i) =>
    bits ? (request.readUInt8(6 + (i >> 3)) >> (i & 7)) & 1 : request.readUInt16BE(6 + i * 2),
  );
  const done = bank.write(bits ? 'coil' : 'holding', address, values);
  return done === 'taken' ? Buffer.from(request.subarray(0, 5)) : refuse(code, exception[done]);
}
