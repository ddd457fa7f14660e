// A formatted value: number with its unit lighter, a tone as a tag, what is missing as a dash, what does not fit by name.
import { type Formatted, missing } from '../../../src/core/format/format.ts';
import { Misfit } from '../node/Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function ValueFace({ formatted: { text, unit, tone, misfit }, name }: { formatted: Formatted; name: string }) {
  if (misfit !== undefined) return <Misfit name={name} expected={misfit} got={text} />;
  if (text === missing) return <span className="ems-missing">{missing}</span>;
  if (tone !== undefined && tone !== 'neutral') return <ToneTag tone={tone}>{text}</ToneTag>;
  return (
    <span className="ems-value">
      {text}
      {unit !== undefined && <span className="ems-unit">{` ${unit}`}</span>}
    </span>
  );
}
