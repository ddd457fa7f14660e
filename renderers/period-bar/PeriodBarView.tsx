// A day as 96 quarter hours, with an optional second lane.
import { useMemo } from 'react';
import { constant } from '../../src/core/store.ts';
import { minutesOf, timeOf } from '../../src/core/time.ts';
import { useAt, useScopeValue, useSource, useText, type ViewProps } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import { type Lane, toLane } from '../shared/day/lane.ts';
import { EmptyFace } from '../shared/node/NodeStates.tsx';
import { listAt } from '../shared/value/rows.ts';
import { useZone } from '../shared/value/useFormatAs.ts';
import { ownSchema, rowSchema } from '../shared/value/ownSchema.ts';
import { LaneBar } from './LaneBar.tsx';
import { LineLane } from './LineLane.tsx';
import { useEdges } from './useEdges.ts';
import '../shared/reading.css';
import './periodBar.css';

const emptyStore = constant(undefined);

export function PeriodBarView({ title, options, value, empty, ...bound }: ViewProps<'period-bar'>) {
  const say = useText();
  const { behind } = options;
  const source = useSource(behind?.source);
  const data = useAt(value, options.rows ?? '');
  const heldBehind = useAt(source?.data ?? emptyStore, behind?.rows ?? '');
  const schema = ownSchema(bound);
  const lane = useMemo(
    () => toLane(listAt(data, undefined) ?? [], options, rowSchema(schema, options.rows)),
    [data, options, schema],
  );
  const second = useMemo(
    () => behind && toLane(listAt(heldBehind, undefined) ?? [], withTone(behind), rowSchema(source?.schema, behind.rows)),
    [heldBehind, behind, source?.schema],
  );
  const hands = useEdges(data, options, bound.draft);
  const name = say(options.label) || title || say('Day in quarter hours');
  return (
    <div className="ems-day">
      <LaneBar
        {...{ lane, name, hands }}
        label={say(options.label)}
        value={options.value}
        row={rowSchema(schema, options.rows)}
      />
      {behind && second && (
        <LaneBar
          lane={second}
          name={say(behind.label) || say('Second row')}
          label={say(behind.label)}
          value={behind.value}
          row={rowSchema(source?.schema, behind.rows)}
          thin
        />
      )}
      {options.line && <LineLane {...options.line} />}
      <HourMarks now={options.now !== false} />
      {!bound.draft && <EmptyDay data={data} empty={empty} />}
      {options.legend !== false && <Legend lanes={second ? [lane, second] : [lane]} />}
      {lane.misfits > 0 && (
        <p className="ems-day-misfit">{say({ text: '{{n}} rows have invalid times', values: { n: lane.misfits } })}</p>
      )}
    </div>
  );
}

function EmptyDay({ data, empty }: { data: unknown; empty: string | undefined }) {
  return empty !== undefined && listAt(data, undefined)?.length === 0 ? <EmptyFace text={empty} /> : null;
}

const withTone = (behind: { tone?: string; start?: string; end?: string }) => ({
  ...behind,
  tone: behind.tone ?? '/chargeState',
});

function HourMarks({ now }: { now: boolean }) {
  return (
    <div className="ems-day-hours" aria-hidden="true">
      {Array.from({ length: 13 }, (_each, index) => (
        <span
          key={index}
          style={{ insetInlineStart: `${(index / 12) * 100}%` }}
          className={index % 3 === 0 ? 'ems-day-main' : ''}
        >
          {`${String(index * 2).padStart(2, '0')}:00`}
        </span>
      ))}
      {now && <NowMark />}
    </div>
  );
}

/** Subscribes to the clock by itself, so that the bar does not re-render with it. */
function NowMark() {
  const say = useText();
  const zone = useZone();
  const now = useScopeValue<number>({ from: '/clock/now' });
  if (now === undefined) return null;
  const share = minutesOf(timeOf(now, zone)) / 1440;
  return <b className="ems-day-now" title={say('now')} style={{ insetInlineStart: `${share * 100}%` }} />;
}

function Legend({ lanes }: { lanes: readonly Lane[] }) {
  const say = useText();
  const states = new Map(lanes.flatMap((lane) => lane.states).map((state) => [say(state.title), state]));
  return (
    <ul className="ems-legend">
      {[...states].map(([text, state]) => (
        <li key={text}>
          <span className="ems-swatch ems-swatch-block" style={{ '--swatch': toColour(state.colour) }} /> {text}
        </li>
      ))}
    </ul>
  );
}
