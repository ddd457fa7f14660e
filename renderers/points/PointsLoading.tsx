// The shape of a point table whose device file or first values are on their way.
import { useText } from '../define.ts';
import './points.css';

export function PointsLoading() {
  const say = useText();
  return (
    <div className="ems-points" role="status" aria-label={say('Loading')}>
      <div className="ems-points-groups">
        {Array.from({ length: 3 }, (_group, group) => (
          <section key={group} className="ems-points-group ems-points-wait">
            {Array.from({ length: 6 }, (_row, row) => (
              <div key={row} className="ems-point">
                <i />
                <i />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
