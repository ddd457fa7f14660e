// Answers from the registers of a simulated device with a fault in its register image.
import type { RegisterTable } from '../../../core/devices/device.ts';
import type { Span } from '../../modbus/deviceMap.ts';
import type { Bank } from '../../modbus/pdu.ts';

/** Some or all registers repeat earlier values, or are refused with an exception. Writes still take effect. */
export interface ImageFault {
  /** `alternate`: every second register, as if the image was read while it was replaced word by word. */
  registers: 'all' | 'alternate' | { from: number; to: number };
  answers: 'frozen' | { code: number };
}

/** The words at the first read after the fault began, by table. They are kept when the banks change. */
export interface FrozenImage {
  of: ImageFault | undefined;
  words: Map<string, Map<number, number>>;
}
export const newFrozenImage = (): FrozenImage => ({ of: undefined, words: new Map() });

export interface FaultyBankParts {
  bank: Bank;
  unitId: number;
  spans: readonly Span[];
  frozen: FrozenImage;
  faultOf: () => ImageFault | undefined;
}

export function createFaultyBank({ bank, unitId, spans, frozen, faultOf }: FaultyBankParts): Bank {
  return {
    write: bank.write,
    read(table, address, count) {
      const fault = faultOf();
      if (fault !== frozen.of) {
        frozen.of = fault;
        frozen.words.clear();
      }
      if (fault === undefined || !touches(fault, address, count)) return bank.read(table, address, count);
      if (fault.answers !== 'frozen') return fault.answers;
      const kept = keep(frozen, bank, unitId, table, spans);
      const words = bank.read(table, address, count);
      if (words === undefined || 'code' in words) return words;
      return Array.from(words, (word, index) =>
        touches(fault, address + index, 1) ? (kept.get(address + index) ?? word) : word,
      );
    },
  };
}

function touches({ registers }: ImageFault, address: number, count: number): boolean {
  if (registers === 'all') return true;
  if (registers === 'alternate') return count > 1 || address % 2 === 1;
  return address <= registers.to && address + count > registers.from;
}

/** Reads a complete table at once, so that its registers are consistent. */
function keep(
  { words }: FrozenImage,
  bank: Bank,
  unitId: number,
  table: RegisterTable,
  spans: readonly Span[],
): ReadonlyMap<number, number> {
  const key = `${unitId} ${table}`;
  const known = words.get(key);
  if (known) return known;
  const kept = new Map<number, number>();
  for (const span of spans) {
    if (span.unitId !== unitId || span.table !== table) continue;
    const found = bank.read(table, span.address, span.end - span.address);
    if (found === undefined || 'code' in found) continue;
    for (let index = 0; index < found.length; index += 1) kept.set(span.address + index, found[index] ?? 0);
  }
  words.set(key, kept);
  return kept;
}
