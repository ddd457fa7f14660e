// Energy flow of the station: boxes around a busbar, line width proportional to power, arrows and motion for the direction.
import { useMemo } from 'react';
import { read } from '../../src/core/pointer.ts';
import { useAt, useText, type ViewProps } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { ownSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { oldIn } from '../shared/value/old.ts';
import { useRoom } from '../shared/useRoom.ts';
import { FlowBoxView } from './FlowBoxView.tsx';
import { FlowLine, Movement } from './FlowLine.tsx';
import { toFlow } from './toFlow.ts';
import { toLayout, defaultHeight } from './toLayout.ts';
import { usePowerWords } from './usePowerWords.ts';
import '../shared/reading.css';
import './flow.css';

export function FlowView({ options, value, empty, ...bound }: ViewProps<'flow'>) {
  const say = useText();
  const schema = ownSchema(bound);
  const { attach, width } = useRoom<HTMLDivElement>();
  // The flow is small and changes as a whole, so one subscription is enough.
  const data = useAt<unknown>(value, '');
  const boxes = useMemo(
    () =>
      toFlow(
        options,
        (pointer) => read(data, pointer),
        (at) => oldIn(data, at, schemaIn(schema, at)) !== undefined,
      ),
    [options, data, schema],
  );
  const layout = useMemo(() => toLayout(boxes, width, options.height ?? defaultHeight), [boxes, width, options.height]);
  const words = usePowerWords(options.unit, schema);
  const named = options.busbarName === undefined ? undefined : read(data, options.busbarName);
  const busbar = [typeof named === 'string' ? named : '', say(options.busbar)].filter(Boolean).join(' · ');
  if (boxes.length === 0) return <EmptyState text={empty ?? say('No energy flow data')} />;
  return (
    <div ref={attach} className="ems-flow" style={{ height: layout.height }}>
      {width > 0 && (
        <>
          <svg width={layout.width} height={layout.height} aria-hidden="true">
            <Busbar layout={layout} name={busbar} />
            {layout.boxes.map((placed) => (
              <FlowLine key={placed.box.id} placed={placed} words={words(placed.box)} />
            ))}
          </svg>
          {layout.boxes.map((placed) => (
            <Movement key={placed.box.id} placed={placed} />
          ))}
          {layout.boxes.map((placed) => (
            <FlowBoxView
              key={placed.box.id}
              placed={placed}
              data={read(data, placed.box.at)}
              schema={schemaIn(schema, placed.box.at)}
              power={words(placed.box)}
            />
          ))}
        </>
      )}
    </div>
  );
}

function Busbar({ layout: { busbar, narrow }, name }: { layout: ReturnType<typeof toLayout>; name: string }) {
  return (
    <>
      <line className="ems-busbar" x1={busbar.x} x2={busbar.x} y1={busbar.from} y2={busbar.to} />
      {name !== '' && (
        <text className="ems-flow-faint" x={narrow ? 0 : busbar.x} y={14} textAnchor={narrow ? 'start' : 'middle'}>
          {name}
        </text>
      )}
    </>
  );
}
