// A value as a person reads it: text, unit lighter, tone as a tag, a misfit by name. Used wherever a value is shown and not edited.
import type { Schema } from '../../../src/core/language.ts';
import { useFormat, useUnits } from '../../define.ts';
import { toExact } from './toShown.ts';
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
  return <ValueFace formatted={exact ? toExact(format, units, schema, value) : format(schema, value)} name={name} />;
}
