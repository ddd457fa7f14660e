// A formatted value: text, unit in a lighter colour, tone as a tag, a misfit with its name. Used wherever a value is read-only.
import type { Schema } from '../../../src/core/language.ts';
import { useFormat, useUnits } from '../../define.ts';
import { toExact } from './toShown.ts';
import { ValueView } from './ValueView.tsx';

interface ShownProps {
  schema: Schema | undefined;
  value: unknown;
  name: string;
  /** Shows all digits of the value, as a form shows what was entered. */
  exact?: boolean;
}

export function Shown({ schema, value, name, exact = false }: ShownProps) {
  const format = useFormat();
  const units = useUnits();
  return <ValueView formatted={exact ? toExact(format, units, schema, value) : format(schema, value)} name={name} />;
}
