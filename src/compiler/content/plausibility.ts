// Returns the device types with all plausibility checks of their values, and reports problems of the declarations of a type.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { Members } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { asWritten, dict, entries, strings, text } from '../json.ts';
import type { RoleNeeds } from './roles.ts';

/** Checks of the role come before those of the type, which cannot replace them by name. */
export function withRolePlausibility(types: Map<string, DeviceType>, roles: Members<RoleNeeds>): Map<string, DeviceType> {
  return new Map(
    [...types].map(([name, type]) => {
      const plausibility = { ...type.plausibility, ...rolePlausibility(type, roles) };
      return [name, Object.keys(plausibility).length === 0 ? type : { ...type, plausibility }];
    }),
  );
}

/** Only checks of points that the type has. */
function rolePlausibility({ role, points }: DeviceType, roles: Members<RoleNeeds>): Members<Plausibility> {
  const declared = role !== undefined && Object.hasOwn(roles, role) ? (roles[role]?.plausibility ?? {}) : {};
  const has = (name: string): boolean => Object.hasOwn(points, name);
  return Object.fromEntries(Object.entries(declared).filter(([, check]) => isPossible(check, has)));
}
function isPossible(check: Plausibility, has: (point: string) => boolean): boolean {
  const { as, point, part, whole, points, voltages, lineVoltages, currents } = dict(check);
  if (as === 'frozen') return [...strings(points), ...strings(lineVoltages)].some(has);
  const measured = strings(voltages).every(has) ? voltages : (lineVoltages ?? voltages);
  const needed = [...strings([point, part, whole]), ...strings(measured), ...strings(currents)];
  return needed.length > 0 && needed.every(has);
}

export function checkPlausibility(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const ofRole = rolePlausibility(type, context.roles);
  const place = below(at(doc), 'plausibility');
  const declared = asWritten<Members<Plausibility>>(dict(dict(doc.data).plausibility));
  for (const name of Object.keys(declared))
    if (Object.hasOwn(ofRole, name)) context.report('device/check-taken', below(place, name), { name });
  checkNumbers(context, place, declared);
  checkPartners(context, place, declared, { ...declared, ...ofRole });
}

/** A check that `lostWith` names must exist. */
export function checkPartners(
  context: CompilerContext,
  place: At,
  declared: Members<Plausibility>,
  known: Members<Plausibility> = declared,
): void {
  for (const [name, { lostWith }] of Object.entries(declared))
    if (lostWith !== undefined && (lostWith === name || !Object.hasOwn(known, lostWith)))
      context.report('device/check-partner', below(below(place, name), 'lostWith'), { name: lostWith });
}

/** A message about a doubtful value must contain both numbers. */
export function checkNumbers(context: CompilerContext, place: At, declared: Members<Plausibility>): void {
  for (const [name, check] of entries(declared)) {
    for (const word of ['alarm', 'opposite'].filter((each) => Object.hasOwn(dict(check), each))) {
      const said = wordsOf(dict(dict(check)[word]).advice);
      const missing = ['measured', 'expected'].filter((number) => !said.includes(`{{${number}}}`));
      for (const number of missing)
        context.report('device/check-numbers', below(below(below(place, name), word), 'advice'), { name, number });
    }
  }
}
const wordsOf = (advice: unknown): string => (typeof advice === 'string' ? advice : (text(dict(advice).text) ?? ''));
