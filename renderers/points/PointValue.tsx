// The value of one point, the only part of a row that updates. Values of the same shape are written directly to the DOM;
// React re-renders only if the shape changes, for example if a number is missing or a state arrives as text.
import { memo, useRef, useState } from 'react';
import { type Formatted, missing } from '../../src/core/format/format.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { timeOf } from '../../src/core/time.ts';
import { useAt, useScopeReading, useText } from '../define.ts';
import { Misfit } from '../shared/value/Misfit.tsx';
import { toneColour } from '../shared/colours.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { useZone } from '../shared/value/useFormatAs.ts';
import { putText } from '../shared/value/putText.ts';
import { useWritten } from '../shared/value/useWritten.ts';
import { type Shape, shapeOf } from './toDrawn.ts';
import type { PointRow } from './toGroups.ts';

export interface ValueProps {
  point: PointRow;
  title: string;
  values: ReadableStore;
  format: FormatOf;
}

export const PointValue = memo(function PointValue({ point, title, values, format }: ValueProps) {
  const { at, schema } = point;
  const element = useRef<HTMLSpanElement>(null);
  const shapeNow = (): Shape => {
    const value = values.read(at);
    return shapeOf(format(value, schema), value, schema);
  };
  const [shape, setShape] = useState(shapeNow);
  useWritten(values, at, (value) => {
    const formatted = format(value, schema);
    const next = shapeOf(formatted, value, schema);
    if (next !== shape) setShape(next);
    else if (element.current) write[next]?.(element.current, formatted);
  });
  if (shape === 'missing') return <MissingValue />;
  return (
    <span className="ems-point-value">
      {shape === 'misfit' ? (
        <MisfitValue point={point} title={title} values={values} format={format} />
      ) : (
        <span key={shape} ref={element} />
      )}
      {/* The unit has a fixed width, so that the decimals of a group align. */}
      {shape === 'number' && <span className="ems-point-unit" />}
    </span>
  );
});

const write: Partial<Record<Shape, (element: HTMLElement, formatted: Formatted) => void>> = {
  number(element, { text, unit = '' }) {
    putText(element, text);
    if (element.nextElementSibling) putText(element.nextElementSibling, unit);
  },
  word(element, { text, tone = 'neutral' }) {
    putText(element, text);
    if (element.dataset.tone === tone) return;
    element.dataset.tone = tone;
    element.className = tone === 'neutral' ? 'ems-value' : 'ems-tag';
    element.style.setProperty('--tone', toneColour(tone));
  },
  text: (element, { text }) => putText(element, text),
};

function MisfitValue({ point, title, values, format }: ValueProps) {
  const { text, misfit = '' } = format(useAt<unknown>(values, point.at), point.schema);
  return <Misfit name={title} expected={misfit} got={text} />;
}

/** Shows a dash instead of 0 or an empty cell, with the time since when this page has seen no data. */
function MissingValue() {
  const say = useText();
  const scope = useScopeReading();
  const zone = useZone();
  const since = useRef<unknown>(undefined);
  since.current ??= scope.read('/clock/now');
  const time =
    typeof since.current === 'number'
      ? say({ text: 'no data since {{time}} or earlier', values: { time: timeOf(since.current, zone) } })
      : '';
  return (
    <span className="ems-point-value ems-missing" title={time}>
      <span>{missing}</span>
      <span className="ems-point-unit" />
    </span>
  );
}
