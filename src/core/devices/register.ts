// Where a point of a make lies and what its registers mean, and the blocks that are read in one request.
import type { RegisterFormat, WordOrder, WriteFunction } from './registerFormats.ts';

export type RegisterTable = 'input' | 'holding' | 'coil' | 'discrete';
/** A fixed unit id beside that of the device, or the setting of the device that holds it. */
export type UnitId = number | string;
export interface Register {
  table: RegisterTable;
  address: number;
  unitId?: UnitId;
  as: RegisterFormat;
  /** Number, or the name of a point that holds the power of ten (SunSpec scale factor), "../name" of the thing around. Display = raw × scale. */
  scale?: number | string;
  /** Besides the scale: what makes kW of a register in W. */
  times?: number;
  offset?: number;
  bit?: number;
  bits?: number;
  /** The bits are a number in two's complement. */
  signed?: true;
  /** Raw values that mean missing; for a text, the texts. */
  missing?: RawValue | readonly RawValue[];
  /** The register counts from 0 every day; the point is a continuing counter. */
  restarts?: 'daily';
  words?: WordOrder;
  write?: WriteFunction;
  length?: number;
  /** Raw code → our enumeration's value, where the make counts differently. */
  map?: Readonly<Record<string, number>>;
}
type RawValue = number | string;
export interface Block {
  table: RegisterTable;
  address: number;
  unitId?: UnitId;
  count: number;
  everyMs: number;
}
