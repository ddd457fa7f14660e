// A value as a person reads it: text, unit lighter, tone as a tag, a misfit by name. Used wherever a value is shown and not edited.
import { missing, numberText } from '../../src/core/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { useFormat } from '../define.ts';
import { Misfit } from '../Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

interface ShownProps {
  schema: Schema | undefined;
  value: unknown;
  name: string;
  /** With every digit it has: in a form one reads what was entered. */
  exact?: boolean;
}

export function Shown({ schema, value, name, exact = false }: ShownProps) {
  const format = useFormat();
  const { text, unit, tone, misfit } = format(schema, value);
  if (misfit !== undefined) return <Misfit name={name} expected={misfit} got={text} />;
  if (text === missing) return <span className="ems-missing">{missing}</span>;
  if (tone !== undefined && tone !== 'neutral') return <ToneTag tone={tone}>{text}</ToneTag>;
  return (
    <span className="ems-value">
      {exact && isPlainNumber(schema, value) ? numberText(value) : text}
      {unit !== undefined && <span className="ems-unit"> {unit}</span>}
    </span>
  );
}

const isPlainNumber = (schema: Schema | undefined, value: unknown): value is number =>
  typeof value === 'number' && schema?.format !== 'instant' && schema?.choices === undefined;
