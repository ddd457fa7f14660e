// In: the series of a curve. Out: the axes they go by, and what those lie between; each series is told its own.
import type { Schema } from '../../src/core/language.ts';

type Side = 'left' | 'right';
/** A scale with its unit. Panels lie under each other over one time axis, the first at the top; each has one axis a side. */
export interface Axis {
  side: Side;
  panel: number;
  /** Absent: of no unit, or of several that were put together. */
  unit: string | undefined;
  /** Beyond which no value of it can lie, such as 0 and 100 % of a state of charge. Absent where one of its series knows none. */
  bounds?: Bounds;
}
export type Bounds = readonly [least: number, most: number];

interface Placed {
  unit: string | undefined;
  schema?: Schema;
  option?: { side?: Side };
  /** Which of the axes it goes by. */
  axis: number;
}

/**
 * The first unit stands at the left, a second at the right, and each further two in a panel beneath: no axis has numbers of several
 * units. Where an author has named a side there is one panel, and what is named shares its axis.
 */
export function placeAxes(series: readonly Placed[]): Axis[] {
  if (series.some(({ option }) => option?.side !== undefined)) return placeNamed(series);
  const groups = [...new Set(series.map(measureOf))];
  for (const each of series) each.axis = groups.indexOf(measureOf(each));
  return groups.map((group, at) => ({
    side: at % 2 === 0 ? 'left' : 'right',
    panel: Math.floor(at / 2),
    unit: series.find((each) => measureOf(each) === group)?.unit,
    ...boundedBy(series.filter((each) => each.axis === at)),
  }));
}

/** What can stand at one axis: numbers of one unit, or codes of the same words. */
const measureOf = ({ unit, schema }: Placed): string =>
  schema?.choices ? JSON.stringify(Object.values(schema.choices).map((choice) => [choice.const, choice.title])) : (unit ?? '');

function placeNamed(series: readonly Placed[]): Axis[] {
  const left = series.find((each) => each.option?.side !== 'right')?.unit;
  const sideOf = (each: Placed): Side => each.option?.side ?? (each.unit === left ? 'left' : 'right');
  const sides = (['left', 'right'] as const).filter((side) => series.some((each) => sideOf(each) === side));
  for (const each of series) each.axis = sides.indexOf(sideOf(each));
  return sides.map((side) => {
    const own = series.filter((each) => sideOf(each) === side);
    const units = new Set(own.map((each) => each.unit));
    return { side, panel: 0, unit: units.size === 1 ? [...units][0] : undefined, ...boundedBy(own) };
  });
}

/** What every one of them says it lies between; a unit that an author put in its place has other numbers. */
function boundedBy(series: readonly Placed[]): Pick<Axis, 'bounds'> {
  const all: Bounds[] = [];
  for (const { schema, unit } of series) {
    const { minimum, maximum } = schema ?? {};
    if (schema?.unit !== unit || typeof minimum !== 'number' || typeof maximum !== 'number') return {};
    all.push([minimum, maximum]);
  }
  return { bounds: [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))] };
}
