// One device type: its devices as rows, the headline points of the device file as columns.
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useDevice, useText } from '../define.ts';
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
}

export function TypeCard({ group, value, schema, only, open }: CardProps) {
  const say = useText();
  const file = useDevice(group.type);
  const columns = useMemo(() => toColumns(file), [file]);
  const title = say(group.title);
  const box = useReachableBox<HTMLDivElement>(title);
  return (
    <section className="ems-devices-type" aria-label={title} aria-busy={file === undefined}>
      <OwnHeading>
        <DeviceIcon name={group.icon} />
        {title} <span className="ems-devices-count">{group.devices.length}</span>
      </OwnHeading>
      <div ref={box} className="ems-devices-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Device')}</th>
              <th scope="col">{say('Device state')}</th>
              {columns.map(({ key, title: heading }) => (
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
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
