// Converts a schema in display units to the plain JSON Schema of the transmitted data: limits in wire units, codecs in their wire
// form.
import type { Schema, Units } from '../../../core/language.ts';
import { isFigure } from '../../../core/schema/figure.ts';
import type { Json } from '../../../core/json.ts';
import { inEnglish, say } from '../../../core/texts/text.ts';
import type { Plain } from '../../../core/json.ts';
import { type Side, toPlain } from '../../../core/schema/plain.ts';
import { divisorOf, toWireUnit, unitOf } from '../../../core/format/units.ts';

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
type Editable = { -readonly [K in keyof Schema]: Schema[K] };

/** `$defs` are inlined: the document contains many calls, and their names could collide. */
export function toWireSchema(schema: Schema, units: Units, side: Side): Plain {
  return toPlain(toWire(schema, schema, units, 0), { side });
}

function toWire(schema: Schema, root: Schema, units: Units, depth: number): Schema {
  const name = schema.$ref?.startsWith('#/$defs/') ? schema.$ref.slice('#/$defs/'.length) : undefined;
  // A tree refers to itself. Its shape is not repeated below a few levels.
  if (name !== undefined && depth > 6) return { type: 'object' };
  const { $ref: _ref, $defs: _defs, ...own } = schema;
  const resolved: Schema = name === undefined ? own : { ...root.$defs?.[name], ...own };
  if (resolved.wire !== undefined) return toWireForm(resolved);
  const deeper = (each: Schema) => toWire(each, root, units, depth + (name === undefined ? 0 : 1));
  const wire: Editable = { ...resolved };
  printFigures(wire);
  scaleLimits(wire, units);
  if (resolved.properties) wire.properties = mapMembers(resolved.properties, deeper);
  if (resolved.items) wire.items = deeper(resolved.items);
  if (typeof resolved.additionalProperties === 'object') wire.additionalProperties = deeper(resolved.additionalProperties);
  if (resolved.cases) {
    wire.cases = mapMembers(resolved.cases, (each) => ({ ...each, properties: mapMembers(each.properties, deeper) }));
  }
  if (resolved.file) wire.format = 'binary';
  if (resolved.pointKeys) describe(wire, 'By point key (`type#point`), each in the SI unit of its point.');
  if (resolved.pointKey !== undefined) describe(wire, `In the SI unit of the point that \`${resolved.pointKey}\` names.`);
  return wire;
}

/** The value is known only at the station, so only its description and its fixed limit can be published. */
function printFigures(wire: Editable): void {
  for (const [word, says] of [
    ['minimum', 'At least'],
    ['maximum', 'At most'],
  ] as const) {
    const limit = wire[word];
    if (!isFigure(limit)) continue;
    const factor = limit.times === undefined ? '' : `${limit.times} × `;
    describe(wire, `${says} ${factor}"${say(limit.title, inEnglish)}", as the station knows it.`);
    delete wire[word];
    if (limit.bound !== undefined) wire[word] = limit.bound;
  }
}

function scaleLimits(wire: Editable, units: Units): void {
  if (wire.unit === undefined) return;
  const divisor = divisorOf(wire.unit, units);
  const symbol = unitOf(wire.unit, units)?.symbol ?? wire.unit;
  for (const limit of limits) if (typeof wire[limit] === 'number') wire[limit] = toWireUnit(wire[limit], divisor);
  if (typeof wire.default === 'number') wire.default = toWireUnit(wire.default, divisor);
  const shown = divisor === 1 ? symbol : `SI; divided by ${divisor} it is in ${symbol}`;
  describe(wire, `Unit: ${shown}.`);
}
const describe = (wire: Editable, words: string): void => {
  wire.description = [wire.description, words].filter(Boolean).join(' ');
};

function toWireForm(schema: Schema): Schema {
  const { title, description } = schema;
  const words: Editable = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
  if (schema.wire === 'flag') return { ...words, type: 'integer', enum: [0, 1] as Json[] };
  return { ...words, type: 'string' };
}

const mapMembers = <T, U>(members: Readonly<Record<string, T>>, map: (each: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(members).map(([name, each]) => [name, map(each)]));
