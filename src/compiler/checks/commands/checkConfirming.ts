// Checks a device type. Reports commands that any reading of the confirming point would confirm, commands whose confirmation does
// not depend on the value that they ask for, and expected values that the confirming point never has.
import type { DeviceType, Point } from '../../../core/devices/device.ts';
import { fixedOf } from '../../../core/schema/figure.ts';
import type { CompilerContext } from '../../compilerContext.ts';
import { type At, at, below, type Doc } from '../../doc.ts';
import { type Dict, dict, entries, isDict, show } from '../../json.ts';
import { offeredBy } from '../../language/misfit.ts';
import { expectedBy, type Proof, proofsOf } from './proofs.ts';

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
    checkAsked(context, place, name, command);
  }
  for (const proof of proofsOf(type)) checkExpected(context, doc, proof, type);
}

/** A constant does not prove that the device uses the value that was entered. */
function checkAsked(context: CompilerContext, place: At, name: string, { ask, confirmedBy }: Dict): void {
  const [asked] = Object.keys(dict(dict(ask).points));
  const { value } = dict(confirmedBy);
  if (asked !== undefined && value !== undefined && !JSON.stringify(value).includes('"/form/'))
    context.report('device/confirms-constant', below(place, 'value'), { name, point: asked });
}

/** Both limits of a value of the form must be within the limits of the point that confirms it. */
function checkExpected(context: CompilerContext, doc: Doc, proof: Proof, type: DeviceType): void {
  const { command, point: name, asked, tolerance } = proof;
  const point = Object.hasOwn(type.points, name) ? type.points[name] : undefined;
  if (!point || asked === undefined) return;
  const place = below(below(below(below(at(doc), 'commands'), command), 'confirmedBy'), 'value');
  const [least, most] = [fixedOf(point.minimum), fixedOf(point.maximum)];
  for (const value of expectedBy(proof, type)) {
    const detail =
      least !== undefined && value + tolerance < least
        ? `is below ${least}`
        : most !== undefined && value - tolerance > most
          ? `is above ${most}`
          : undefined;
    if (detail !== undefined) context.report('device/wrong-value', place, { value: show(value), name, detail });
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
