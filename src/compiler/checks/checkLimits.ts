// Checks a limit that refers to a value. Reports zero or two sources, a missing source, or a unit of another quantity.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Schema } from '../../core/language.ts';
import { type CompilerContext } from '../compilerContext.ts';
import { checkOnlyReads } from './onlyReads.ts';
import { type At, below } from '../doc.ts';
import { dict, type Dict, isDict } from '../json.ts';
import { isAlike } from '../language/alike.ts';
import { lookup, schemaOf } from '../language/lookup.ts';

/** For a point of a device file the value is in the config of the device. */
export function checkOwnLimit(context: CompilerContext, type: DeviceType, value: unknown, holder: Schema, place: At): void {
  if (!isDict(value) || !hasSource(context, value, 'from', place)) return;
  const config = dict(type.config?.properties);
  const written = Array.isArray(value.from) ? value.from : [value.from];
  written.forEach((pointer, index) => {
    const where = Array.isArray(value.from) ? below(below(place, 'from'), index) : below(place, 'from');
    const [, root = '', name = '', ...deeper] = String(pointer).split('/');
    if (root !== 'config' && root !== 'values')
      return context.report('reference/unknown-scope', where, { name: root, known: ['config', 'values'] });
    const members = root === 'config' ? config : dict(type.points);
    const known = Object.keys(members);
    if (!known.includes(name) || deeper.length > 0)
      return context.report('reference/nothing-there', where, { pointer: String(pointer), known });
    return checkUnit(context, holder, members[name] as Schema, where);
  });
}

/** Everywhere else a call returns it. */
export function checkReadLimit(context: CompilerContext, value: unknown, holder: Schema, place: At): void {
  if (!isDict(value) || !hasSource(context, value, 'read', place)) return;
  const call = context.calls.get(String(value.read));
  if (!call) return;
  checkOnlyReads(context, call, below(place, 'read'));
  const pointer = typeof value.at === 'string' ? value.at : '';
  const found = lookup(call.answer, pointer);
  if (found.is === 'missing') context.report('reference/nothing-there', below(place, 'at'), { pointer, known: found.known });
  else checkUnit(context, holder, schemaOf(found), below(place, 'at'));
}

function hasSource(context: CompilerContext, value: Dict, word: 'from' | 'read', place: At): boolean {
  const other = word === 'from' ? 'read' : 'from';
  const right = Object.hasOwn(value, word) && !Object.hasOwn(value, other);
  if (!right) context.report('limit/no-figure', place, { word });
  return right;
}

/** Same quantity and same scale: the factor is chosen by the author, not derived from the unit. */
function checkUnit({ report, units }: CompilerContext, { unit }: Schema, figure: Schema | undefined, place: At): void {
  if (figure !== undefined && !isAlike(units, unit, figure.unit))
    report('limit/other-unit', place, { unit: unit ?? 'none', other: figure.unit ?? 'none' });
}
