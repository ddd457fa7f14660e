// Reads roles.json. Returns the roles that a device type may claim, with their requirements, and their names as a type.
import type { Bind, DeviceType, FollowUpRules } from '../../core/devices/device.ts';
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { Members } from '../../core/language.ts';
import type { Doc } from '../doc.ts';
import { asWritten, dict, entries, mapDict, strings } from '../json.ts';

/** What a type that claims the role must have. */
export interface RoleNeeds {
  points: readonly string[];
  /** By point: the unit the station calculates in, if a type has the point. */
  units: Members<string>;
  writes: readonly string[];
  commands: readonly string[];
  /** By point: names that its choices must have, if a type has the point, because the simulated device uses them. */
  simulates: Members<readonly string[]>;
  /** Guards for adding, changing or removing a device of the role. */
  needs: readonly string[];
  /** Share of the rated power that the device may consume in standby. */
  standby?: number;
  /** Limits of the power, if a type has the point. */
  binds: Members<Bind>;
  /** How the station checks that a device of the role follows its set-points. */
  followUp?: FollowUpRules;
  /** Plausibility checks of values, if a type has the points. */
  plausibility: Members<Plausibility>;
}

export function toRoles(docs: ReadonlyMap<string, Doc>): Members<RoleNeeds> {
  const { $schema: _schema, ...written } = dict(docs.get('roles.json')?.data);
  return mapDict(written, (role) => {
    const { points, units, writes, commands, simulates, standby, needs, binds, followUp, plausibility } = dict(role);
    return {
      points: strings(points),
      units: mapDict(dict(units), String),
      writes: strings(writes),
      commands: strings(commands),
      simulates: mapDict(dict(simulates), strings),
      ...(typeof standby === 'number' && { standby }),
      needs: strings(needs),
      binds: asWritten<Members<Bind>>(dict(binds)),
      ...(followUp !== undefined && { followUp: asWritten<FollowUpRules>(dict(followUp)) }),
      plausibility: asWritten<Members<Plausibility>>(dict(plausibility)),
    };
  });
}

/** Each type with the standby consumption and the follow-up rules of its role. */
export const withRoleNumbers = (types: Map<string, DeviceType>, roles: Members<RoleNeeds>): Map<string, DeviceType> =>
  new Map(
    [...types].map(([name, type]) => {
      const of = type.role === undefined || !Object.hasOwn(roles, type.role) ? undefined : roles[type.role];
      const { standby, followUp } = of ?? {};
      return [name, { ...type, ...(standby !== undefined && { standby }), ...(followUp && { followUp }) }];
    }),
  );

/** The names as TypeScript types, so that code with an undeclared role or choice does not compile. */
export function toRoleTypes({ $schema: _schema, ...roles }: Readonly<Record<string, unknown>>): string {
  const simulated = entries(roles).filter(([, role]) => entries(dict(role).simulates).length > 0);
  const carrying = Object.keys(roles).filter((role) => dict(roles[role]).carriesPower === true);
  return [
    '// Made by `npm run gen` from schemas/roles.json. Do not edit.',
    'export type Role =',
    `${Object.keys(roles)
      .map((role) => `  | '${role}'`)
      .join('\n')};`,
    '',
    '/** By role and point: the choices that a simulated device speaks by. */',
    'export const simulated = {',
    ...simulated.flatMap(([role, written]) => [`  ${role}: {`, ...entries(dict(written).simulates).map(toLine), '  },']),
    '} as const;',
    '',
    '/** Those that power flows through. */',
    `export const rolesOfPower: ReadonlySet<string> = new Set<Role>([${carrying.map((role) => `'${role}'`).join(', ')}]);`,
    '',
    'export type SimulatedRole = keyof typeof simulated;',
    'export type SimulatedNames<R extends SimulatedRole> = {',
    '  readonly [P in keyof (typeof simulated)[R]]: (typeof simulated)[R][P] extends readonly (infer N)[] ? N : never;',
    '};',
    '',
  ].join('\n');
}
const toLine = ([point, names]: readonly [string, unknown]): string =>
  `    ${point}: [${strings(names)
    .map((name) => `'${name}'`)
    .join(', ')}],`;
