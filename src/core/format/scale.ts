// Chooses the unit and the decimals for a number, or common ones for all numbers of a column, by their schema.
import type { Schema, Units } from '../language.ts';
import { decimalText } from '../texts/digits.ts';
import { stepFor, unitOf } from './units.ts';

export interface Scale {
  /** Undefined: the value has no unit. */
  unit: string | undefined;
  /** Shown value = data value × factor. */
  factor: number;
  /** Undefined: all decimals of the value. */
  decimals: number | undefined;
  /** Largest absolute value. It decides on the unit. */
  largest: number;
}
export interface Signs {
  units: Units;
  language: string;
}

/** Relative rounding error that is acceptable. */
const bearable = 0.01;
/** Maximum decimals of several numbers without a unit. A single number keeps all of its decimals. */
const mostTogether = 3;

export function scaleOf(schema: Schema, values: readonly number[], { units, language }: Signs): Scale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
  const step = schema.unit === undefined ? undefined : stepFor(largest, schema.unit, units, language);
  const unit = step?.unit ?? schema.unit;
  const factor = step?.factor ?? 1;
  const decimals = placesOfAll(schema, values, unitOf(unit, units)?.decimals, factor === 1);
  return { unit, factor, decimals, largest };
}

/** Scale of a single number. Trailing zeros that only align prices in a column are omitted if the unit defines `alone`. */
export function scaleAlone(schema: Schema, value: number, signs: Signs): Scale {
  const scale = scaleOf(schema, [value], signs);
  const least = unitOf(scale.unit, signs.units)?.alone;
  if (least === undefined || scale.decimals === undefined) return scale;
  const needed = decimalText(Number((value * scale.factor).toFixed(scale.decimals))).split('.')[1]?.length ?? 0;
  return { ...scale, decimals: Math.min(scale.decimals, Math.max(least, needed)) };
}

/** Decimals for exporting numbers in the unit of their schema, whatever unit is shown. Undefined: unchanged. */
export function storedDecimals(schema: Schema, values: readonly number[], units: Units): number | undefined {
  const usual = unitOf(schema.unit, units)?.decimals;
  return usual === undefined ? schema.digits?.part : placesOfAll(schema, values, usual, true);
}

function placesOfAll(schema: Schema, values: readonly number[], usual: number | undefined, asStored: boolean) {
  if (usual === undefined && values.length > 1) return together(values, schema);
  return most(values.map((value) => placesOf(value, schema, asStored, usual)));
}

const most = (places: readonly (number | undefined)[]): number | undefined =>
  places.reduce((found, each) => (each === undefined ? found : Math.max(found ?? 0, each)), undefined);

function together(values: readonly number[], { digits }: Schema): number {
  if (digits?.part !== undefined) return digits.part;
  const own = values.map((value) => decimalText(Number(value.toPrecision(12))).split('.')[1]?.length ?? 0);
  return Math.min(mostTogether, Math.max(0, ...own));
}

/** Decimals of the unit, or more if they would change the value noticeably (0.2 s in whole seconds), up to its `digits`. */
function placesOf(value: number, { digits }: Schema, asStored: boolean, usual: number | undefined): number | undefined {
  if (usual === undefined) return digits?.part;
  const longest = asStored ? (digits?.part ?? usual) : usual;
  let places = usual;
  while (places < longest && Math.abs(Number(value.toFixed(places)) - value) > bearable * Math.abs(value)) places += 1;
  return places;
}
