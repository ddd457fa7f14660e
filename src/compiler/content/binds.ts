// Returns the device types with all binds that limit the power, and reports problems of the binds of a type.
import type { Bind, DeviceModel, DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { dict } from '../json.ts';
import { alarmBinds } from './alarmBinds.ts';
import type { RoleNeeds } from './roles.ts';

/** Binds of the role come before those of the type, which cannot replace them by name. Binds of alarms come last. */
export function withRoleBinds(types: Map<string, DeviceType>, roles: Members<RoleNeeds>): Map<string, DeviceType> {
  return new Map(
    [...types].map(([name, type]) => {
      const binds = { ...type.binds, ...roleBinds(type, roles), ...alarmBinds(type) };
      return [name, Object.keys(binds).length === 0 ? type : { ...type, binds }];
    }),
  );
}
/** Only binds of points that the type has. */
function roleBinds(type: DeviceType, roles: Members<RoleNeeds>): Members<Bind> {
  const of = type.role !== undefined && Object.hasOwn(roles, type.role) ? dict(roles[type.role]?.binds) : {};
  return Object.fromEntries(Object.entries(of as Members<Bind>).filter(([, { point }]) => Object.hasOwn(type.points, point)));
}

/** Maximum reading interval of points that limit the power, so that limits apply in time. */
const soonMs = 1000;

export function checkBinds(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const own = dict(dict(doc.data).binds);
  const ofRole = roleBinds(type, context.roles);
  for (const name of Object.keys(own))
    if (Object.hasOwn(ofRole, name)) context.report('device/bind-taken', below(below(at(doc), 'binds'), name), { name });
  for (const [name, bind] of Object.entries(type.binds ?? {})) {
    // Binds of alarms are checked with their alarms.
    if (bind.when !== undefined) continue;
    const place = Object.hasOwn(ofRole, name) ? below(at(doc), 'role') : below(below(at(doc), 'binds'), name);
    checkBind(context, place, type, bind);
    if (isLate(type, bind.point)) context.report('device/bind-late', place, { name: bind.point });
  }
}

function checkBind(context: CompilerContext, place: At, { points }: DeviceType, bind: Bind): void {
  const point = points[bind.point];
  if (!point) return;
  const { codes = [], as } = bind;
  const known = point.choices && Object.values(point.choices).map((choice) => choice.const);
  for (const code of known ? codes : [])
    if (!known?.includes(code)) context.report('device/bind-code', place, { name: bind.point, code });
  const { unit = '' } = point;
  if (as === 'limit' && unit !== 'kW' && (unit !== 'A' || points[bind.voltage ?? '']?.unit !== 'V'))
    context.report('device/bind-unit', place, { name: bind.point, unit });
  if (!isOrdered(bind)) context.report('device/bind-order', place, { name: bind.point });
}

/** The release threshold must be on the safe side of the trigger threshold. */
function isOrdered({ as, codes, full = 0, zero = 0, below: low, above: high, release }: Bind): boolean {
  if (as === 'taper') return full !== zero && (release === undefined || (zero > full ? release < zero : release > zero));
  if (as !== 'latch') return true;
  const causes = [codes, low, high].filter((each) => each !== undefined).length;
  if (causes !== 1) return false;
  return release === undefined || (low !== undefined ? release > low : high !== undefined && release < high);
}

export const isLate = ({ models = {} }: DeviceType, point: string): boolean =>
  Object.values(models).some((model) => {
    const every = everyMsOf(model, point);
    return every !== undefined && every > soonMs;
  });

function everyMsOf({ blocks, registers }: DeviceModel, point: string): number | undefined {
  const register = registers[point];
  if (!register) return undefined;
  const { table, address } = register;
  const block = Object.values(blocks ?? {}).find(
    (each) => each.table === table && address >= each.address && address < each.address + each.count,
  );
  return block?.everyMs;
}
