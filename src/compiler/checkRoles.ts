// In: the roles and a device type. Out: problems: a type that lacks what its role needs, a role that is written wrongly.
import type { DeviceType } from '../core/device.ts';
import type { Bench } from './bench.ts';
import { at, below, type Doc } from './doc.ts';
import { isDict } from './json.ts';
import { languageSchema } from './languageSchemas.ts';
import { standardVisit } from './visitors.ts';
import { walk } from './walk.ts';

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
