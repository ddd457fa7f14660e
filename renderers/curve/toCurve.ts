// Prepares the data to draw, from the options, the node's value and the point definitions in device files: columns of equal
// length over one time axis. Values that do not fit become gaps and are counted. Pure.
import { isObject } from '../../src/core/object.ts';
import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import type { Point } from '../../src/core/devices/device.ts';
import type { Schema } from '../../src/core/language.ts';
import { type Axis, placeAxes } from './toAxes.ts';
import { type Column, isList, liesOn, toColumn, withGaps } from './toColumn.ts';

type SeriesOptions = NonNullable<CurveOptions['series']>[string];
type Colour = NonNullable<SeriesOptions['colour']>;
export interface CurveSeries {
  /** Stable across updates: the member name, or the id in the curve data. */
  name: string;
  /** The option of the series; without one, `named` or the point determines the title. */
  option?: SeriesOptions;
  /** Name given by the station, already translated. */
  named?: string;
  /** Point key, for title, unit and choices. */
  key?: string;
  schema?: Schema;
  unit: string | undefined;
  /** Index of its axis. */
  axis: number;
  colour: Colour | number;
  line: NonNullable<SeriesOptions['line']>;
  /** The line coincides with an earlier one and would hide it if drawn solid. */
  over: boolean;
  hidden: boolean;
  values: Column;
  min?: Column;
  max?: Column;
}
export interface Mark {
  at: number;
  title: string;
  level: string;
}
/** A strategy or mode that became active. */
export type Change = Pick<Mark, 'at' | 'title'>;
/** A missing edge means that the range is open on that side. */
export interface Limit {
  from?: number;
  to?: number;
  title: string;
  level: string;
}
export interface Curve {
  at: Float64Array;
  start: number;
  end: number;
  series: CurveSeries[];
  /** Axes with at least one series. */
  axes: Axis[];
  marks: Mark[];
  changes: Change[];
  /** Limits on the first axis. */
  limits: Limit[];
  /** Number of values that are neither a number nor missing. */
  misfits: number;
}
type Read = (pointer: string) => unknown;
type ValueSchema = Schema & Partial<Pick<Point, 'access'>>;
/** Finds the schemas of a line's values. */
export interface ValueSchemas {
  /** `config`: settings of the device that determine the meaning of codes. */
  ofPoint?: (key: string, config: unknown) => ValueSchema | undefined;
  /** For a list read by the option `at`, from the schema of the answer. */
  ofList?: (pointer: string) => ValueSchema | undefined;
}

const colours: readonly string[] = ['grid', 'pv', 'load', 'storage'] satisfies Colour[];
const isColour = (name: string): name is 'grid' | 'pv' | 'load' | 'storage' => colours.includes(name);
const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

interface Found {
  name: string;
  option?: SeriesOptions;
  data: { values: unknown; min?: unknown; max?: unknown; name?: unknown; key?: unknown; config?: unknown };
}

export function toCurve(options: CurveOptions, read: Read, schemas: ValueSchemas = {}): Curve {
  const instants = read(options.at ?? '/at');
  const found = findSeries(options, read);
  const steps = read('/stepS');
  const rows = withGaps(isList(instants) ? instants : [], isInstant(steps) ? steps * 1000 : undefined);
  let misfits = 0;
  const column = (list: unknown): Column => {
    const made = toColumn(isList(list) ? list : [], rows);
    misfits += made.misfits;
    return made.column;
  };
  const series = found.map((each, index) => toSeries(each, index, schemas, column));
  const { at } = rows;
  const axes = placeAxes(series);
  for (const [index, each] of series.entries())
    each.over = series.slice(0, index).some(({ axis, values }) => axis === each.axis && liesOn(each.values, values));
  const first = at[0] ?? 0;
  const last = at[at.length - 1] ?? 0;
  const start = read(options.start ?? '/start');
  const end = read(options.end ?? '/end');
  return {
    at,
    start: isInstant(start) ? start : first,
    end: isInstant(end) ? end : last,
    series,
    axes,
    marks: options.showMarks === false ? [] : toMarks(read(options.marks ?? '/marks')),
    changes: options.showMarks === false ? [] : toMarks(read(options.changes ?? '/changes')),
    limits: toLimits(read(options.limits ?? '/limits')),
    misfits,
  };
}

