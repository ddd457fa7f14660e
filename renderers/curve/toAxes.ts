// Assigns the series of a curve to axes and finds the limits of each axis. Sets `axis` of each series.
import type { Schema } from '../../src/core/language.ts';

type Side = 'left' | 'right';
/** A scale with its unit. Panels are stacked over one time axis, the first at the top; each has one axis per side. */
export interface Axis {
  side: Side;
  panel: number;
  /** Undefined if the values have no unit or several. */
  unit: string | undefined;
  /** Limits that no value can exceed, such as 0 and 100 % for SOC. Absent if one of the series has none. */
  bounds?: Bounds;
}
export type Bounds = readonly [least: number, most: number];

interface Placed {
  unit: string | undefined;
  schema?: Schema;
  option?: { side?: Side };
  /** Index of its axis. */
  axis: number;
}

/**
 * The first unit gets the left axis, the second the right, and every two more a panel below, so that no axis has several units.
 * If a screen sets a side for any series, there is a single panel, and series on the same side share an axis.
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

/** Series can share an axis if they have the same unit, or codes with the same meanings. */
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

/**
 * Common limits of the series. None if a series has no limits, or if a screen replaced its unit, because the limits are in the
 * original unit.
 */
function boundedBy(series: readonly Placed[]): Pick<Axis, 'bounds'> {
  const all: Bounds[] = [];
  for (const { schema, unit } of series) {
    const { minimum, maximum } = schema ?? {};
    if (schema?.unit !== unit || typeof minimum !== 'number' || typeof maximum !== 'number') return {};
    all.push([minimum, maximum]);
  }
  return { bounds: [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))] };
}
