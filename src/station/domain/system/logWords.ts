// Presents rows of the operation log as text: what was done, to what, and what changed, with titles, units and choices of the
// schemas.
import { newSecret } from '../../../core/schema/secret.ts';
import { isObject } from '../../../core/object.ts';
import { type FormatContext, formatValue, joinFormatted } from '../../../core/format/format.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { namedPoint } from '../../../core/devices/ownType.ts';
import type { Content } from '../../../core/content.ts';
import type { Choice, Schema } from '../../../core/language.ts';
import { say, type Translate, translateWith } from '../../../core/texts/text.ts';
import { isActor, sayWho } from '../../../core/texts/who.ts';
import type { LogEntry } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { currencyOf, zoneOf } from '../documents/index.ts';
import { operationStatusKind } from '../station/index.ts';

export interface LogWords {
  /** A person by name, or the station itself. */
  who(entry: Pick<LogEntry, 'who' | 'nameOnly'>): string;
  title(entry: Pick<LogEntry, 'what'>): string;
  /** The name of the device, the title of the step; a value without a name is shown unchanged. */
  target(entry: Pick<LogEntry, 'what' | 'target'>): string | undefined;
  /** For two complete documents only the differences. */
  change(entry: LogEntry): { before?: string; after?: string };
  /** A value on both sides, by its schema. */
  sides(field: Schema | undefined, before: unknown, after: unknown): { before?: string; after?: string };
  /** The codes of actions and the ids of targets whose displayed texts contain this text. */
  named(text: string): string[];
}
const longest = 400;
/** Technical members that mean nothing to a person. */
const unread = new Set(['revision', 'id', 'ids']);
type Fields = Readonly<Record<string, Schema>>;

/** Titles and names from the present content for a reader of one language. */
interface Words {
  readonly content: Content;
  readonly actions: readonly Choice[];
  readonly names: ReadonlyMap<string, string>;
  /** Titles of the commissioning steps, by id. */
  readonly steps: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, unknown>;
  readonly t: Translate;
  readonly format: FormatContext;
}

export function createLogWords({ station, language }: Pick<CallContext, 'station' | 'language'>): LogWords {
  const content = station.content();
  const t: Translate = translateWith(content.locales[language] ?? {}, language);
  const devices = station.devices();
  const words: Words = {
    content,
    actions: Object.values(content.entities['operationLog#action']?.choices ?? {}),
    names: new Map(devices.map(({ id, name }) => [id, name])),
    steps: new Map(Object.entries(content.commissioning).map(([id, { title }]) => [id, say(title, t)])),
    settings: new Map(devices.map(({ id, config }) => [id, config])),
    t,
    format: { language, timezone: zoneOf(station), units: content.units, currency: currencyOf(station), t },
  };
  return {
    who: ({ who, nameOnly }) => {
      const name = sayWho(who, t);
      return nameOnly ? t('{{name}} (account not recorded)', { name }) : name;
    },
    title: ({ what }) => titleOf(words, what),
    target: ({ what, target }) => {
      // Only for commissioning, because a template may have a name that equals the id of a step.
      const names = what.startsWith('commissioning.') ? words.steps : words.names;
      return target
        ?.split(' ')
        .map((each) => names.get(each) ?? each)
        .join(' ');
    },
    change: (entry) => changeOf(words, entry),
    sides: (field, before, after) => sidesOf(words, field, before, after),
    named: (text) => named(words, text),
  };
}

function titleOf({ content: { calls, devices }, actions, t }: Words, what: string): string {
  const own = calls[what]?.title ?? actions.find((action) => action.const === what)?.title;
  if (own !== undefined) return say(own, t);
  const [word = '', command = ''] = what.split('.');
  const type = devices[word];
  const done = command === 'write' ? calls['device.write']?.title : type?.commands?.[command]?.title;
  if (type && done !== undefined) return `${say(type.title, t)}${t(': ')}${say(done, t)}`;
  // A call that only reads has no title. It is logged only if it was refused.
  const read = calls[what];
  return read ? say({ text: 'Reading {{path}}', values: { path: read.url } }, t) : what;
}

function changeOf(words: Words, entry: LogEntry): { before?: string; after?: string } {
  const { before, after } = apart(entry.before, entry.after);
  const fields = fieldsOf(words, entry);
  const loggedWords = { before: toWords(words, before, fields), after: toWords(words, after, fields) };
  return Object.fromEntries(Object.entries(loggedWords).filter(([, text]) => text !== undefined));
}

function sidesOf(words: Words, field: Schema | undefined, before: unknown, after: unknown): { before?: string; after?: string } {
  const parts = apart(before, after);
  const textOf = (value: unknown): string | undefined => {
    if (value === undefined || value === '') return undefined;
    const text = isObject(value) ? members(words, value, fieldsIn(words, field, [before, after])) : nested(words, value, field);
    return (text.length > longest ? `${text.slice(0, longest - 1)}…` : text) || undefined;
  };
  return Object.fromEntries(
    Object.entries({ before: textOf(parts.before), after: textOf(parts.after) }).filter(([, text]) => text !== undefined),
  );
}
/** For a device, this includes the settings of its type. */
function fieldsIn({ content }: Words, field: Schema | undefined, sides: readonly unknown[]): Fields {
  const types = sides.flatMap((side) => (isObject(side) && typeof side.type === 'string' ? [content.devices[side.type]] : []));
  return Object.assign({}, ...types.map((type) => type?.config?.properties), propertiesOf(field));
}

