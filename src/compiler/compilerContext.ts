// Data that all checks and steps of a compilation share. Created once per compilation and filled in the order of compile.ts.
import { functionNames } from '../core/functions/functions.ts';
import type { CompiledCall } from '../core/content.ts';
import type { DeviceType } from '../core/devices/device.ts';
import { formats } from '../core/schema/formats.ts';
import type { Guard, Members, Units } from '../core/language.ts';
import { ruleNames } from '../core/rules/registry.ts';
import type { At, Doc } from './doc.ts';
import { dict } from './json.ts';
import { likelyUnits } from './language/likelyUnits.ts';
import type { Entities } from './content/entities.ts';
import type { OptionsSchema } from './language/optionsSchema.ts';
import type { Report } from './problems/report.ts';
import type { RoleNeeds } from './content/roles.ts';

export interface CompilerContext {
  report: Report;
  docs: ReadonlyMap<string, Doc>;
  kinds: Readonly<Record<string, OptionsSchema>>;
  entities: Entities;
  guards: Members<Guard>;
  units: Units;
  /** The roles a device can have for the station. */
  roles: Members<RoleNeeds>;
  calls: Map<string, CompiledCall>;
  devices: Map<string, DeviceType>;
  /** Every user-visible text and its first occurrence. */
  texts: Map<string, At>;
  /** A vendor's patches are applied: texts of the base about a choice that the vendor removed are not an error. */
  patched: boolean;
  /** Whether anything found so far is an error. */
  hasErrors: () => boolean;
  /** The texts of the engine are included, so unused translations can be detected. */
  knowsEngine: boolean;
  /** Names that something used, such as "guard control" or "part monitor". */
  used: Set<string>;
}

export const docsOf = (context: CompilerContext, kind: Doc['kind']): Doc[] =>
  [...context.docs.values()].filter((doc) => doc.kind === kind);

/** Names that a plain string may refer to, by the format of its schema. */
export const namesFor: Readonly<Record<string, (context: CompilerContext) => readonly string[]>> = {
  'guard-name': (context) => Object.keys(context.guards),
  'call-name': (context) => [...context.calls.keys()],
  entity: (context) => context.entities.names,
  unit: (context) => [...Object.keys(context.units.units), ...Object.keys(context.units.families)],
  'function-name': () => functionNames,
  'rule-name': () => ruleNames,
  'format-name': () => Object.keys(formats),
  'device-type': (context) => [...context.devices.keys()],
  'role-name': (context) => Object.keys(context.roles),
  'point-key': (context) =>
    [...context.devices.values()].flatMap((type) => Object.keys(dict(type.points)).map((point) => `${type.type}#${point}`)),
};

const codes = {
  'guard-name': 'reference/unknown-guard',
  'call-name': 'reference/unknown-call',
  entity: 'reference/unknown-entity',
  unit: 'reference/unknown-unit',
  'function-name': 'reference/unknown-function',
  'rule-name': 'reference/unknown-rule',
  'format-name': 'reference/unknown-format',
  'device-type': 'reference/unknown-device-type',
  'role-name': 'reference/unknown-role',
  'point-key': 'reference/unknown-point',
} as const;

/** Checks a name against the known ones. Returns false if this format is not a reference to a name in the content. */
export function checkName(context: CompilerContext, format: string, name: unknown, place: At): boolean {
  const code = codes[format as keyof typeof codes];
  if (!code) return false;
  if (typeof name !== 'string') return true;
  context.used.add(`${format} ${name}`);
  const known = namesFor[format]?.(context) ?? [];
  const exists = format === 'entity' ? context.entities.resolve(name) !== undefined : known.includes(name);
  if (!exists) context.report(code, place, { name, known: format === 'unit' ? likelyUnits(name, context.units) : known });
  return true;
}