function toSeries(
  found: Found,
  index: number,
  { ofPoint, ofList }: ValueSchemas,
  column: (list: unknown) => Column,
): CurveSeries {
  const { name, option, data } = found;
  const key = typeof data.key === 'string' ? data.key : option?.key;
  const own = option?.at === undefined ? undefined : ofList?.(option.at);
  const schema = key === undefined ? own : ofPoint?.(key, data.config);
  const banded = isList(data.min) && isList(data.max);
  return {
    name,
    ...(option && { option }),
    ...(typeof data.name === 'string' && data.name !== '' && { named: data.name }),
    ...(key !== undefined && { key }),
    ...(schema && { schema }),
    axis: 0,
    over: false,
    ...toStyle(found, index, schema),
    values: column(data.values),
    ...(banded && { min: column(data.min), max: column(data.max) }),
  };
}

/** Look of a series: the option wins over the point's definition and the name. */
const toStyle = ({ name, option }: Found, index: number, schema: ValueSchema | undefined) => ({
  unit: option?.unit ?? schema?.unit,
  colour: option?.colour ?? (isColour(name) ? name : index),
  line: option?.line ?? lineOf(schema),
  hidden: option?.hidden === true,
});

/** Set-points are dashed: a measured value often equals its set-point, whose solid line would hide it. */
function lineOf(schema: ValueSchema | undefined): CurveSeries['line'] {
  if (schema?.choices) return 'step';
  return schema?.access === 'both' ? 'dashed' : 'line';
}

/**
 * The series listed in the options, in their order, otherwise all in the data. Listed series without data are skipped: the
 * station does not measure them.
 */
function findSeries(options: CurveOptions, read: Read): Found[] {
  const list = read(options.list ?? '/series');
  const entries = (isList(list) ? list : []).filter(isObject);
  const all: Found[] = entries.map((data, index) => ({
    name: typeof data.id === 'string' ? data.id : `series${index + 1}`,
    data: pick(data),
  }));
  if (!options.series) return all;
  return Object.entries(options.series).flatMap(([name, option]): Found[] => {
    if (option.at !== undefined) {
      const edge = {
        ...(option.min !== undefined && { min: read(option.min) }),
        ...(option.max !== undefined && { max: read(option.max) }),
      };
      return [{ name, option, data: { values: read(option.at), ...edge } }];
    }
    const match = entries.find((data) =>
      option.id !== undefined ? data.id === option.id : option.key !== undefined ? data.key === option.key : data.id === name,
    );
    return match ? [{ name, option, data: pick(match) }] : [];
  });
}
const pick = ({ values, min, max, name, key, config }: Record<string, unknown>): Found['data'] => {
  return { values, min, max, name, key, config };
};

/** Plans and set-points are dashed, so that the line under them remains visible. */
export const isDashed = ({ line, over }: Pick<CurveSeries, 'line' | 'over'>): boolean => line === 'dashed' || over;

/** Number of stacked panels. */
export const panelsOf = ({ axes }: Curve): number => 1 + Math.max(0, ...axes.map(({ panel }) => panel));

function toMarks(list: unknown): Mark[] {
  return (isList(list) ? list : [])
    .filter(isObject)
    .flatMap(({ at, title, level }) =>
      isInstant(at) ? [{ at, title: typeof title === 'string' ? title : '', level: typeof level === 'string' ? level : '' }] : [],
    );
}

/** A limit without either edge would cover the whole picture and is skipped. */
function toLimits(list: unknown): Limit[] {
  return (isList(list) ? list : []).filter(isObject).flatMap(({ from, to, title, level }) => {
    const edges = { ...(isInstant(from) && { from }), ...(isInstant(to) && { to }) };
    if (Object.keys(edges).length === 0) return [];
    return [{ ...edges, title: typeof title === 'string' ? title : '', level: typeof level === 'string' ? level : '' }];
  });
}
