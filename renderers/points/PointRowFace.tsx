// One point: its name, drawn once, and its value, which is all that moves.
import { memo, useRef } from 'react';
import { missing } from '../../src/core/format.ts';
import type { Reading } from '../../src/core/reading.ts';
import { timeOf } from '../../src/core/time.ts';
import { useAt, useScopeReading, useText } from '../define.ts';
import type { FormatOf } from '../shared/formatAs.ts';
import { useZone } from '../shared/useFormatAs.ts';
import { ValueFace } from '../shared/ValueFace.tsx';
import type { PointRow } from './toGroups.ts';

interface RowProps {
  point: PointRow;
  title: string;
  values: Reading;
  format: FormatOf;
  /** undefined: a click does nothing. */
  open: ((key: string) => void) | undefined;
}

export const PointRowFace = memo(function PointRowFace({ point, title, values, format, open }: RowProps) {
  return (
    <div className="ems-point" role="listitem" data-point={point.name}>
      {open ? (
        <button type="button" className="ems-point-open" onClick={() => open(point.key)}>
          {title}
        </button>
      ) : (
        <span className="ems-point-name">{title}</span>
      )}
      <PointValue point={point} title={title} values={values} format={format} />
    </div>
  );
});

type ValueProps = Omit<RowProps, 'open'>;

export const PointValue = memo(function PointValue({ point, title, values, format }: ValueProps) {
  const value = useAt<unknown>(values, point.at);
  const formatted = format(value, point.schema);
  if (formatted.text === missing) return <MissingValue />;
  if (formatted.misfit !== undefined || formatted.tone !== undefined) {
    return (
      <span className="ems-point-value">
        <ValueFace formatted={formatted} name={title} />
      </span>
    );
  }
  return (
    <span className="ems-point-value">
      {formatted.text}
      {/* The unit keeps its place, so that the decimals of a group stand below each other. */}
      {typeof value === 'number' && !point.schema.choices && <span className="ems-point-unit">{formatted.unit}</span>}
    </span>
  );
});

/** Not 0 and not nothing: a dash, and since when, as far as this page has seen it. */
function MissingValue() {
  const say = useText();
  const scope = useScopeReading();
  const zone = useZone();
  const since = useRef<unknown>(undefined);
  since.current ??= scope.read('/clock/now');
  const time =
    typeof since.current === 'number'
      ? say({ text: 'not there since {{time}} or before', values: { time: timeOf(since.current, zone) } })
      : '';
  return (
    <span className="ems-point-value ems-missing" title={time}>
      {missing}
      <span className="ems-point-unit" />
    </span>
  );
}
