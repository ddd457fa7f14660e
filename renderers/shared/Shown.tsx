// A value as a person reads it: text, unit lighter, tone as a tag, a misfit by name. Used wherever a value is shown and not edited.
import { missing } from '../../src/core/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { useFormat } from '../define.ts';
import { Misfit } from '../Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function Shown({ schema, value, name }: { schema: Schema | undefined; value: unknown; name: string }) {
  const format = useFormat();
  const { text, unit, tone, misfit } = format(schema, value);
  if (misfit !== undefined) return <Misfit name={name} expected={misfit} got={text} />;
  if (text === missing) return <span className="ems-missing">{missing}</span>;
  if (tone !== undefined && tone !== 'neutral') return <ToneTag tone={tone}>{text}</ToneTag>;
  return (
    <span className="ems-value">
      {text}
      {unit !== undefined && <span className="ems-unit"> {unit}</span>}
    </span>
  );
}
