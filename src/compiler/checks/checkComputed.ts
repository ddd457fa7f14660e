// Checks the computed points of a model. Reports points that also have a register, are writable or are not numeric, and inputs
// without a register.
import type { DeviceType, Point } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list } from '../json.ts';
import { offeredBy } from '../language/misfit.ts';

export function checkComputed(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const registers = dict(model.registers);
  for (const [name, written] of entries(model.computed)) {
    const own = below(below(place, 'computed'), name);
    const point = Object.hasOwn(type.points, name) ? type.points[name] : undefined;
    if (!point) continue;
    const other = point.value ? 'value' : Object.hasOwn(registers, name) ? 'registers' : undefined;
    if (other !== undefined) context.report('model/computed-twice', own, { name, other });
    const detail = whyNotComputed(point, Object.hasOwn(dict(model.sequences), name));
    if (detail !== undefined) context.report('model/not-computed', own, { name, detail });
    checkInputs(context, own, written, { name, type, registers });
  }
}

function whyNotComputed(point: Point, isSequence: boolean): string | undefined {
  if ((point.access ?? 'read') !== 'read' && !isSequence) return 'it is writable';
  if (offeredBy(point)) return 'it has codes';
  return point.type === 'number' ? undefined : 'it is not of "type": "number"';
}

/** In document order. Unknown names are reported by the walk. */
function checkInputs(
  context: CompilerContext,
  place: At,
  written: unknown,
  by: { name: string; type: DeviceType; registers: Dict },
): void {
  const of = below(place, 'of');
  list(dict(written).of).forEach((input, index) => {
    const own = below(of, index);
    if (isDict(input)) return checkInputs(context, own, input, by);
    if (typeof input !== 'string' || !Object.hasOwn(by.type.points, input)) return;
    const detail = !Object.hasOwn(by.registers, input)
      ? 'has no register in this model'
      : dict(by.registers[input]).as === 'string'
        ? 'is a text'
        : by.type.points[input]?.access === 'write'
          ? 'is write-only'
          : undefined;
    if (detail !== undefined) context.report('model/no-input', own, { name: by.name, input, detail });
  });
}
