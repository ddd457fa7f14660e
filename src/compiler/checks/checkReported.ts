// Checks a device type and its models for conditions that read the device's own points. Reports points that cannot decide the
// condition, and conditional points that every device of the type must have.
import type { DeviceType } from '../../core/devices/device.ts';
import { looseEveryMs } from '../../core/devices/register.ts';
import { reportedIn } from '../../core/devices/reported.ts';
import type { Condition } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at, type At, below, type Doc } from '../doc.ts';
import { type Dict, dict, entries, isDict, list } from '../json.ts';

/** Malformed conditions are already reported. */
const reportsIn = (condition: unknown): string[] => {
  if (!isDict(condition)) return [];
  const { op, of, at: pointer } = condition;
  if (op === 'all' || op === 'any') return list(of).flatMap(reportsIn);
  if (op === 'not') return reportsIn(of);
  return typeof pointer === 'string' ? reportedIn(condition as unknown as Condition) : [];
};
const asksWhether = (condition: unknown): boolean => {
  const { op, of, at: pointer } = dict(condition);
  if (op === 'all' || op === 'any' || op === 'not') return [of].flat().some(asksWhether);
  return (op === 'present' || op === 'filled') && pointer !== undefined;
};
const isReported = (condition: unknown): boolean => reportsIn(condition).length > 0;

export function checkReported(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, { exists, value }] of Object.entries(type.points)) {
    if (!isReported(exists)) continue;
    const place = below(placeOf(doc, name), 'exists');
    checkReports(context, place, exists, { name, type });
    const detail = value ? 'the type computes it' : whyNeeded(context, type, name);
    if (detail !== undefined) context.report('device/report-decides', place, { name, detail });
  }
}

/** Returns where the condition is declared: at the point, or at its group. */
function placeOf(doc: Doc, name: string): At {
  const own = below(below(at(doc), 'points'), name);
  const groups = entries(dict(doc.data).groups).filter(([, group]) => Object.hasOwn(dict(dict(group).points), name));
  const group = groups.find(([, each]) => isReported(dict(each).exists))?.[0];
  const isOwn = isReported(dict(dict(dict(doc.data).points)[name]).exists);
  return isOwn || group === undefined ? own : below(below(at(doc), 'groups'), group);
}

/** The registers of a model must include the points that its conditions depend on. */
export function checkReportedForms(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const registers = dict(model.registers);
  for (const [name, written] of entries(registers)) {
    const own = below(below(place, 'registers'), name);
    const point = Object.hasOwn(type.points, name) ? type.points[name] : undefined;
    const missing = reportsIn(point?.exists).find((report) => type.points[report] && !Object.hasOwn(registers, report));
    if (missing !== undefined)
      context.report('device/no-report', own, { name, report: missing, detail: 'has no register in this model' });
    list(dict(written).variants).forEach((variant, index) => {
      const { when } = dict(variant);
      if (!point || !isReported(when)) return;
      const where = below(below(below(own, 'variants'), index), 'when');
      checkReports(context, where, when, { name, type, registers });
      checkPace(context, where, { name, model, variant: { ...dict(written), ...dict(variant) }, when });
      if (stopPointsOf(type).includes(name))
        context.report('device/report-decides', where, { name, detail: 'the stop command of the type needs it' });
    });
  }
}

/** A form that follows its report late reads the value in the wrong form until then. */
function checkPace(
  context: CompilerContext,
  place: At,
  { name, model, variant, when }: { name: string; model: Dict; variant: Dict; when: unknown },
): void {
  const own = blockOf(model, variant);
  for (const report of new Set(reportsIn(when))) {
    if (!Object.hasOwn(dict(model.registers), report)) continue;
    const other = blockOf(model, dict(dict(model.registers)[report]));
    const isLate = other.everyMs > own.everyMs && (own.name === undefined || other.name !== own.name);
    if (isLate)
      context.report('device/report-slower', place, { name, report, everyMs: own.everyMs, reportEveryMs: other.everyMs });
  }
}

/** The block of a register and how often it is read. */
function blockOf(model: Dict, { table, unitId, address }: Dict): { name?: string; everyMs: number } {
  const [found] = entries(model.blocks).filter(([, written]) => {
    const block = dict(written);
    const offset = Number(address) - Number(block.address);
    return block.table === table && block.unitId === unitId && offset >= 0 && offset < Number(block.count);
  });
  const everyMs = dict(found?.[1]).everyMs;
  return found ? { name: found[0], everyMs: Number(everyMs) } : { everyMs: looseEveryMs };
}

/** Unknown names are reported by the walk. */
function checkReports(
  context: CompilerContext,
  place: At,
  condition: unknown,
  { name, type, registers }: { name: string; type: DeviceType; registers?: Dict },
): void {
  const refuse = (report: string, detail: string): void => context.report('device/no-report', place, { name, report, detail });
  const reports = new Set(reportsIn(condition).filter((report) => Object.hasOwn(type.points, report)));
  for (const report of reports) {
    const point = type.points[report];
    const register = registers && dict(registers[report]);
    if (point?.access === 'write') refuse(report, 'is write-only');
    else if (point?.value) refuse(report, 'is computed by the type');
    else if (isReported(point?.exists)) refuse(report, 'depends on a reported value itself');
    else if (registers && !Object.hasOwn(registers, report)) refuse(report, 'has no register in this model');
    else if (list(register?.variants).some((variant) => isReported(dict(variant).when)))
      refuse(report, 'depends on a reported value itself');
  }
  const [first] = reports;
  if (first !== undefined && asksWhether(condition)) refuse(first, 'cannot be "present" or "filled" before it is read');
}

function stopPointsOf({ commands, rest }: DeviceType): unknown[] {
  const { writes, confirmedBy } = dict(commands?.[rest?.stop ?? '']);
  return [dict(writes).point, dict(confirmedBy).point];
}

/** Why every device of the type must have the point. */
function whyNeeded({ roles }: CompilerContext, type: DeviceType, name: string): string | undefined {
  const role = type.role !== undefined && Object.hasOwn(roles, type.role) ? roles[type.role] : undefined;
  if (role && [...role.points, ...role.writes].includes(name)) return `the role "${type.role}" needs it`;
  if (stopPointsOf(type).includes(name)) return 'the stop command of the type needs it';
  const bind = Object.entries(type.binds ?? {}).find(
    ([, { as, unknown, point }]) => point === name && (as === 'known' || unknown === 'refuses'),
  );
  return bind && `"${bind[0]}" of "binds" allows no power without it`;
}
