// Shape check without a compiled validator, for flat inline schemas such as the points of a device command.
import type { Schema } from '../../core/language.ts';
import type { ShapeCheck, ShapeError } from '../../core/schema/finding.ts';

export const simpleShape =
  (schema: Schema): ShapeCheck =>
  (value) => {
    const members = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const missing = (schema.required ?? []).filter((name) => members[name] === undefined);
    return [
      ...missing.map((name) => failed('', 'required', { missingProperty: name })),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
        members[name] === undefined ? [] : checkLeaf(member, members[name], `/${name}`),
      ),
    ];
  };

const failed = (path: string, keyword: string, params: Record<string, unknown>): ShapeError => ({
  path,
  keyword,
  params,
  message: keyword,
});

function checkLeaf(schema: Schema, value: unknown, path: string): ShapeError[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return [failed(path, 'type', { type: types })];
  if (schema.choices && !Object.values(schema.choices).some((choice) => choice.const === value))
    return [failed(path, 'oneOf', {})];
  if (typeof value !== 'number') return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return [
    ...(typeof minimum === 'number' && value < minimum ? [failed(path, 'minimum', { limit: minimum })] : []),
    ...(typeof maximum === 'number' && value > maximum ? [failed(path, 'maximum', { limit: maximum })] : []),
    ...(exclusiveMinimum !== undefined && value <= exclusiveMinimum
      ? [failed(path, 'exclusiveMinimum', { limit: exclusiveMinimum })]
      : []),
    ...(exclusiveMaximum !== undefined && value >= exclusiveMaximum
      ? [failed(path, 'exclusiveMaximum', { limit: exclusiveMaximum })]
      : []),
  ];
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}
