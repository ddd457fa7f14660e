// Sets a point that needs several writes, one request each, in order. If one step cannot be encoded, none is sent.
import type { StepValue } from '../../../core/devices/writeSequence.ts';
import { encode } from '../../modbus/codec.ts';
import { LinkError, type ModbusLink, type Urgency } from '../../modbus/link.ts';
import { isAmount, type PlacedSequence, type PlacedStep } from '../../modbus/placedSequence.ts';
import { BrokenOff, type SequenceRun } from './sequenceRuns.ts';

interface StepWords extends PlacedStep {
  words: readonly number[];
}
/** The writes that set a point to one value. */
export interface SequenceOrder {
  key: string;
  unitId: number;
  isZero: boolean;
  steps: readonly StepWords[];
}

/** Undefined if the register of a step cannot represent the value. */
export function toSequenceOrder(sequence: PlacedSequence, value: number): SequenceOrder | undefined {
  const { key, unitId, writes, zero } = sequence;
  if (!Number.isFinite(value)) return undefined;
  const isZero = value === 0 || roundsToZero(sequence, value);
  const written = isZero ? 0 : value;
  const steps = ((isZero ? zero : undefined) ?? writes).flatMap((step): StepWords[] => {
    const words = encode(step.register, numberOf(step.set, written), sequence.words);
    return words ? [{ ...step, words }] : [];
  });
  return steps.length === ((isZero ? zero : undefined) ?? writes).length ? { key, unitId, isZero, steps } : undefined;
}

/**
 * A value that rounds to 0 is written as zero: for many models, a direction with a size of 0 has another meaning, such as "no
 * limit".
 */
function roundsToZero({ writes, words }: PlacedSequence, value: number): boolean {
  const amounts = writes.filter(({ set, register }) => isAmount(set) && register.map === undefined);
  const at = (step: PlacedStep, each: number): string => String(encode(step.register, numberOf(step.set, each), words));
  return amounts.length > 0 && amounts.every((step) => at(step, value) === at(step, 0));
}

function numberOf(set: StepValue, value: number): number {
  if (typeof set === 'number') return set;
  if (set === 'value') return value;
  if (set === 'size') return Math.abs(value);
  return value === 0 ? set.zero : value > 0 ? set.positive : set.negative;
}

/** Throws if a write fails or a later order replaces this one. The remaining writes are not sent. */
export async function sendSequence(
  link: ModbusLink,
  { key, unitId, steps }: SequenceOrder,
  run: SequenceRun,
  urgency: Urgency,
): Promise<void> {
  for (const [index, { register, words, write, pauseMs }] of steps.entries()) {
    const place = `write ${index + 1} of ${steps.length} of ${key}`;
    const isLast = index === steps.length - 1;
    let isSent = run.isCurrent();
    const isDue = (): boolean => (isSent = run.isCurrent());
    try {
      if (isSent) await link.write(unitId, register.table, register.address, words, write, urgency, isDue);
    } catch (error) {
      // If only the response to the last write is missing, the device may have received the whole sequence.
      if (!(error instanceof LinkError) || (isLast && error.exception === undefined)) throw error;
      throw new BrokenOff(`${place}: ${error.message}`, error);
    }
    if (!isSent) throw new BrokenOff(`${place} was not sent: a later order took its place`);
    if (pauseMs > 0 && !isLast) await run.pause(pauseMs);
  }
}
