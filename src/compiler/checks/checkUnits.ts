// Checks the unit ids that the registers, blocks and sequences of a model name.
import type { DeviceType } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries } from '../json.ts';

export function checkUnits(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const isOfParts = isPart(context, type);
  for (const word of ['blocks', 'registers', 'sequences'])
    for (const [name, written] of entries(model[word])) {
      const { unitId } = dict(written);
      const detail = unitId === undefined ? undefined : isOfParts ? ofPart : whyNoUnit(type, unitId);
      if (detail !== undefined)
        context.report('model/no-unit', below(below(below(place, word), name), 'unitId'), { name, detail });
    }
}

/** Whether the type is a part of another one. */
export const isPart = ({ devices }: CompilerContext, { type }: DeviceType): boolean =>
  [...devices.values()].some(({ parts }) => entries(parts).some(([, part]) => dict(part).type === type));

const ofPart = 'the type is a part of another type, so all parts would be read from this unit';

/** A missing setting is reported elsewhere. */
function whyNoUnit({ config }: DeviceType, unitId: unknown): string | undefined {
  if (typeof unitId !== 'string' || !Object.hasOwn(dict(config?.properties), unitId)) return undefined;
  return dict(dict(config?.properties)[unitId]).type === 'integer' ? undefined : `the setting "${unitId}" is not an integer`;
}
