// A formatted value: number with its unit lighter, a tone as a tag, what is missing as a dash, what does not fit by name.
import { Fragment } from 'react';
import { type Formatted, missing } from '../../../src/core/format/format.ts';
import { useText } from '../../define.ts';
import { Misfit } from './Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function ValueFace({ formatted, name }: { formatted: Formatted; name: string }) {
  const { text, unit, tone, sign, misfit, parts } = formatted;
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
      {parts ? <Parts parts={parts} /> : text}
      {unit !== undefined && <span className="ems-unit">{` ${unit}`}</span>}
    </span>
  );
}

/** A line breaks between them and not inside a day. */
function Parts({ parts }: { parts: readonly string[] }) {
  const say = useText();
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && say(', ')}
      <span className="ems-whole">{part}</span>
    </Fragment>
  ));
}
