// In: a number, or the numbers that stand under each other, and their schema. Out: the unit and the decimals that all of them are drawn with.
import type { Schema, Units } from '../language.ts';
import { decimalText } from '../texts/digits.ts';
import { stepFor, unitOf } from './units.ts';

export interface Scale {
  /** Undefined: the value has none. */
  unit: string | undefined;
  /** From data to drawing. */
  factor: number;
  /** Undefined: as many as the value has. */
  decimals: number | undefined;
  /** The largest of them, whose size decides. */
  largest: number;
}
export interface Signs {
  units: Units;
  language: string;
}

/** Share of a value that rounding may take away. */
const bearable = 0.01;
/** Decimals that numbers without a unit have together; one alone is drawn as it is. */
const mostTogether = 3;

export function scaleOf(schema: Schema, values: readonly number[], { units, language }: Signs): Scale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
  const step = schema.unit === undefined ? undefined : stepFor(largest, schema.unit, units, language);
  const unit = step?.unit ?? schema.unit;
  const factor = step?.factor ?? 1;
  const decimals = placesOfAll(schema, values, unitOf(unit, units)?.decimals, factor === 1);
  return { unit, factor, decimals, largest };
}

/** A number that stands by itself: zeros that only line prices up are left out where its unit says so. */
export function scaleAlone(schema: Schema, value: number, signs: Signs): Scale {
  const scale = scaleOf(schema, [value], signs);
  const least = unitOf(scale.unit, signs.units)?.alone;
  if (least === undefined || scale.decimals === undefined) return scale;
  const needed = decimalText(Number((value * scale.factor).toFixed(scale.decimals))).split('.')[1]?.length ?? 0;
  return { ...scale, decimals: Math.min(scale.decimals, Math.max(least, needed)) };
}

/** Decimals of numbers that leave the console in the unit of their schema, whatever unit they are drawn in. Without a unit they go as they are. */
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

/** Those of the unit; a value that they would change noticeably (0.2 s in whole seconds) has more, up to its own digits. */
function placesOf(value: number, { digits }: Schema, asStored: boolean, usual: number | undefined): number | undefined {
  if (usual === undefined) return digits?.part;
  const longest = asStored ? (digits?.part ?? usual) : usual;
  let places = usual;
  while (places < longest && Math.abs(Number(value.toFixed(places)) - value) > bearable * Math.abs(value)) places += 1;
  return places;
}
