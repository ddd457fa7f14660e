// Address and encoding of the points of a make, and the blocks that are read in one request.
import type { Condition } from '../language.ts';
import type { RegisterFormat, WordOrder, WriteFunction } from './registerFormats.ts';
import { holdsFor, nothingReported, type Reported } from './reported.ts';

export type RegisterTable = 'input' | 'holding' | 'coil' | 'discrete';
/** A fixed unit id other than that of the device, or the name of the setting that contains it. */
export type UnitId = number | string;
export interface Register {
  table: RegisterTable;
  address: number;
  unitId?: UnitId;
  as: RegisterFormat;
  /** Number, or the name of a point that holds the power of ten (SunSpec scale factor), "../name" of the thing around. Display = raw × scale. */
  scale?: number | string | ScaleCodes;
  /** Besides the scale: what makes kW of a register in W. */
  times?: number;
  offset?: number;
  bit?: number;
  bits?: number;
  /** The bits are a number in two's complement. */
  signed?: true;
  /** Raw values that mean missing; for a text, the texts. */
  missing?: RawValue | readonly RawValue[];
  /** How the register shows the quadrant of a power factor. */
  powerFactor?: 'quadrants' | 'lead-lag';
  /** Of a date and time: the time zone of the clock, or the setting that holds it; UTC without it. */
  zone?: string;
  /** The register counts from 0 every day; the point is a continuing counter. */
  restarts?: 'daily';
  words?: WordOrder;
  write?: WriteFunction;
  length?: number;
  /** Raw code → our enumeration's value, where the make counts differently. */
  map?: Readonly<Record<string, number>>;
  /** Other forms by settings of the device or by what it reports; the first whose condition holds. */
  variants?: readonly Variant[];
}
type RawValue = number | string;
/** The factor by the code of another point, such as one that says whether energies are in Wh or kWh. */
interface ScaleCodes {
  point: string;
  factors: Readonly<Record<string, number>>;
}
type Changed = Partial<Pick<Register, 'address' | 'as' | 'scale' | 'times' | 'offset' | 'missing' | 'words'>>;
export type Variant = Changed & { when: Condition };

/** The point that contains the factor or its code. */
export const scalePointOf = ({ scale }: Pick<Register, 'scale'>): string | undefined =>
  typeof scale === 'object' ? scale.point : typeof scale === 'string' ? scale : undefined;

/** The register as a device has it; undefined while the device has not reported what its form depends on. */
export function registerOf(register: Register, config: unknown, reported: Reported): Register | undefined {
  for (const variant of register.variants ?? []) {
    const verdict = holdsFor(variant.when, config, reported);
    if (verdict !== false) return verdict === true ? withVariant(register, variant) : undefined;
  }
  return register;
}
/** Every form that the register of a device with these settings can have; several if the device reports which. */
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
}
