// A day as 96 quarter hours, with an optional second track.
import { useMemo } from 'react';
import { constant } from '../../src/core/store.ts';
import { minutesOf, timeOf } from '../../src/core/time.ts';
import { useAt, useScopeValue, useSource, useText, type ViewProps } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import { type DayTrack, toTrack } from '../shared/day/track.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { listAt } from '../shared/value/rows.ts';
import { useZone } from '../shared/value/useFormatAs.ts';
import { ownSchema, rowSchema } from '../shared/value/ownSchema.ts';
import { TrackBar } from './TrackBar.tsx';
import { LineTrack } from './LineTrack.tsx';
import { useEdges } from './useEdges.ts';
import '../shared/reading.css';
import './periodBar.css';

const emptyStore = constant(undefined);

export function PeriodBarView({ title, options, value, empty, ...bound }: ViewProps<'period-bar'>) {
  const say = useText();
  const { secondTrack } = options;
  const source = useSource(secondTrack?.source);
  const data = useAt(value, options.rows ?? '');
  const secondData = useAt(source?.data ?? emptyStore, secondTrack?.rows ?? '');
  const schema = ownSchema(bound);
  const track = useMemo(
    () => toTrack(listAt(data, undefined) ?? [], options, rowSchema(schema, options.rows)),
    [data, options, schema],
  );
  const second = useMemo(
    () =>
      secondTrack &&
      toTrack(listAt(secondData, undefined) ?? [], withTone(secondTrack), rowSchema(source?.schema, secondTrack.rows)),
    [secondData, secondTrack, source?.schema],
  );
  const hands = useEdges(data, options, bound.draft);
  const name = say(options.label) || title || say('Day in quarter hours');
  return (
    <div className="ems-day">
      <TrackBar
        track={track}
        name={name}
        hands={hands}
        label={say(options.label)}
        value={options.value}
        row={rowSchema(schema, options.rows)}
      />
      {secondTrack && second && (
        <TrackBar
          track={second}
          name={say(secondTrack.label) || say('Second row')}
          label={say(secondTrack.label)}
          value={secondTrack.value}
          row={rowSchema(source?.schema, secondTrack.rows)}
          thin
        />
      )}
      {options.line && <LineTrack {...options.line} />}
      <HourMarks now={options.now !== false} />
      {!bound.draft && <EmptyDay data={data} empty={empty} />}
      {options.legend !== false && <Legend tracks={second ? [track, second] : [track]} />}
      {track.misfits > 0 && (
        <p className="ems-day-misfit">{say({ text: 'Rows with invalid times: {{n}}', values: { n: track.misfits } })}</p>
      )}
    </div>
  );
}

function EmptyDay({ data, empty }: { data: unknown; empty: string | undefined }) {
  return empty !== undefined && listAt(data, undefined)?.length === 0 ? <EmptyState text={empty} /> : null;
}

const withTone = (from: { tone?: string; start?: string; end?: string }) => ({
  ...from,
  tone: from.tone ?? '/chargeState',
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

function Legend({ tracks }: { tracks: readonly DayTrack[] }) {
  const say = useText();
  const states = new Map(tracks.flatMap((track) => track.states).map((state) => [say(state.title), state]));
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
