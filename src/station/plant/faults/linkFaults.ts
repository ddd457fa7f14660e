// Applies faults to the answers of a simulated device and to values written to it.
import type { Socket } from 'node:net';
import { exception } from '../../modbus/pdu.ts';

/**
 * How a device answers: not at all, with invalid bytes, with too few registers, by closing the connection, late, with an
 * exception, or not at all to writes only (`unanswered`).
 */
export type LinkFault =
  | 'silent'
  | 'garbage'
  | 'length'
  | 'exception'
  | 'cut'
  | 'unanswered'
  | { delayMs: number }
  | { code: number };
/**
 * Reaction of a device to a value that it acknowledged: ignores it, applies it late, or clamps it to a limit (default: half of
 * the value).
 */
export type WriteFault = 'ignores' | { lateMs: number } | { limit?: number };

type Send = (bytes: Buffer) => void;

/** Sends an answer with the fault applied. */
export function deliver(fault: LinkFault | undefined, answer: Buffer, send: Send, socket: Socket): void {
  if (fault === undefined) return send(answer);
  if (fault === 'silent') return;
  if (fault === 'cut') return void socket.destroy();
  if (fault === 'unanswered') return isWrite(answer) ? undefined : send(answer);
  if (fault === 'length') return send(shorter(answer));
  if (fault === 'garbage') return send(rubbish(answer));
  if (fault === 'exception') return send(refusal(answer, exception.failure));
  if ('code' in fault) return send(refusal(answer, fault.code));
  return void setTimeout(() => send(answer), fault.delayMs).unref();
}

/** Passes on a written value with the fault applied. `measured`: a quantity with a unit; codes and flags are not clamped. */
export function obey(fault: WriteFault | undefined, value: number, measured: boolean, act: (value: number) => void): void {
  if (fault === undefined) return act(value);
  if (fault === 'ignores') return;
  if ('lateMs' in fault) return void setTimeout(() => act(value), fault.lateMs).unref();
  if (!measured) return act(value);
  const most = fault.limit ?? Math.abs(value) / 2;
  act(Math.max(-most, Math.min(most, value)));
}

const functionOf = (answer: Buffer): number => answer[7] ?? 0;
const isWrite = (answer: Buffer): boolean => [5, 6, 15, 16].includes(functionOf(answer) & 0x7f);

function refusal(answer: Buffer, code: number): Buffer {
  const frame = Buffer.from(answer.subarray(0, 9));
  frame.writeUInt16BE(3, 4);
  frame.writeUInt8(functionOf(answer) | 0x80, 7);
  frame.writeUInt8(code, 8);
  return frame;
}
/** A valid frame with one register less than requested. An answer with a single register has none left. */
function shorter(answer: Buffer): Buffer {
  if (isWrite(answer) || functionOf(answer) > 0x80 || answer.length < 11) return answer;
  const frame = Buffer.from(answer.subarray(0, answer.length - 2));
  frame.writeUInt16BE(frame.length - 6, 4);
  frame.writeUInt8(frame.length - 9, 8);
  return frame;
}
/** The correct transaction, a wrong length, and meaningless bytes. */
function rubbish(answer: Buffer): Buffer {
  const frame = Buffer.from(answer.subarray(0, Math.max(9, answer.length >> 1)));
  frame.writeUInt16BE(frame.length - 6, 4);
  frame.fill(0x5a, 8);
  return frame;
}
