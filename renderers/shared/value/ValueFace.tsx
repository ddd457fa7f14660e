// A formatted value: number with its unit lighter, a tone as a tag, what is missing as a dash, what does not fit by name.
import { Fragment } from 'react';
import { type Formatted, missing } from '../../../src/core/format/format.ts';
import { Misfit } from './Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function ValueFace({ formatted, name }: { formatted: Formatted; name: string }) {
  const { text, unit, tone, sign, misfit, whole } = formatted;
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
      {whole ? <Unbroken text={text} whole={whole} /> : text}
      {unit !== undefined && <span className="ems-unit">{` ${unit}`}</span>}
    </span>
  );
}

/** A line breaks between these words and not inside them. */
function Unbroken({ text, whole }: { text: string; whole: readonly string[] }) {
  let rest = text;
  const pieces = whole.map((word) => {
    const at = rest.indexOf(word);
    const before = rest.slice(0, at);
    rest = rest.slice(at + word.length);
    return (
      <Fragment key={word}>
        {before}
        <span className="ems-whole">{word}</span>
      </Fragment>
    );
  });
  return (
    <>
      {pieces}
      {rest}
    </>
  );
}
