// One device type: devices as rows, the headline points of the device file as columns.
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useDevices, useText } from '../define.ts';
import { useDevice } from '../defineLater.ts';
import { OwnHeading } from '../shared/OwnHeading.tsx';
import { useReachableBox } from '../shared/reachable.ts';
import { DeviceIcon } from './DeviceIcon.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { toColumns } from './toColumns.ts';
import type { TypeGroup } from './toDevices.ts';

interface CardProps {
  group: TypeGroup;
  value: ReadableStore;
  schema: Schema | undefined;
  only: string | undefined;
  open: string | undefined;
  /** Values are shown below name and state, each next to its title. */
  folded: boolean;
}

export function TypeCard({ group, value, schema, only, open, folded }: CardProps) {
  const say = useText();
  const file = useDevice(group.type);
  // The file of a device type may have been removed while devices of it are saved.
  const isKnown = useDevices().some(({ type }) => type === group.type);
  const columns = useMemo(() => toColumns(file), [file]);
  const title = say(group.title);
  const box = useReachableBox<HTMLDivElement>(title);
  return (
    <section className="ems-devices-type" aria-label={title} aria-busy={isKnown && file === undefined}>
      <OwnHeading>
        <DeviceIcon name={group.icon} />
        {title} <span className="ems-devices-count">{group.devices.length}</span>
      </OwnHeading>
      <div ref={box} className={folded ? 'ems-devices-scroll ems-devices-folded' : 'ems-devices-scroll'}>
        <table>
          <thead className={folded ? 'ems-spoken' : undefined}>
            <tr>
              <th scope="col">{say('Device')}</th>
              <th scope="col">{say('Device state')}</th>
              {!folded &&
                columns.map(({ key, title: heading }) => (
                  <th key={key} scope="col" className="ems-devices-number">
                    {say(heading)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {group.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                value={value}
                schema={schema}
                columns={columns}
                only={only}
                open={open}
                folded={folded}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
