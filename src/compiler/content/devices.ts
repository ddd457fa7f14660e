// Builds device types from device files and models, with resolved point schemas.
import type { DeviceModel, DevicePart, DeviceType, Point } from '../../core/devices/device.ts';
import type { Condition, Members, Units, Value } from '../../core/language.ts';
import { isConstant } from '../../core/value.ts';
import { divisorOf } from '../../core/format/units.ts';
import { baseName, type Doc } from '../doc.ts';
import type { Entities } from './entities.ts';
import { asWritten, dict, isDict, mapDict, text } from '../json.ts';
import { toRoles } from './roles.ts';

/** An automatic shutdown stops devices with a stage. A battery is under control together with its converter. */
function isStopped({ rest }: Readonly<Record<string, unknown>>): boolean {
  const { stage } = dict(rest);
  return stage !== undefined && stage !== 'battery';
}

export function toDevices(docs: ReadonlyMap<string, Doc>, entities: Entities): Map<string, DeviceType> {
  const types = new Map<string, DeviceType>();
  const roles = toRoles(docs);
  for (const doc of docs.values()) {
    if (doc.kind !== 'devices' || !isDict(doc.data)) continue;
    const { $schema: _schema, ...written } = doc.data;
    const type = text(written.type) ?? baseName(doc.name);
    if (types.has(type)) continue;
    const plain = mapDict(dict(written.points), (point) => (isDict(point) ? (entities.inline(point as Point) as Point) : {}));
    const points = withGroups(plain, dict(written.groups));
    const config = isDict(written.config) ? { config: { ...written.config, ...configOf(written.config, entities) } } : {};
    const { needs = [], writes = [] } = roles[text(written.role) ?? ''] ?? {};
    const commanded = writes.length > 0 || isStopped(written) ? { commanded: true as const } : {};
    const changes = { ...(needs.length > 0 && { changeNeeds: needs }), ...commanded };
    const commands = isDict(written.commands) ? { commands: mapDict(written.commands, withPlainValues) } : {};
    types.set(type, { ...asWritten<DeviceType>({ ...written, ...commands }), type, points, ...config, ...changes });
  }
  for (const doc of docs.values()) {
    const { $schema: _schema, ...model } = dict(doc.data);
    const type = doc.kind === 'models' ? types.get(text(model.of) ?? '') : undefined;
    // A duplicate name is reported by a check; existing devices of the model keep their registers.
    if (type && !isTaken(type, baseName(doc.name)))
      types.set(type.type, { ...type, models: { ...type.models, [baseName(doc.name)]: asWritten<DeviceModel>(model) } });
  }
  return types;
}

/** A value written as a constant is a plain number everywhere else, so that stops and starts are recognised by it. */
function withPlainValues(command: unknown): unknown {
  if (!isDict(command)) return command;
  const plain = (order: unknown): unknown => {
    const { value } = dict(order);
    return isDict(order) && isConstant(value as Value) ? { ...order, value: dict(value).const } : order;
  };
  const words = (['writes', 'confirmedBy'] as const).filter((word) => Object.hasOwn(command, word));
  const first = Array.isArray(command.writesFirst) && { writesFirst: command.writesFirst.map(plain) };
  return { ...command, ...first, ...Object.fromEntries(words.map((word) => [word, plain(command[word])])) };
}

/** A condition of a group applies to each of its points. */
function withGroups(points: Record<string, Point>, groups: Record<string, unknown>): Record<string, Point> {
  const own = { ...points };
  for (const { exists, points: names } of Object.values(groups).map(dict)) {
    if (!isDict(exists)) continue;
    for (const [name, point] of Object.keys(dict(names)).flatMap((each) => (own[each] ? [[each, own[each]] as const] : []))) {
      const group = asWritten<Condition>(exists);
      own[name] = { ...point, exists: point.exists === undefined ? group : { op: 'all', of: [point.exists, group] } };
    }
  }
  return own;
}

const isTaken = ({ models }: Pick<DeviceType, 'models'>, make: string): boolean => Object.hasOwn(dict(models), make);

function configOf(config: Record<string, unknown>, entities: Entities): object {
  const { properties } = entities.inline({ type: 'object', properties: dict(config.properties) as never });
  return properties ? { properties } : {};
}

/** Unit by point key, only for values that are converted for transmission. */
export function toPointUnits(types: Iterable<DeviceType>, units: Units): Record<string, string> {
  const found: Record<string, string> = {};
  for (const type of types) {
    for (const [name, point] of Object.entries(type.points)) {
      if (point.unit !== undefined && divisorOf(point.unit, units) !== 1) found[`${type.type}#${name}`] = point.unit;
    }
  }
  return found;
}

/** A type and all types of its parts, without duplicates. */
export function withParts(type: string, types: ReadonlyMap<string, DeviceType>, found: Set<string> = new Set()): Set<string> {
  if (found.has(type) || !types.has(type)) return found;
  found.add(type);
  for (const part of Object.values(asWritten<Members<DevicePart>>(dict(types.get(type)?.parts))))
    withParts(String(dict(part).type), types, found);
  return found;
}
