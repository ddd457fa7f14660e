// Legend of a chart: names of series, names and shares of parts, or the scale of a heat map.
import { useText } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import type { Bars } from './toBars.ts';
import { heatColours } from './toSpec.ts';

export const hasLegend = (as: string, titles: readonly string[]): boolean =>
  as === 'composition' || (as !== 'heat' && titles.length > 1);

interface LegendProps {
  as: string;
  bars: Bars;
  titles: readonly string[];
  colours: readonly (string | number)[];
}

export function BarsLegend({ as, bars, titles, colours }: LegendProps) {
  if (!hasLegend(as, titles)) return null;
  const total = bars.data.reduce((sum, each) => sum + each.value, 0);
  const share = (index: number): string => {
    const own = bars.data.find((each) => each.series === index);
    return as === 'composition' && own && total > 0 ? ` ${((own.value / total) * 100).toFixed(1)} %` : '';
  };
  return (
    <ul className="ems-legend">
      {titles.map((text, index) => (
        <li key={text}>
          <span className="ems-swatch ems-swatch-block" style={{ '--swatch': toColour(colours[index] ?? index) }} />
          {text}
          {share(index)}
        </li>
      ))}
    </ul>
  );
}

export function HeatScale({ bars, format }: { bars: Bars; format: (value: number) => string }) {
  const say = useText();
  const [least, most] = bars.extent;
  return (
    <span
      className="ems-heat-scale"
      aria-label={say({ text: 'Colour scale from {{least}} to {{most}}', values: { least: format(least), most: format(most) } })}
    >
      {format(least)} <i style={{ background: `linear-gradient(90deg, ${heatColours.map(toColour).join(', ')})` }} />{' '}
      {format(most)}
    </span>
  );
}
