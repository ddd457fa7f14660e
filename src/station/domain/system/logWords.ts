// In: lines of the operation log. Out: what was done, to what, and what changed, in words: titles, units and choices of the schemas.
import { newSecret } from '../../../core/schema/secret.ts';
import { isObject } from '../../../core/object.ts';
import { type FormatContext, formatValue, joinFormatted } from '../../../core/format/format.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { namedPoint } from '../../../core/devices/ownType.ts';
import type { Schema } from '../../../core/language.ts';
import { say, type Translate, translateWith } from '../../../core/texts/text.ts';
import type { LogEntry } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';
import { operationStatusKind } from '../station/index.ts';

export interface LogWords {
  /** A person by name; what the station did by itself is its own. */
  who(entry: Pick<LogEntry, 'who'>): string;
  title(entry: Pick<LogEntry, 'what'>): string;
  /** The name of the device; what has no name of its own is told as it is. */
  target(entry: Pick<LogEntry, 'target'>): string | undefined;
  /** Of two whole documents only what differs. */
  change(entry: LogEntry): { before?: string; after?: string };
  /** What was done and to what, wherever their words hold this text: as the log has them. */
  named(text: string): string[];
}
const longest = 400;
/** Of the store, not of the person. */
const unread = new Set(['revision', 'id', 'ids']);
type Fields = Readonly<Record<string, Schema>>;

export function createLogWords({ station, language }: Pick<CallContext, 'station' | 'language'>): LogWords {
  const { calls, devices, entities, locales, units } = station.content();
  const t: Translate = translateWith(locales[language] ?? {});
  const [colon, comma, semicolon] = [t(': '), t(', '), t('; ')];
  const format: FormatContext = { language, timezone: zoneOf(station), units, t };
  const names = new Map(station.devices().map(({ id, name }) => [id, name]));
  const settings = new Map(station.devices().map(({ id, config }) => [id, config]));
  const deeds = Object.values(entities['operationLog#deed']?.choices ?? {});

  function title({ what }: Pick<LogEntry, 'what'>): string {
    const own = calls[what]?.title ?? deeds.find((deed) => deed.const === what)?.title;
    if (own !== undefined) return say(own, t);
    const [word = '', command = ''] = what.split('.');
    const type = devices[word];
    const done = command === 'write' ? calls['device.write']?.title : type?.commands?.[command]?.title;
    if (type && done !== undefined) return `${say(type.title, t)}${colon}${say(done, t)}`;
    return what;
  }
  const who = ({ who: of }: Pick<LogEntry, 'who'>): string => (of === 'station' ? t('Station') : of);
  const target = ({ target: of }: Pick<LogEntry, 'target'>): string | undefined =>
    of
      ?.split(' ')
      .map((each) => names.get(each) ?? each)
      .join(' ');

  function change(entry: LogEntry): { before?: string; after?: string } {
    const { before, after } = apart(entry.before, entry.after);
    const fields = fieldsOf(entry);
    const told = { before: words(before, fields), after: words(after, fields) };
    return Object.fromEntries(Object.entries(told).filter(([, text]) => text !== undefined));
  }
  function fieldsOf({ what, kind, target: of = '' }: LogEntry): Fields {
    if (kind === operationStatusKind) return pick(propertiesOf(entities.station), 'operationStatus');
    const call = calls[what];
    if (call) return { ...propertiesOf(call.answer), ...propertiesOf(call.request) };
    if (deeds.some((deed) => deed.const === what)) return propertiesOf(entities['operationLog#deedFields']);
    const [word = '', command = ''] = what.split('.');
    return pointsOf(devices[word], command, settings.get(of));
  }
  /** Undefined where there is nothing that a person could read. */
  function words(value: unknown, fields: Fields): string | undefined {
    if (value === undefined || value === null || value === '') return undefined;
    const text = isObject(value) ? members(value, fields) : scalar(value, sole(fields));
    return text.length > longest ? `${text.slice(0, longest - 1)}…` : text || undefined;
  }
  function members(value: Readonly<Record<string, unknown>>, fields: Fields): string {
    const parts = Object.entries(value).flatMap(([name, each]) => {
      const field = unread.has(name) ? undefined : fields[name.slice(name.lastIndexOf('#') + 1)];
      const called = field?.title === undefined ? names.get(name) : say(field.title, t);
      if (each === undefined || each === null) return [];
      // A form is flat where its record has members within members.
      if (called === undefined) return isObject(each) ? members(each, fields) : [];
      return `${called}${colon}${field?.secret ? t(each === newSecret ? 'changed' : 'set') : nested(each, field)}`;
    });
    return parts.filter((part) => part !== '').join(semicolon);
  }
  /** "PCS #1: Filter blocked" */
  const namesIn = (row: unknown, called: readonly string[]): string =>
    called.flatMap((name) => (isObject(row) && row[name] !== undefined ? t(String(row[name])) : [])).join(colon);
  function nested(value: unknown, field: Schema | undefined): string {
    if (isObject(value)) return `(${members(value, propertiesOf(field))})`;
    if (Array.isArray(value) && value.some(isObject)) {
      const names =
        field?.items?.called === undefined ? undefined : value.map((each) => namesIn(each, field.items?.called ?? []));
      return names?.join(comma) ?? t('{{count}} entries', { count: value.length });
    }
    return scalar(value, field);
  }
  /** A text of the station itself (an alarm, a state) is in the catalogue; what people wrote is not. */
  const scalar = (value: unknown, field: Schema | undefined): string =>
    typeof value === 'string' && !field?.choices ? t(value) : joinFormatted(formatValue(field, value, format));

  function named(text: string): string[] {
    const has = (found: string): boolean => found.toLowerCase().includes(text.toLowerCase());
    const commands = Object.values(devices).flatMap(({ type, commands: own }) =>
      [...Object.keys(own ?? {}), 'write'].map((command) => `${type}.${command}`),
    );
    const what = [...Object.keys(calls), ...deeds.map((deed) => String(deed.const)), ...commands];
    return [...what.filter((each) => has(title({ what: each }))), ...[...names].flatMap(([id, name]) => (has(name) ? [id] : []))];
  }
  return { who, title, target, change, named };
}

