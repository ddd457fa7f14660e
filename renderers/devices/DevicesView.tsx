// All devices by type. The list of devices is read once; each value re-renders only its own cell.
import { useMemo } from 'react';
import { useAt, useChosen, useDevices, useText, type ViewProps } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { ownSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { columnsIn, toStacks } from '../shared/toStacks.ts';
import { useRoom } from '../shared/useRoom.ts';
import { StateStrip } from './StateStrip.tsx';
import { toGroups } from './toDevices.ts';
import { TypeCard } from './TypeCard.tsx';
import '../shared/reading.css';
import './devices.css';

/** Minimum width of a card in pixels. Below it the columns do not fit next to each other. */
const leastWidth = 520;

export function DevicesView({ name, options, value, empty, enabled, ...bound }: ViewProps<'devices'>) {
  const say = useText();
  const schema = ownSchema(bound);
  const heads = useDevices();
  const { devices = '/devices', readings = '/live', states = '/states', open } = options;
  const list = useAt<unknown>(value, devices);
  const groups = useMemo(() => toGroups(list, heads, readings), [list, heads, readings]);
  const [only, narrow] = useChosen<string>(name);
  const { attach, width } = useRoom<HTMLDivElement>();
  if (groups.length === 0) return <EmptyState text={empty ?? say('No devices')} />;
  // All readings have the same schema, so the first one is enough.
  const readingSchema = schemaIn(schema, groups[0]?.devices[0]?.at ?? '');
  return (
    <div className="ems-devices">
      <StateStrip
        value={value}
        at={states}
        schema={schemaIn(readingSchema, '/state')}
        only={only}
        narrow={(state) => void narrow(state)}
        enabled={enabled}
      />
      <div ref={attach} className="ems-devices-types">
        {width > 0 &&
          toStacks(groups, columnsIn(width, leastWidth), ({ devices: rows }) => rows.length).map((stack) => (
            <div key={stack[0]?.type}>
              {stack.map((group) => (
                <TypeCard
                  key={group.type}
                  group={group}
                  value={value}
                  schema={readingSchema}
                  only={only}
                  open={open}
                  folded={width < leastWidth}
                />
              ))}
            </div>
          ))}
      </div>
    </div>
  );
}
