// In: roles.json and the device types. Out: the roles that a type may claim, and problems: a type that lacks what its role needs.
import type { DeviceType } from '../core/device.ts';
import type { Members } from '../core/language.ts';
import type { Bench } from './bench.ts';
import { at, below, type Doc } from './doc.ts';
import { dict, isDict, mapDict, strings } from './json.ts';
import { languageSchema } from './languageSchemas.ts';
import { standardVisit } from './visitors.ts';
import { walk } from './walk.ts';

/** What the station must find in a type that claims the role. */
export interface RoleNeeds {
  points: readonly string[];
  writes: readonly string[];
  commands: readonly string[];
}

export function toRoles(docs: ReadonlyMap<string, Doc>): Members<RoleNeeds> {
  const { $schema: _schema, ...written } = dict(docs.get('roles.json')?.data);
  return mapDict(written, (role) => {
    const { points, writes, commands } = dict(role);
    return { points: strings(points), writes: strings(writes), commands: strings(commands) };
  });
}

export function checkRoles(bench: Bench): void {
  const doc = bench.docs.get('roles.json');
  if (!doc) return;
  const sight = { bench, place: 'the roles' };
  walk(doc.data, languageSchema('roles'), at(doc), { report: bench.report, visit: standardVisit(bench, sight) });
}

/** A name that is no role is told where the word is walked. */
export function checkRole(bench: Bench, doc: Doc, type: DeviceType): void {
  const { role } = type;
  const needs = role === undefined || !Object.hasOwn(bench.roles, role) ? undefined : bench.roles[role];
  if (role === undefined || !needs) return;
  const tell = (thing: 'point' | 'writable point' | 'command', names: readonly string[]): void => {
    for (const name of names) bench.report('device/role-needs', below(at(doc), 'role'), { role, thing, name });
  };
  const has = (name: string): boolean => isDict(type.points[name]);
  const written = (name: string): boolean => (type.points[name]?.access ?? 'read') !== 'read';
  tell(
    'point',
    needs.points.filter((name) => !has(name)),
  );
  tell(
    'writable point',
    needs.writes.filter((name) => has(name) && !written(name)),
  );
  tell(
    'command',
    needs.commands.filter((name) => !Object.hasOwn(type.commands ?? {}, name)),
  );
}

/** The names as a type of the program, so that code which asks for a role that is not declared does not compile. */
export function toRoleTypes({ $schema: _schema, ...roles }: Readonly<Record<string, unknown>>): string {
  const lines = Object.keys(roles).map((role) => `  | '${role}'`);
  return [
    '// Made by `npm run gen` from schemas/roles.json. Do not edit.',
    'export type Role =',
    `${lines.join('\n')};`,
    '',
  ].join('\n');
}
