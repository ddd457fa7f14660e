// Placeholder of a point table while its device file or first values load. Once the file is loaded, it shows the rows to come.
import { useMemo } from 'react';
import type { PointsOptions } from '../../src/core/kinds.gen.ts';
import { ownType } from '../../src/core/devices/ownType.ts';
import { useText } from '../define.ts';
import { useDevice } from '../defineLater.ts';
import { Waiting } from '../shared/node/NodeStates.tsx';
import { PointGroups } from './PointGroups.tsx';
import { type PointGroup, toGroups } from './toGroups.ts';
import './points.css';

export function PointsLoading({ options }: { options: PointsOptions }) {
  const say = useText();
  const file = useDevice(options.type);
  // Without the settings of the device, points that depend on settings are left out.
  const groups = useMemo(() => file && toGroups(ownType(file, undefined), options), [file, options]);
  return (
    <div className="ems-points ems-points-wait" data-show={options.show ?? 'groups'} role="status" aria-label={say('Loading')}>
      {groups ? (
        <div aria-hidden="true">
          <PointGroups groups={groups} options={options} draw={(group) => <WaitingGroup group={group} />} />
        </div>
      ) : (
        <Waiting shapeless>
          <UnknownGroups />
        </Waiting>
      )}
    </div>
  );
}

function WaitingGroup({ group }: { group: PointGroup }) {
  const say = useText();
  return (
    <div role="list">
      {group.points.map(({ key, title }) => (
        <div key={key} role="listitem" className="ems-point">
          <span className="ems-point-name">{say(title)}</span>
          <span className="ems-point-value">
            <i />
          </span>
        </div>
      ))}
    </div>
  );
}

const groupsShown = 3;
const rowsShown = 6;

function UnknownGroups() {
  return (
    <div className="ems-points-groups">
      {Array.from({ length: groupsShown }, (_group, group) => (
        <section key={group} className="ems-points-group">
          {Array.from({ length: rowsShown }, (_row, row) => (
            <div key={row} className="ems-point">
              <i />
              <span className="ems-point-value">
                <i />
              </span>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
