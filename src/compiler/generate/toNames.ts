// Generates two files of schemas/language/, so that editors complete names from other files. names.schema.json: units, guards,
// calls, roles, rules, entities; other names are an error. offers.schema.json: names from device files and vendors; suggested,
// not required, so that a device type can be added without changing another file. The compiler reads the files themselves.
import type { Content } from '../../core/content.ts';
import { toPointKey } from '../../core/devices/device.ts';
import { dict } from '../json.ts';
import { formats } from '../../core/schema/formats.ts';
import { functionNames } from '../../core/functions/functions.ts';
import { ruleNames } from '../../core/rules/registry.ts';

/** Without names from device files. */
export function toNames(content: Content, roles: readonly string[]): string {
  const calls = Object.keys(content.calls);
  const entities = Object.keys(content.entities).filter((name) => !name.includes('/'));
  return written('names', {
    unit: { anyOf: [only([...Object.keys(content.units.units), ...Object.keys(content.units.families)]), offer('unit')] },
    'guard-name': only(Object.keys(content.guards)),
    'call-name': { anyOf: [only(calls), offer('call-name')] },
    'read-name': { anyOf: [only(calls), offer('call-name'), { type: 'string', pattern: '^task\\.|\\$' }] },
    'role-name': only(roles),
    'rule-name': only(ruleNames),
    'function-name': only(functionNames),
    'format-name': only(Object.keys(formats)),
    entity: { anyOf: [only(entities), { type: 'string', pattern: '#/' }] },
    'device-type': offer('device-type'),
    'point-key': offer('point-key'),
  });
}

/** `base`: the content without device files. `files`: for the names from vendors, each for its own stations only. */
export function toOffers(content: Content, base: Content, files: ReadonlyMap<string, string>): string {
  const types = Object.values(content.devices);
  const points = types.flatMap(({ type, points: own }) => Object.keys(own).map((point) => toPointKey(type, point)));
  const calls = Object.keys(content.calls).filter((name) => !Object.hasOwn(base.calls, name));
  const units = [...Object.keys(content.units.units), ...unitsOfVendors(files)].filter(
    (name) => !Object.hasOwn(base.units.units, name),
  );
  return written('offers', {
    unit: only(units),
    'call-name': { anyOf: [only(calls), { type: 'string', pattern: '^monitor\\.' }] },
    'device-type': {
      anyOf: [only(types.map(({ type }) => type)), { type: 'string', pattern: '^(\\$type|[a-z][A-Za-z0-9]*(-[a-z0-9]+)*)$' }],
    },
    'point-key': { anyOf: [only(points), { type: 'string', pattern: '^[a-z][A-Za-z0-9-]*#[a-z][A-Za-z0-9-]*$' }] },
  });
}

const unitsOfVendors = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([name, text]) => (/^vendors\/[^/]+\/units\.json$/.test(name) ? Object.keys(unitsIn(text)) : []));

function unitsIn(text: string): object {
  try {
    return dict(dict(JSON.parse(text)).units);
  } catch {
    // Reported as json/syntax.
    return {};
  }
}

const only = (names: readonly string[]) => (names.length === 0 ? { not: {} } : { enum: [...new Set(names)].sort() });
const offer = (format: string) => ({ $ref: `offers.schema.json#/$defs/${format}` });
const written = (name: string, $defs: object): string => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `ems:1/${name}.schema.json`,
    title: name === 'names' ? 'Names' : 'Offered names',
    description: 'Made by `npm run gen` from the files of schemas/. Do not edit.',
    $defs,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
};