function fieldsOf({ content, actions, settings }: Words, { what, kind, target = '' }: LogEntry): Fields {
  const { calls, devices, entities } = content;
  if (kind === operationStatusKind) return pick(propertiesOf(entities.station), 'operationStatus');
  const call = calls[what];
  if (call) return { ...propertiesOf(call.answer), ...propertiesOf(call.request) };
  if (actions.some((action) => action.const === what)) return propertiesOf(entities['operationLog#actionFields']);
  const [word = '', command = ''] = what.split('.');
  return pointsOf(devices[word], command, settings.get(target));
}

/** Undefined if there is nothing to show. */
function toWords(words: Words, value: unknown, fields: Fields): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = isObject(value) ? members(words, value, fields) : scalar(words, value, sole(fields));
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text || undefined;
}

function members(words: Words, value: Readonly<Record<string, unknown>>, fields: Fields): string {
  const { t, names } = words;
  const parts = Object.entries(value).flatMap(([name, each]) => {
    const field = unread.has(name) ? undefined : fields[name.slice(name.lastIndexOf('#') + 1)];
    const called = field?.title === undefined ? names.get(name) : say(field.title, t);
    if (each === undefined || each === null) return [];
    // A form is flat where the stored record has nested members.
    if (called === undefined) return isObject(each) ? members(words, each, fields) : [];
    return `${called}${t(': ')}${field?.secret ? t(each === newSecret ? 'changed' : 'set') : nested(words, each, field)}`;
  });
  return parts.filter((part) => part !== '').join(t('; '));
}

function nested(words: Words, value: unknown, field: Schema | undefined): string {
  const { t } = words;
  if (isActor(value)) return sayWho(value, t);
  if (isObject(value)) return `(${members(words, value, propertiesOf(field))})`;
  if (!Array.isArray(value) || !value.some(isObject)) return scalar(words, value, field);
  const called = field?.items?.called;
  if (called === undefined) return t('{{count}} entries', { count: value.length });
  return value.map((each) => namesIn(each, called, t)).join(t(', '));
}
/** For example "PCS #1: Filter blocked". */
const namesIn = (row: unknown, called: readonly string[], t: Translate): string =>
  called.flatMap((name) => (isObject(row) && row[name] !== undefined ? t(String(row[name])) : [])).join(t(': '));

/** Texts of the station itself (an alarm, a state) are translated; texts that people wrote are not in the catalogue. */
const scalar = ({ t, format }: Words, value: unknown, field: Schema | undefined): string =>
  typeof value === 'string' && !field?.choices ? t(value) : joinFormatted(formatValue(field, value, format));

function named(words: Words, text: string): string[] {
  const { calls, devices } = words.content;
  const has = (found: string): boolean => found.toLowerCase().includes(text.toLowerCase());
  const commands = Object.values(devices).flatMap(({ type, commands: own }) =>
    [...Object.keys(own ?? {}), 'write'].map((command) => `${type}.${command}`),
  );
  const what = [...Object.keys(calls), ...words.actions.map((action) => String(action.const)), ...commands];
  const targets = [...words.names, ...words.steps].flatMap(([id, name]) => (has(name) ? [id] : []));
  return [...what.filter((each) => has(titleOf(words, each))), ...targets];
}

/** Includes the properties of all cases, because the case that applied is unknown. */
function propertiesOf(schema: Schema | undefined): Fields {
  const cases = Object.values(schema?.cases ?? {}).map(({ properties }) => properties ?? {});
  return Object.assign({}, ...cases, schema?.properties);
}
const pick = (fields: Fields, name: string): Fields => (fields[name] ? { [name]: fields[name] } : {});
/** The field to which a value without a member name belongs. */
function sole(fields: Fields): Schema | undefined {
  const named = Object.entries(fields).filter(([name]) => !unread.has(name));
  return fields.seen ?? (named.length === 1 ? named[0]?.[1] : undefined);
}
/** The points that a command reads and writes; for a plain write all points of the type. */
function pointsOf(type: DeviceType | undefined, name: string, config: unknown): Fields {
  const points: Fields = Object.fromEntries(
    Object.entries(type?.points ?? {}).map(([each, point]) => [each, namedPoint(point, config)]),
  );
  const command = type?.commands?.[name];
  if (!command) return points;
  const seen = points[command.confirmedBy?.point ?? command.writes.point];
  const written = [...(command.writesFirst ?? []), command.writes].map(({ point }) => pick(points, point));
  return { ...Object.assign({}, ...written), ...(seen && { seen: { ...seen, title: 'Read back' } }) };
}
/** Two documents without their equal members; a document that was saved unchanged is shown completely. */
function apart(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after) || JSON.stringify(before) === JSON.stringify(after)) return { before, after };
  return { before: without(before, after), after: without(after, before) };
}
/** The members that differ, at any depth. */
const without = (value: Readonly<Record<string, unknown>>, of: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const other = of[name];
      if (JSON.stringify(each) === JSON.stringify(other)) return [];
      return [[name, isObject(each) && isObject(other) ? without(each, other) : each]];
    }),
  );