/** Those of all cases too: which of them held is not known any more. */
function propertiesOf(schema: Schema | undefined): Fields {
  const cases = Object.values(schema?.cases ?? {}).map(({ properties }) => properties ?? {});
  return Object.assign({}, ...cases, schema?.properties);
}
const pick = (fields: Fields, name: string): Fields => (fields[name] ? { [name]: fields[name] } : {});
/** What a value without a name of its own belongs to. */
function sole(fields: Fields): Schema | undefined {
  const named = Object.entries(fields).filter(([name]) => !unread.has(name));
  return fields.seen ?? (named.length === 1 ? named[0]?.[1] : undefined);
}
/** What a command reads and writes; of a plain write every point of the type. */
function pointsOf(type: DeviceType | undefined, name: string, config: unknown): Fields {
  const points: Fields = Object.fromEntries(
    Object.entries(type?.points ?? {}).map(([each, point]) => [each, namedPoint(point, config)]),
  );
  const command = type?.commands?.[name];
  if (!command) return points;
  const seen = points[command.confirmedBy?.point ?? command.writes.point];
  return { ...pick(points, command.writes.point), ...(seen && { seen: { ...seen, title: 'Read back' } }) };
}
/** Two documents without what they share; one that was saved as it was is told whole. */
function apart(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after) || JSON.stringify(before) === JSON.stringify(after)) return { before, after };
  return { before: without(before, after), after: without(after, before) };
}
/** What differs, at any depth of members within members. */
const without = (value: Readonly<Record<string, unknown>>, of: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const other = of[name];
      if (JSON.stringify(each) === JSON.stringify(other)) return [];
      return [[name, isObject(each) && isObject(other) ? without(each, other) : each]];
    }),
  );
