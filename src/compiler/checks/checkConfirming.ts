// Checks a device type. Reports commands that any reading of the confirming point would confirm.
import type { DeviceType, Point } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';
import { type Dict, dict, entries, isDict } from '../json.ts';
import { offeredBy } from '../language/misfit.ts';

export function checkConfirming(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, command] of entries(type.commands)) {
    if (!isDict(command)) continue;
    const place = below(below(below(at(doc), 'commands'), name), 'confirmedBy');
    const confirmedBy = dict(command.confirmedBy);
    for (const [where, proof, points] of [
      [place, confirmedBy, [dict(command.writes).point, confirmedBy.point]],
      [below(place, 'atZero'), dict(confirmedBy.atZero), [dict(confirmedBy.atZero).point]],
    ] as const) {
      const spans = points.flatMap((each) => spanOf(type, each));
      const widest = tolerated(proof);
      if (widest > 0 && spans.length > 0 && widest >= Math.min(...spans))
        context.report('device/confirms-anything', below(where, 'tolerance'), {
          name,
          tolerance: widest,
          span: Math.min(...spans),
        });
    }
  }
}

const tolerated = ({ tolerance }: Dict): number => (typeof tolerance === 'number' ? tolerance : 0);

/** The difference between the limits of a number, or between the two closest codes. Empty if a limit is not a fixed number. */
function spanOf({ points }: DeviceType, name: unknown): number[] {
  const point: Point | undefined = typeof name === 'string' && Object.hasOwn(points, name) ? points[name] : undefined;
  if (!point) return [];
  const codes = (offeredBy(point) ?? []).filter((each) => typeof each === 'number').toSorted((one, other) => one - other);
  if (codes.length > 1) return [Math.min(...codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))];
  const { minimum, maximum } = point;
  return typeof minimum === 'number' && typeof maximum === 'number' ? [maximum - minimum] : [];
}
