// Converts a value between wire and display form by its schema: units and codecs, nothing else. Never throws: a value that does
// not match its schema is returned unchanged, so that validation or the formatting can report it.
import { isPlainObject } from '../object.ts';
import { memberOf, resolve } from './schemaWalk.ts';
import type { Members, Schema, Units } from '../language.ts';
import { divisorOf, toDisplayUnit, toWireUnit } from '../format/units.ts';
import { fromWire, toWire } from './wire.ts';

export type Direction = 'toDisplay' | 'toWire';
interface Border {
  root: Schema;
  direction: Direction;
  units: Units;
  /** Unit name by point key, for points whose display unit differs from the wire unit. */
  pointUnits: Members<string>;
  each: Each;
  kept: Kept | undefined;
}
/** Maps the elements of a list. A caller can replace it to convert a long list in pieces, so that other work is not blocked. */
export type Each = (list: readonly unknown[], to: (each: unknown) => unknown) => unknown;
/** Cache of converted objects. Branches that are unchanged between two answers keep their identity. */
export type Kept = WeakMap<object, unknown>;
const atOnce: Each = (list, to) => list.map(to);

export function convert(
  schema: Schema,
  value: unknown,
  direction: Direction,
  units: Units,
  pointUnits: Members<string> = {},
  each = atOnce,
  kept?: Kept,
): unknown {
  return cross(resolve(schema, schema), value, { root: schema, direction, units, pointUnits, each, kept });
}

function cross(schema: Schema, value: unknown, border: Border): unknown {
  if (value === null || value === undefined) return value;
  if (!border.kept || typeof value !== 'object') return crossNew(schema, value, border);
  const known = border.kept.get(value) ?? crossNew(schema, value, border);
  border.kept.set(value, known);
  return known;
}

function crossNew(schema: Schema, value: unknown, border: Border): unknown {
  if (schema.wire !== undefined && border.direction === 'toDisplay') value = fromWire(schema.wire, value);
  const inner = crossInner(schema, value, border);
  return schema.wire !== undefined && border.direction === 'toWire' ? toWire(schema.wire, inner) : inner;
}

function crossInner(schema: Schema, value: unknown, border: Border): unknown {
  if (typeof value === 'number') return scaled(value, divisorOf(schema.unit, border.units), border.direction);
  if (Array.isArray(value)) {
    if (schema.unit !== undefined) return scaledDeep(value, divisorOf(schema.unit, border.units), border);
    if (!schema.items) return value;
    const items = resolve(schema.items, border.root);
    return isPlainLeaf(items) ? value : border.each(value, (each) => cross(items, each, border));
  }
  if (!isPlainObject(value)) return value;
  if (schema.pointKeys) return mapMembers(value, (each, key) => scaledDeep(each, divisorOfPoint(key, border), border));
  return mapMembers(value, (each, key) => {
    const member = memberOf(schema, key, border.root);
    if (!member) return each;
    if (member.pointKey === undefined) return cross(member, each, border);
    const named = Object.hasOwn(value, member.pointKey) ? value[member.pointKey] : undefined;
    return scaledDeep(each, typeof named === 'string' ? divisorOfPoint(named, border) : 1, border);
  });
}

const scaled = (value: number, divisor: number, direction: Direction): number =>
  direction === 'toDisplay' ? toDisplayUnit(value, divisor) : toWireUnit(value, divisor);

/** A number, or an array of numbers and gaps. */
function scaledDeep(value: unknown, divisor: number, border: Border): unknown {
  if (divisor === 1) return value;
  if (typeof value === 'number') return scaled(value, divisor, border.direction);
  return Array.isArray(value) ? border.each(value, (each) => scaledDeep(each, divisor, border)) : value;
}

/** Only type keys are in the table, not addresses of parts such as "stack1/cluster.3#voltage". */
function divisorOfPoint(key: string, { pointUnits, units }: Border): number {
  return divisorOf(Object.hasOwn(pointUnits, key) ? pointUnits[key] : undefined, units);
}

/** True if nothing below the schema is converted. Long arrays then keep their identity. */
const isPlainLeaf = (schema: Schema): boolean =>
  schema.unit === undefined &&
  schema.wire === undefined &&
  !schema.properties &&
  !schema.items &&
  !schema.cases &&
  !schema.pointKeys &&
  typeof schema.additionalProperties !== 'object';

function mapMembers(value: Record<string, unknown>, to: (each: unknown, key: string) => unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    // A member named __proto__ would otherwise set the prototype.
    if (key !== '__proto__') result[key] = to(value[key], key);
  }
  return result;
}
