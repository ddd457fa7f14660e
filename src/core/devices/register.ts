// Addresses and encodings of the points of a model, and the blocks that are read in one request.
import type { Condition } from '../language.ts';
import type { RegisterFormat, WordOrder, WriteFunction } from './registerFormats.ts';
import { holdsFor, nothingReported, type Reported } from './reported.ts';

export type RegisterTable = 'input' | 'holding' | 'coil' | 'discrete';
/** A fixed unit id that differs from that of the device, or the name of the setting that contains it. */
export type UnitId = number | string;
export interface Register {
  table: RegisterTable;
  address: number;
  unitId?: UnitId;
  as: RegisterFormat;
  /** Display = raw × scale. A number, or the point with the power of ten (SunSpec scale factor); "../name": surrounding part. */
  scale?: number | string | ScaleCodes;
  /** Factor in addition to the scale, such as 0.001 to convert a register in W to kW. */
  times?: number;
  offset?: number;
  bit?: number;
  bits?: number;
  /** The bits are a signed number in two's complement. */
  signed?: true;
  /** Raw values that mean missing; for a text, the texts. */
  missing?: RawValue | readonly RawValue[];
  /** How the register represents the quadrant of a power factor. */
  powerFactor?: 'quadrants' | 'lead-lag';
  /** For a date and time: the time zone of the clock, or the setting that contains it. Absent: UTC. */
  zone?: string;
  /** The register counts from 0 every day; the point is a continuing counter. */
  restarts?: 'daily';
  words?: WordOrder;
  write?: WriteFunction;
  length?: number;
  /** Page of its block, counted from 1. */
  page?: number;
  /** Raw code → code of the point, if the model uses other codes. */
  map?: Readonly<Record<string, number>>;
  /** Other forms, depending on settings or reported values of the device. The first whose condition is true applies. */
  variants?: readonly Variant[];
}
type RawValue = number | string;
/** The factor by the code of another point, such as one that selects whether energies are in Wh or kWh. */
interface ScaleCodes {
  point: string;
  factors: Readonly<Record<string, number>>;
}
type Changed = Partial<Pick<Register, 'address' | 'as' | 'scale' | 'times' | 'offset' | 'missing' | 'words'>>;
export type Variant = Changed & { when: Condition };

/** The point that contains the factor or its code. */
export const scalePointOf = ({ scale }: Pick<Register, 'scale'>): string | undefined =>
  typeof scale === 'object' ? scale.point : typeof scale === 'string' ? scale : undefined;

/** The register in the form that a device uses; undefined while the values that decide the form are not reported. */
export function registerOf(register: Register, config: unknown, reported: Reported): Register | undefined {
  for (const variant of register.variants ?? []) {
    const verdict = holdsFor(variant.when, config, reported);
    if (verdict !== false) return verdict === true ? withVariant(register, variant) : undefined;
  }
  return register;
}
/** Every form that the register can have with these settings; several if reported values decide. */
export function registersOf(register: Register, config: unknown): Register[] {
  const forms: Register[] = [];
  for (const variant of register.variants ?? []) {
    const verdict = holdsFor(variant.when, config, nothingReported);
    if (verdict !== false) forms.push(withVariant(register, variant));
    if (verdict === true) return forms;
  }
  return [...forms, register];
}
export function withVariant({ variants: _variants, ...register }: Register, { when: _when, ...changed }: Variant): Register {
  return { ...register, ...changed };
}
export interface Block {
  table: RegisterTable;
  address: number;
  unitId?: UnitId;
  count: number;
  everyMs: number;
  /** Written before each reading of the block. */
  prepare?: Preparation;
  /** How often the block is read after each preparation; each answer is the next page. Absent: once. */
  pages?: number;
}
/** A write that prepares a block before it is read, for makes that fill the registers only on request. */
export interface Preparation {
  write: PreparingWrite;
  /** Absent: the block is read as soon as the device has answered the write. */
  until?: Readiness;
}
/** The request registers and what is written to them. The unit id is that of the block. */
interface PreparingWrite {
  table: 'holding' | 'coil';
  address: number;
  values: readonly number[];
  write?: WriteFunction;
}
/** The block is ready when the register, reduced to the bits of `mask`, has the value. */
export interface Readiness {
  table: RegisterTable;
  address: number;
  value: number;
  mask?: number;
  everyMs: number;
  withinMs: number;
}
/** A point outside every block is read by itself this often. */
export const looseEveryMs = 5000;
