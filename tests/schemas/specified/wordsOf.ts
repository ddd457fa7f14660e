// Describes a field or a point in one line, to compare it with the specification: type, unit, limits, and its title in both
// languages.
import { readFileSync } from 'node:fs';
import { decode, encode, sizeOf } from '../../../src/station/modbus/codec.ts';
import type { Register } from '../../../src/core/devices/device.ts';
import { formatValue, joinFormatted } from '../../../src/core/format/format.ts';
import { isFigure } from '../../../src/core/schema/figure.ts';
import type { Limit, Schema, Text } from '../../../src/core/language.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';
import { inEnglish, say, translateWith } from '../../../src/core/texts/text.ts';
import { content } from '../../delivered.ts';

const inChinese = translateWith(content.locales.zh_CN ?? {}, 'zh_CN');

/** "Power 功率": the same text twice has no translation. */
function titles(title: Text | undefined): string {
  if (title === undefined) return 'without a title';
  const [en, zh] = [say(title, inEnglish), say(title, inChinese)];
  return en === zh ? en : `${en} ${zh}`;
}

/** A limit that is read from data is described by its title. */
const limit = (value: Limit | undefined): string => (isFigure(value) ? `[${say(value.title, inEnglish)}]` : String(value ?? ''));

function range(low: string, high: string, words: string): string[] {
  return low === '' && high === '' ? [] : [`${low}..${high}${words}`];
}

/** Type, unit and limits, such as `number kW 0..500 4.1 digits`. */
function limitsOf(raw: Schema, root: Schema): string {
  const schema = resolve(raw, root);
  const { type, unit, format, choices, enum: offered, pattern, digits, readOnly } = schema;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems, items } = schema;
  const values = choices ? Object.values(choices).map((each) => each.const) : offered;
  return [
    ...[type ?? []].flat(),
    ...(format === undefined ? [] : [format]),
    ...(unit === undefined ? [] : [unit]),
    ...(values ? [values.join('|')] : []),
    ...range(limit(minimum), limit(maximum), ''),
    ...range(
      exclusiveMinimum === undefined ? '' : `>${exclusiveMinimum}`,
      exclusiveMaximum === undefined ? '' : `<${exclusiveMaximum}`,
      '',
    ),
    ...range(String(minLength ?? ''), String(maxLength ?? ''), ' characters'),
    ...range(String(minItems ?? ''), String(maxItems ?? ''), ' items'),
    ...(digits ? [`${digits.whole}.${digits.part ?? 0} digits`] : []),
    ...(pattern === undefined ? [] : [pattern]),
    ...(readOnly ? ['read-only'] : []),
    ...(items ? [`of ${limitsOf(items, root)}`] : []),
  ].join(' ');
}

/** The lines of an entity, `file` or `file#definition`, for some of its fields. */
export function linesOf(name: string, fields: readonly string[]): string[] {
  const root = content.entities[name] ?? {};
  const members = [root, ...Object.values(root.cases ?? {})];
  return fields.map((field) => {
    const holding = members.find(({ properties }) => Object.hasOwn(properties ?? {}, field));
    const raw = holding?.properties?.[field];
    if (!raw) return `${field}: missing`;
    const schema = resolve(raw, root);
    const required = members.some((each) => each.required?.includes(field)) ? ' required' : '';
    return `${field}: ${limitsOf(schema, root)}${required}, ${titles(schema.title)}`;
  });
}

/** The words of a register that contain a number. */
function wordsFor(register: Register, raw: number): number[] {
  const { as, ...place } = register;
  if (as.startsWith('float')) return encode({ ...place, as, scale: 1 }, raw, 'ABCD') ?? [];
  return [...Array.from({ length: sizeOf(register) - 1 }, () => 0), raw];
}

/** How a value is shown in both languages, such as `10 V`, or the names of a code. */
function shownAs(schema: Schema, value: number): string {
  const common = { timezone: 'Asia/Shanghai', units: content.units };
  const [en, zh] = [
    formatValue(schema, value, { ...common, language: 'en_US', t: inEnglish }),
    formatValue(schema, value, { ...common, language: 'zh_CN', t: inChinese }),
  ].map(joinFormatted);
  return en === zh ? String(en) : `${en} ${zh}`;
}

/** The lines of points of a device type, with the register of its generic model and what the station shows for a 1 or 100 in it. */
export function pointLinesOf(typeName: string, points: readonly string[]): string[] {
  const type = content.devices[typeName];
  return points.map((name) => {
    const point = type?.points[name];
    const register = type?.models?.generic?.registers[name];
    if (!point || !register) return `${name}: missing`;
    const { table, address, as, bit } = register;
    const raw = point.choices ? 1 : 100;
    const value = decode(register, wordsFor(register, raw << (bit ?? 0)), 0, 'ABCD');
    const place = [table, address, as, ...(bit === undefined ? [] : [`bit ${bit}`])].join(' ');
    return `${name}: ${limitsOf(point, point)}, ${titles(point.title)}, ${place}, ${raw} is ${shownAs(point, value)}`;
  });
}

/** The lines of settings of a device type. */
export function settingLinesOf(typeName: string, settings: readonly string[]): string[] {
  const config = content.devices[typeName]?.config ?? {};
  return settings.map((name) => {
    const raw = config.properties?.[name];
    return raw ? `${name}: ${limitsOf(raw, config)}, ${titles(raw.title)}` : `${name}: missing`;
  });
}

/** A requirement: its name, the entity or device type, and a line for each field or point. */
interface SpecifiedRow {
  name: string;
  of: string;
  lines: readonly string[];
}

/** Reads a file of this folder: a requirement, with its entity or device type in parentheses, and its lines below it. */
export function rowsIn(file: string): SpecifiedRow[] {
  const rows: { name: string; of: string; lines: string[] }[] = [];
  for (const line of readFileSync(`tests/schemas/specified/${file}.txt`, 'utf8').trimEnd().split('\n')) {
    const [, name = '', of = ''] = /^(\S.*) \((\S+)\)$/.exec(line) ?? [];
    if (name === '') rows.at(-1)?.lines.push(line.trim());
    else rows.push({ name, of, lines: [] });
  }
  return rows;
}
/** A requirement by name, and its fields or points. */
export function rowOf(rows: readonly SpecifiedRow[], name: string): SpecifiedRow & { members: string[] } {
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`There is no requirement "${name}"`);
  return { ...row, members: row.lines.map((line) => line.slice(0, line.indexOf(':'))) };
}
