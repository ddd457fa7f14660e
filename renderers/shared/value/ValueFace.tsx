// A formatted value: number with its unit lighter, a tone as a tag, what is missing as a dash, what does not fit by name.
import { type Formatted, missing } from '../../../src/core/format/format.ts';
import { Misfit } from './Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function ValueFace({ formatted: { text, unit, tone, sign, misfit }, name }: { formatted: Formatted; name: string }) {
  if (misfit !== undefined) return <Misfit name={name} expected={misfit} got={text} />;
  if (text === missing) return <span className="ems-missing">{missing}</span>;
  if (tone !== undefined && tone !== 'neutral')
    return (
      <ToneTag tone={tone} sign={sign}>
        {text}
      </ToneTag>
    );
  return (
    <span className="ems-value" data-sign={sign}>
      {text}
      {unit !== undefined && <span className="ems-unit">{` ${unit}`}</span>}
    </span>
  );
}
