// Checks the roles and a device type. Reports types that lack what their role or their simulated device needs, and invalid roles.
import type { DeviceType } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { checkNumbers, checkPartners } from '../content/plausibility.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { isDict } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { isAlike } from '../language/alike.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';

export function checkRoles(context: CompilerContext): void {
  const doc = context.docs.get('roles.json');
  if (!doc) return;
  const within = { context, place: 'the roles', from: (pointer: string, place: At) => checkNumber(context, pointer, place) };
  const own: Visitor = (format, value, place) => {
    if (format === 'own-point' && typeof value === 'string') checkPoint(context, value, place);
  };
  walk(doc.data, languageSchema('roles'), at(doc), { report: context.report, visit: standardVisitor(context, within, own) });
  for (const [role, { plausibility }] of Object.entries(context.roles)) {
    const place = below(below(at(doc), role), 'plausibility');
    checkNumbers(context, place, plausibility);
    checkPartners(context, place, plausibility);
  }
}

/** At least one type of the role must have a point that the role binds. */
function checkPoint(context: CompilerContext, name: string, place: At): void {
  const [, role, word] = place.pointer.split('/');
  // A SunSpec model is checked with the device file generated from it.
  if (word === 'sunspec') return;
  const known = [...context.devices.values()].filter((type) => type.role === role).flatMap(({ points }) => Object.keys(points));
  if (!known.includes(name)) context.report('reference/unknown-point', place, { name, known: [...new Set(known)] });
}

/** Numbers that the station inserts into the alarms of a device that does not follow its set-points. */
const numbersOf: Readonly<Record<string, readonly string[]>> = {
  deviation: ['written', 'readBack', 'measured'],
  secondMaster: ['seen', 'written'],
  contradicted: ['measured', 'battery'],
};

function checkNumber(context: CompilerContext, pointer: string, place: At): void {
  const [, , word, alarm = ''] = place.pointer.split('/');
  const known = word === 'followUp' ? (numbersOf[alarm] ?? []) : [];
  const name = pointer.slice(1);
  if (!known.includes(name)) context.report('reference/unknown-scope', place, { name, known: [...known] });
}

/** An unknown role is reported by the walk. */
export function checkRole(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const { role } = type;
  const needs = role === undefined || !Object.hasOwn(context.roles, role) ? undefined : context.roles[role];
  if (role === undefined || !needs) return;
  const reportMissing = (thing: 'point' | 'writable point' | 'command', names: readonly string[]): void => {
    for (const name of names) context.report('device/role-needs', below(at(doc), 'role'), { role, thing, name });
  };
  const has = (name: string): boolean => isDict(type.points[name]);
  const written = (name: string): boolean => (type.points[name]?.access ?? 'read') !== 'read';
  reportMissing(
    'point',
    needs.points.filter((name) => !has(name)),
  );
  reportMissing(
    'writable point',
    needs.writes.filter((name) => has(name) && !written(name)),
  );
  reportMissing(
    'command',
    needs.commands.filter((name) => !Object.hasOwn(type.commands ?? {}, name)),
  );
  for (const [point, unit] of Object.entries(needs.units)) {
    const { unit: own } = type.points[point] ?? {};
    if (has(point) && !isAlike(context.units, unit, own))
      context.report('device/role-unit', below(below(at(doc), 'points'), point), { role, point, unit, own });
  }
  for (const [point, names] of Object.entries(needs.simulates)) {
    if (!has(point)) continue;
    for (const name of names.filter((each) => !Object.hasOwn(type.points[point]?.choices ?? {}, each)))
      context.report('device/role-choice', below(below(at(doc), 'points'), point), { role, point, name });
  }
}
