// The points of one group: their names, drawn once, and their values, which are all that moves.
import { memo, useMemo } from 'react';
import { useText } from '../define.ts';
import { PointValue, type ValueProps } from './PointValue.tsx';
import type { PointRow } from './toGroups.ts';

/** The browser leaves out runs that are out of sight. Few enough to leave out most, enough to be few to watch. */
const runRows = 10;

interface ListProps extends Pick<RowProps, 'values' | 'format' | 'open'> {
  points: readonly PointRow[];
}

export function PointList({ points, ...row }: ListProps) {
  const say = useText();
  const runs = useMemo(
    () =>
      Array.from({ length: Math.ceil(points.length / runRows) }, (_run, index) =>
        points.slice(index * runRows, (index + 1) * runRows),
      ),
    [points],
  );
  return (
    <div role="list">
      {runs.map((run) => (
        <div key={run[0]?.key} className="ems-points-run" style={{ '--rows': run.length }}>
          {run.map((point) => (
            <PointRowFace key={point.key} point={point} title={say(point.title)} {...row} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends ValueProps {
  /** undefined: a click does nothing. */
  open: ((key: string) => void) | undefined;
}

const PointRowFace = memo(function PointRowFace({ point, title, values, format, open }: RowProps) {
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
