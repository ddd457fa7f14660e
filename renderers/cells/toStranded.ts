// The energy stranded by the weakest cell of each string, from SOC, SOH, voltage and rated capacity of the cells.
import type { Cells } from './toCells.ts';
import { toCells } from './toCells.ts';

export interface Stranded {
  /** kWh, sum of all strings with sufficient data. */
  energy: number;
  /** Index of the weakest cell in the string with the most stranded energy. */
  weakest: number;
  /** Number of strings included, and number of strings with missing data. */
  strings: number;
  unknown: number;
}
export interface StrandedKeys {
  soc: string;
  soh?: string;
  voltage: string;
  capacity: string;
}

/**
 * The energy that a string cannot deliver because its weakest cell is empty first.
 *
 * The same current flows through all cells of a string, so discharging ends when the cell with the least charge is empty:
 *   q(i) = capacity · SOH(i) · SOC(i)          charge left in cell i, Ah
 *   stranded = Σ (q(i) − min q) · U(i) / 1000   kWh, U(i) the voltage of cell i
 * The present terminal voltage approximates the mean voltage of the remaining discharge, for LFP cells within a few percent. The
 * charge that a string can deliver is that of its weakest cell: G. L. Plett, Battery Management Systems, volume II, Artech House
 * 2015, chapter 5 (cell balancing).
 *
 * Cells with missing data are not included; the result is then a lower bound.
 */
export function toStranded(answer: unknown, keys: StrandedKeys): Stranded | undefined {
  const [soc, voltage] = [toCells(answer, keys.soc), toCells(answer, keys.voltage)];
  if (!soc || !voltage) return undefined;
  const soh = keys.soh === undefined ? undefined : toCells(answer, keys.soh);
  const capacities = columnOf(answer, keys.capacity);
  const found: Stranded = { energy: 0, weakest: -1, strings: 0, unknown: 0 };
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, { start, count }] of soc.groups.entries()) {
    const capacity = capacities[at];
    const string = typeof capacity === 'number' ? strandedIn({ soc, soh, voltage, capacity, start, count }) : undefined;
    if (!string) {
      found.unknown++;
      continue;
    }
    found.strings++;
    found.energy += string.energy;
    if (string.energy > most) [most, found.weakest] = [string.energy, string.weakest];
  }
  return found.strings === 0 ? undefined : found;
}

interface InString {
  soc: Cells;
  soh: Cells | undefined;
  voltage: Cells;
  capacity: number;
  start: number;
  count: number;
}
function strandedIn({ soc, soh, voltage, capacity, start, count }: InString): { energy: number; weakest: number } | undefined {
  const left = (index: number): number =>
    capacity * ((soh ? (soh.values[index] ?? Number.NaN) : 100) / 100) * ((soc.values[index] ?? Number.NaN) / 100);
  let weakest = -1;
  for (let index = start; index < start + count; index++) {
    const charge = left(index);
    if (!Number.isNaN(charge) && (weakest < 0 || charge < left(weakest))) weakest = index;
  }
  if (weakest < 0) return undefined;
  const least = left(weakest);
  let energy = 0;
  for (let index = start; index < start + count; index++) {
    const part = (left(index) - least) * (voltage.values[index] ?? Number.NaN);
    if (!Number.isNaN(part)) energy += part / 1000;
  }
  return { energy, weakest };
}

function columnOf(answer: unknown, key: string): readonly unknown[] {
  const own = (answer as { own?: Readonly<Record<string, unknown>> }).own?.[key];
  return Array.isArray(own) ? own : [];
}
