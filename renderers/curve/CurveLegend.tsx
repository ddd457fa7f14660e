// The legend: one button a series, off and on; and the words of the strip's colours.
import type { CSSProperties } from 'react';
import { useText } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import type { State } from '../shared/lane.ts';
import type { Curve } from './toCurve.ts';

interface LegendProps {
  curve: Curve;
  titles: readonly string[];
  hidden: ReadonlySet<string>;
  toggle: (name: string) => void;
}

export function CurveLegend({ curve, titles, hidden, toggle }: LegendProps) {
  return (
    <ul className="ems-legend">
      {curve.series.map(({ name, colour, line }, index) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
            <span
              className={line === 'dashed' ? 'ems-swatch ems-swatch-dashed' : 'ems-swatch'}
              style={{ '--swatch': toColour(colour) } as CSSProperties}
            />
            {titles[index]}
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
          <span className="ems-swatch ems-swatch-block" style={{ '--swatch': toColour(state.colour) } as CSSProperties} />{' '}
          {say(state.title)}
        </li>
      ))}
    </ul>
  );
}
