// Extends the entity "device": each device type with its models and settings becomes a case of `type`.
import type { Case, Choice, Members, Schema } from '../../core/language.ts';
import { baseName, type Doc } from '../doc.ts';
import { type Dict, dict, isDict, mapDict, text } from '../json.ts';

export const deviceEntity = 'entities/device.json';

interface Addable {
  type: string;
  title: string;
  models: Members<Choice>;
  config: Dict;
}

/** Settings of a type cannot change members of the entity itself. */
export function withDeviceTypes(entity: unknown, docs: ReadonlyMap<string, Doc>): Dict {
  const written = dict(forRoles(entity, sameRole(docs)));
  const properties = dict(written.properties);
  const types = addableTypes(docs);
  if (properties.type === undefined || types.length === 0) return written;
  const choices = Object.fromEntries(types.map(({ type, title }) => [type, { const: type, title }]));
  const cases = Object.fromEntries(types.map((each) => [`type-${each.type.toLowerCase()}`, toCase(each, properties)]));
  const rules = Object.assign({}, ...types.map(toRules));
  return {
    ...written,
    properties: { ...properties, type: { ...dict(properties.type), choices } },
    cases: { ...cases, ...dict(written.cases) },
    ...((written.rules !== undefined || Object.keys(rules).length > 0) && { rules: { ...dict(written.rules), ...rules } }),
  };
}

/** By type: all types of its role. */
function sameRole(docs: ReadonlyMap<string, Doc>): ReadonlyMap<string, readonly string[]> {
  const claims = [...docs.values()].flatMap(({ kind, name, data }) => {
    const role = kind === 'devices' ? text(dict(data).role) : undefined;
    return role === undefined ? [] : [{ type: text(dict(data).type) ?? baseName(name), role }];
  });
  return new Map(
    claims.map(({ type, role }) => [type, claims.filter((each) => each.role === role).map((each) => each.type)] as const),
  );
}

/** Conditions of the entity on one type apply to every type of its role, so that a second meter type has a category as well. */
function forRoles(written: unknown, same: ReadonlyMap<string, readonly string[]>): unknown {
  if (Array.isArray(written)) return written.map((each) => forRoles(each, same));
  if (!isDict(written)) return written;
  const alike = written.op === 'eq' && written.at === '/type' ? (same.get(String(written.value)) ?? []) : [];
  if (alike.length > 1) return { op: 'in', at: '/type', value: alike };
  return mapDict(written, (each) => forRoles(each, same));
}

function toCase({ type, models, config }: Addable, taken: Dict): Case {
  const settings = Object.entries(dict(config.properties)).filter(([name]) => taken[name] === undefined);
  const named = Object.keys(models).length > 0;
  const required = Array.isArray(config.required) ? config.required.filter((each) => typeof each === 'string') : [];
  const model: Schema = { title: 'Model', type: 'string', choices: models };
  return {
    when: { op: 'eq', at: '/type', value: type },
    properties: { ...(named && { model }), ...Object.fromEntries(settings) },
    ...((named || required.length > 0) && { required: [...(named ? ['model'] : []), ...required] }),
  };
}

/** A rule for the settings of a type applies while the device is of this type. */
function toRules({ type, config }: Addable): Dict {
  const is = { op: 'eq', at: '/type', value: type };
  return Object.fromEntries(
    Object.entries(dict(config.rules)).map(([name, written]) => {
      const rule = dict(written);
      return [
        `${type.toLowerCase()}-${name}`,
        { ...rule, when: rule.when === undefined ? is : { op: 'all', of: [is, rule.when] } },
      ];
    }),
  );
}

/** Types that a user can add: they can be connected or configured, and are not only parts of other types. */
function addableTypes(docs: ReadonlyMap<string, Doc>): Addable[] {
  const written = [...docs.values()]
    .filter(({ kind }) => kind === 'devices')
    .map(({ name, data }) => ({ name, file: dict(data) }));
  const parts = new Set(written.flatMap(({ file }) => Object.values(dict(file.parts)).map((part) => dict(part).type)));
  return written.flatMap(({ name, file }) => {
    const type = text(file.type) ?? baseName(name);
    const models = modelsOf(type, file, docs);
    const config = dict(file.config);
    const empty = Object.keys(models).length === 0 && config.properties === undefined;
    return empty || parts.has(type) ? [] : [{ type, title: text(file.title) ?? type, models, config }];
  });
}

function modelsOf(type: string, file: Dict, docs: ReadonlyMap<string, Doc>): Members<Choice> {
  const own = Object.entries(dict(file.models));
  const further = [...docs.values()]
    .filter(({ kind, data }) => kind === 'models' && dict(data).of === type)
    .map(({ name, data }) => [baseName(name), data] as const);
  return Object.fromEntries(
    [...own, ...further].map(([name, model]) => [name, { const: name, title: text(dict(model).title) ?? name }]),
  );
}
