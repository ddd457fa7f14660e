// Returns guards and units from guards.json and units.json as data, and reports problems.
import type { Guard, Members, Units } from '../../core/language.ts';
import { rights } from '../../core/access/session.ts';
import { type CompilerContext, checkName, docsOf } from '../compilerContext.ts';
import { at, below, type Doc, isOwn } from '../doc.ts';
import { asWritten, dict, entries, isDict, sameJson, strings } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { checkScope } from '../language/scope.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';

/** Names of a table file, without "$schema". */
export const table = (doc: Doc | undefined): Record<string, unknown> =>
  Object.fromEntries(entries(doc?.data).filter(([name]) => !name.startsWith('$')));

export const toGuards = (docs: ReadonlyMap<string, Doc>): Members<Guard> =>
  asWritten<Members<Guard>>(table(docs.get('guards.json')));

/** Units of device files come after those of units.json and cannot replace them by name. */
export function toUnits(docs: ReadonlyMap<string, Doc>): Units {
  const data = dict(docs.get('units.json')?.data);
  const brought = [...docs.values()].flatMap((doc) => (doc.kind === 'devices' ? entries(dict(doc.data).units) : []));
  const units = { ...Object.fromEntries(brought.filter(([, unit]) => isDict(unit)).reverse()), ...dict(data.units) };
  return { units: units as Units['units'], families: asWritten<Units['families']>(dict(data.families)) };
}

export const hasRight = (needs: readonly string[], guards: Members<Guard>): boolean =>
  needs.some((name) => rights.some((right) => name === right || reaches(guards, name, right)));

export function checkGuards(context: CompilerContext): void {
  const doc = context.docs.get('guards.json');
  if (!doc) return;
  const within = { context, place: 'a guard', from: checkScope(context, {}) };
  walk(doc.data, languageSchema('guards'), at(doc), { report: context.report, visit: standardVisitor(context, within) });
  for (const [name, each] of Object.entries(context.guards)) {
    const guard = asWritten<Guard>(dict(each));
    const place = below(at(doc), name);
    const detail = lacks(guard);
    if (detail) context.report('guard/incomplete', place, { name, detail });
    if (guard.is === 'right' && !(rights as readonly string[]).includes(name))
      context.report('guard/unknown-right', place, { name, known: rights });
    if (reaches(context.guards, name, name)) context.report('guard/cycle', place, { name });
  }
}

function lacks(guard: Guard): string | undefined {
  if (guard.of) return guard.is || guard.when !== undefined ? 'has "of" together with "is" or "when"' : undefined;
  if (!guard.is) return 'has neither "is" nor "of"';
  if (!guard.says) return 'has no "says"';
  if (guard.explains && guard.go === undefined) return 'has "explains" but no "go"';
  const isConditional = guard.is === 'state' || guard.is === 'caution';
  if (isConditional === (guard.when !== undefined)) return undefined;
  return `is a ${guard.is} ${isConditional ? 'without' : 'with a'} "when"`;
}

function reaches(guards: Members<Guard>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const parts = strings(dict(guards[from]).of);
  return parts.includes(to) || parts.some((each) => reaches(guards, each, to, seen));
}

/** A symbol must denote one unit only, no matter which file defines it. */
function checkSymbols(context: CompilerContext, doc: Doc): void {
  for (const [name, unit] of entries(dict(doc.data).units)) {
    const { symbol, divisor = 1 } = dict(unit);
    const other = Object.entries(context.units.units).find(
      ([own, known]) => own !== name && dict(known).symbol === symbol && (dict(known).divisor ?? 1) !== divisor,
    );
    const place = below(below(at(doc), 'units'), name);
    if (other && (doc.kind === 'devices' || isOwn(doc, place.pointer)))
      context.report('device/symbol-taken', below(place, 'symbol'), { symbol: String(symbol), name: other[0] });
  }
}

export function checkUnits(context: CompilerContext): void {
  for (const device of docsOf(context, 'devices')) {
    for (const [name, unit] of entries(dict(device.data).units)) {
      if (sameJson(context.units.units[name], unit) && !Object.hasOwn(context.units.families, name)) continue;
      context.report('device/unit-taken', below(below(at(device), 'units'), name), { name });
    }
    checkSymbols(context, device);
  }
  const doc = context.docs.get('units.json');
  if (!doc) return;
  const within = { context, place: 'units' };
  for (const name of Object.keys(context.units.families))
    if (Object.hasOwn(dict(dict(doc.data).units), name))
      context.report('device/unit-taken', below(below(at(doc), 'units'), name), { name });
  checkSymbols(context, doc);
  walk(doc.data, languageSchema('units'), at(doc), { report: context.report, visit: standardVisitor(context, within) });
}

/** `needs` of screens and nodes only hide what a user may not do, so only rights make sense there. */
export function checkComfortNeeds(context: CompilerContext, needs: unknown, place: Parameters<typeof below>[0]): void {
  strings(needs).forEach((name, index) => {
    if (!checkName(context, 'guard-name', name, below(place, index))) return;
    const guard = context.guards[name];
    if (guard && !onlyRights(context.guards, name)) context.report('node/only-rights', below(place, index), { name });
  });
}

function onlyRights(guards: Members<Guard>, name: string, depth = 0): boolean {
  const guard = guards[name];
  if (!guard || depth > 20) return true;
  return guard.of ? guard.of.every((each) => onlyRights(guards, each, depth + 1)) : guard.is === 'right';
}
