// Finds the points that a write to registers of a simulated device sets, for a model with sequences of writes.
import type { RegisterTable } from '../../core/devices/device.ts';
import { decode, sizeOf } from '../modbus/codec.ts';
import type { Span } from '../modbus/deviceMap.ts';
import { isAmount, type PlacedSequence, type PlacedStep, stepsOf } from '../modbus/placedSequence.ts';

/** The register ranges that the sequences write. */
export const stepSpans = (sequences: Iterable<PlacedSequence>): Span[] =>
  Array.from(sequences, (each) =>
    stepsOf(each).map(({ register }): Span => {
      const { table, address } = register;
      return { table, unitId: each.unitId, address, end: address + sizeOf(register), everyMs: 0 };
    }),
  ).flat();

interface Written {
  unitId: number;
  table: RegisterTable;
  address: number;
  end: number;
}
type WordsOf = (table: RegisterTable) => ArrayLike<number> | undefined;

/** The points that a write sets, with their values. */
export const ordersBy = (
  sequences: readonly PlacedSequence[],
  written: Written,
  wordsOf: WordsOf,
): (PlacedSequence & { value: number })[] =>
  sequences
    .filter((each) => each.unitId === written.unitId && touches(each, written))
    .map((each) => ({ ...each, value: storedValue(each, wordsOf) }))
    .filter(({ value }) => Number.isFinite(value));

/** Whether a write covers at least one register of the sequence completely. */
const touches = (sequence: PlacedSequence, { table, address, end }: Written): boolean =>
  stepsOf(sequence).some(
    ({ register }) => register.table === table && register.address >= address && register.address + sizeOf(register) <= end,
  );

/** NaN if the device is not in the mode that the sequence sets, or if its registers do not form a valid value. */
function storedValue(sequence: PlacedSequence, wordsOf: WordsOf): number {
  const { writes, zero, words } = sequence;
  const valueAt = ({ register }: PlacedStep): number => decode(register, wordsOf(register.table) ?? [], register.address, words);
  const isZeroAt = (step: PlacedStep): boolean =>
    valueAt(step) === (typeof step.set === 'object' ? step.set.zero : Number(step.set) || 0);
  if (zero?.every(isZeroAt)) return 0;
  if (writes.some((step) => typeof step.set === 'number' && valueAt(step) !== step.set)) return Number.NaN;
  const amount = writes.find(({ set }) => isAmount(set));
  const value = amount ? valueAt(amount) : Number.NaN;
  return amount?.set === 'value' ? value : value * signIn(writes, valueAt);
}

function signIn(writes: readonly PlacedStep[], valueAt: (step: PlacedStep) => number): number {
  for (const step of writes) {
    const { set } = step;
    if (typeof set !== 'object') continue;
    const code = valueAt(step);
    return code === set.zero ? 0 : code === set.positive ? 1 : code === set.negative ? -1 : Number.NaN;
  }
  return 1;
}
