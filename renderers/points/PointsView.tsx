// The live points of a device. Headings and rows are built once from the device file; each value subscribes separately.
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { ownType } from '../../src/core/devices/ownType.ts';
import type { Schema } from '../../src/core/language.ts';
import { partOf } from '../../src/core/store.ts';
import { useAt, useChosen, useText, type ViewProps } from '../define.ts';
import { useDevice } from '../defineLater.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyState, Waiting } from '../shared/node/NodeStates.tsx';
import { ownSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { PointGroups } from './PointGroups.tsx';
import { PointList } from './PointList.tsx';
import { PointsLoading } from './PointsLoading.tsx';
import { ReadingState } from './ReadingState.tsx';
import { narrow, toGroups } from './toGroups.ts';
import { TrendDrawer } from './TrendDrawer.tsx';
import '../shared/reading.css';
import './points.css';

/** A search field is offered from this number of points. */
const searchFrom = 13;

export function PointsView({ name, options, value, empty, enabled, ...bound }: ViewProps<'points'>) {
  const say = useText();
  const format = useFormatAs();
  const typeName = useAt<string>(value, '/type');
  const state = useAt<string>(value, options.state ?? '/state');
  const file = useDevice(options.type ?? typeName);
  const config = useAt<object>(value, '/config');
  const lacks = useAt<readonly string[]>(value, '/lacks');
  const absent = useAt<readonly string[]>(value, '/absent');
  const device = useMemo(() => file && ownType(file, config, lacks), [file, config, lacks]);
  const groups = useMemo(() => (device ? toGroups(device, options) : []), [device, options]);
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find);
  const shown = useMemo(() => narrow(groups, wanted, say), [groups, wanted, say]);
  const values = useMemo(() => partOf(value, options.values ?? '/values'), [value, options.values]);
  const [chosen, choose] = useChosen<{ trend?: string }>(name);
  const openTrend = useCallback(
    (key: string | undefined) => void choose(key === undefined ? undefined : { trend: key }),
    [choose],
  );

  if (!device)
    return (
      <Waiting>
        <PointsLoading options={options} />
      </Waiting>
    );
  const points = groups.flatMap((group) => group.points);
  if (points.length === 0) return <EmptyState text={empty ?? say('This device has no points to show')} />;
  const trended = options.trend && points.find((point) => point.key === chosen?.trend);
  return (
    <div className="ems-points" data-show={options.show ?? 'groups'} data-link={state ?? 'unknown'}>
      {options.show !== 'headline' && (
        <FrameExtra>
          <LinkState options={options} value={value} state={state} schema={ownSchema(bound)} />
          {options.search !== false && points.length >= searchFrom && (
            <PointSearch find={find} setFind={setFind} enabled={enabled} />
          )}
        </FrameExtra>
      )}
      {shown.length === 0 && <EmptyState text={say({ text: 'No point matches "{{find}}"', values: { find: wanted } })} />}
      <PointGroups
        groups={shown}
        options={options}
        draw={({ points: rows }) => (
          <PointList points={rows} absent={absent} values={values} format={format} open={options.trend ? openTrend : undefined} />
        )}
      />
      {options.trend && (
        <TrendDrawer
          body={options.trend}
          point={trended}
          reading={value}
          values={values}
          format={format}
          close={() => openTrend(undefined)}
        />
      )}
    </div>
  );
}

interface LinkProps extends Pick<ViewProps<'points'>, 'options' | 'value'> {
  state: string | undefined;
  schema: Schema | undefined;
}
function LinkState({ options, value, state, schema }: LinkProps) {
  const status = options.status ?? '/status';
  return (
    <ReadingState
      value={value}
      at={options.at ?? '/at'}
      state={state}
      schema={schemaIn(schema, options.state ?? '/state')}
      status={status}
      statusSchema={schemaIn(schema, `${status}/0`)}
    />
  );
}

interface SearchProps {
  find: string;
  setFind: (find: string) => void;
  enabled: boolean;
}
function PointSearch({ find, setFind, enabled }: SearchProps) {
  const say = useText();
  return (
    <Input
      className="ems-points-find"
      allowClear
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={say('Find a point')}
      aria-label={say('Find a point')}
      value={find}
      disabled={!enabled}
      onChange={(event) => setFind(event.target.value)}
    />
  );
}
