// Draws a formatted value: unit in a lighter colour, tone as a tag, a missing value as a dash, a misfit with its name.
import { Fragment } from 'react';
import { type Formatted, missing } from '../../../src/core/format/format.ts';
import { Misfit } from './Misfit.tsx';
import { ToneTag } from './ToneTag.tsx';

export function ValueView({ formatted, name }: { formatted: Formatted; name: string }) {
  const { text, unit, tone, sign, misfit, unbroken } = formatted;
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
      {unbroken ? <Unbroken text={text} unbroken={unbroken} /> : text}
      {unit !== undefined && <span className="ems-unit">{` ${unit}`}</span>}
    </span>
  );
}

/** Keeps the words in `unbroken` free of line breaks; lines break only between them. */
function Unbroken({ text, unbroken }: { text: string; unbroken: readonly string[] }) {
  let rest = text;
  const pieces = unbroken.map((word) => {
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
