// A value as a person reads it: text, unit lighter, tone as a tag, a misfit by name. Used wherever a value is shown and not edited.
import type { Schema, Units } from '../../../src/core/language.ts';
import { unitOf } from '../../../src/core/format/units.ts';
import { useFormat, useUnits } from '../../define.ts';
import { ValueFace } from './ValueFace.tsx';

interface ShownProps {
  schema: Schema | undefined;
  value: unknown;
  name: string;
  /** With every digit it has: in a form one reads what was entered. */
  exact?: boolean;
}

export function Shown({ schema, value, name, exact = false }: ShownProps) {
  const format = useFormat();
  const units = useUnits();
  const plain = exact && isPlainNumber(schema, value) ? asWritten(schema, value, units) : undefined;
  return <ValueFace formatted={format(schema, value, plain)} name={name} />;
}

/** In the unit of the schema, with the digits that the value has, and no fewer than its unit always has. */
function asWritten(schema: Schema | undefined, value: number, units: Units) {
  const { fixed, decimals = 0 } = unitOf(schema?.unit, units) ?? {};
  const padded = fixed === true && Number(value.toFixed(decimals)) === value ? decimals : undefined;
  return { scale: { unit: schema?.unit, factor: 1, decimals: padded, largest: 0 } };
}
const isPlainNumber = (schema: Schema | undefined, value: unknown): value is number =>
  typeof value === 'number' && schema?.format !== 'instant' && schema?.choices === undefined;
