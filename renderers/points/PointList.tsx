// The points of one group. Names are drawn once; only the values update.
import { memo, useMemo } from 'react';
import { useText } from '../define.ts';
import { PointValue, type ValueProps } from './PointValue.tsx';
import type { PointRow } from './toGroups.ts';

/** The browser skips runs that are out of view. Small enough to skip most rows, large enough to keep the number of runs low. */
const runRows = 10;

interface ListProps extends Pick<RowProps, 'values' | 'format' | 'open'> {
  points: readonly PointRow[];
  /** Names of points that this device does not have, as reported by the device. */
  absent: readonly string[] | undefined;
}

export function PointList({ points, absent, ...row }: ListProps) {
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
            <PointRowView
              key={point.key}
              point={point}
              title={say(point.title)}
              isAbsent={absent?.includes(point.name) === true}
              {...row}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends ValueProps {
  /** undefined: a click has no effect. */
  open: ((key: string) => void) | undefined;
  isAbsent: boolean;
}

const PointRowView = memo(function PointRowView({ point, title, values, format, open, isAbsent }: RowProps) {
  return (
    <div className="ems-point" role="listitem" data-point={point.name}>
      {open ? (
        <button type="button" className="ems-point-open" onClick={() => open(point.key)}>
          {title}
        </button>
      ) : (
        <span className="ems-point-name">{title}</span>
      )}
      {isAbsent ? <AbsentValue /> : <PointValue point={point} title={title} values={values} format={format} />}
    </div>
  );
});

/** No value is missing: the device does not have this point. */
function AbsentValue() {
  const say = useText();
  return (
    <span className="ems-point-value ems-missing">
      <span>{say('Not available on this device')}</span>
    </span>
  );
}
