// The legend: one button per series to show or hide it; also the legends of strip colours, spans, markers and limits.
import { useText } from '../define.ts';
import { faded, toColour } from '../shared/colours.ts';
import type { State } from '../shared/day/track.ts';
import type { SpanState } from './spans.ts';
import { changeColour, limitShare, markColour } from './plot/drawLimits.ts';
import { type Change, type CurveSeries, isDashed, type Limit, type Mark } from './toCurve.ts';

export interface LegendEntry extends Pick<CurveSeries, 'name' | 'colour' | 'line' | 'over'> {
  title: string;
}
interface LegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  toggle: (name: string) => void;
}

export function CurveLegend({ entries, hidden, toggle }: LegendProps) {
  return (
    <ul className="ems-legend">
      {entries.map(({ name, colour, line, over, title }) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
            <span
              className={isDashed({ line, over }) ? 'ems-swatch ems-swatch-dashed' : 'ems-swatch'}
              style={{ '--swatch': toColour(colour) }}
            />
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function StripLegend({ states }: { states: readonly State[] }) {
  const say = useText();
  return (
    <ul className="ems-legend">
      {states.map((state) => (
        <li key={state.colour}>
          <span className="ems-swatch ems-swatch-block" style={{ '--swatch': toColour(state.colour) }} />
          {say(state.title)}
        </li>
      ))}
    </ul>
  );
}

export function SpanLegend({ states, title }: { states: readonly SpanState[]; title: string }) {
  return (
    <ul className="ems-legend" aria-label={title}>
      {states.map((state) => (
        <li key={state.title}>
          <span
            className="ems-swatch ems-swatch-block"
            data-pattern={state.pattern}
            style={{ '--swatch': toColour(state.colour) }}
          />
          {state.title}
        </li>
      ))}
    </ul>
  );
}

interface MarkLegendProps {
  marks: readonly Mark[];
  changes: readonly Change[];
  walk: (instants: readonly number[]) => void;
}

/** Explains the markers, counts them, and steps from one to the next without a pointer. */
export function MarkLegend({ marks, changes, walk }: MarkLegendProps) {
  const say = useText();
  const kinds = [
    { sign: '▲', colour: 'alarm', list: marks, label: 'Alarms: {{n}}' },
    { sign: '◆', colour: changeColour, list: changes, label: 'Strategy changes: {{n}}' },
  ];
  return (
    <ul className="ems-legend" aria-label={say('Markers')}>
      {kinds
        .filter(({ list }) => list.length > 0)
        .map(({ sign, colour, list, label }) => (
          <li key={sign}>
            <button type="button" title={say('Go to next')} onClick={() => walk(list.map(({ at }) => at))}>
              <span aria-hidden style={{ color: toColour(colour) }}>
                {sign}
              </span>
              {say({ text: label, values: { n: list.length } })}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Each limit with the value at which it begins, so that colour is not the only information. */
export function LimitLegend({ limits, textOf }: { limits: readonly Limit[]; textOf: (value: number) => string }) {
  const say = useText();
  const edge = ({ from, to, title }: Limit): string =>
    say(
      from === undefined
        ? { text: '{{title}}: below {{value}}', values: { title, value: textOf(to ?? 0) } }
        : { text: '{{title}}: above {{value}}', values: { title, value: textOf(from) } },
    );
  return (
    <ul className="ems-legend" aria-label={say('Limits')}>
      {limits.map((limit) => (
        <li key={`${limit.title}|${limit.level}`}>
          <span
            className="ems-swatch ems-swatch-block"
            style={{ '--swatch': faded(toColour(markColour(limit.level)), 2 * limitShare) }}
          />
          {edge(limit)}
        </li>
      ))}
    </ul>
  );
}
