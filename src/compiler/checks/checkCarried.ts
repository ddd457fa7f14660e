// Checks a register of a model against its point. Reports values and codes outside the range of the register, points of an
// incompatible type, and scale factors that are not an integer point of this model.
import type { DeviceType, Point, Register } from '../../core/devices/device.ts';
import { scalePointOf } from '../../core/devices/register.ts';
import { type RawRange as Range, rawRangeOf, registerFormats } from '../../core/devices/registerFormats.ts';
import { fixedOf } from '../../core/schema/figure.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list, strings } from '../json.ts';
import { areTypes, offeredBy } from '../language/misfit.ts';
import { expectedBy, proofsOf, writtenTo } from './commands/proofs.ts';

interface CarriedPoint {
  name: string;
  point: Point;
  register: Register;
}

export function checkCarried(
  context: CompilerContext,
  place: At,
  carried: CarriedPoint,
  by: { model: Dict; type: DeviceType },
): void {
  const isReported = checkType(context, place, carried);
  checkScale(context, place, carried, by);
  const word = registerFormats[carried.register.as].range;
  if (!word || isReported) return;
  checkCodes(context, place, carried, word, by.type);
  checkValues(context, place, carried, word, by.type);
}

/** A register is read as a number, or as text in a text format. */
function checkType(context: CompilerContext, place: At, { name, point, register }: CarriedPoint): boolean {
  const types = strings([point.type].flat());
  const [only = '', ...more] = types;
  // Text read into a numeric point has a separate problem.
  if (!areTypes(types) || register.as === 'string') return false;
  const isInteger = only === 'integer';
  const splits =
    isInteger && [register.scale, register.offset].some((factor) => typeof factor === 'number' && !Number.isInteger(factor));
  const fits = more.length === 0 && (only === 'number' || (isInteger && !splits));
  if (!fits) context.report('model/other-type', below(place, 'as'), { name, type: types.join(', '), as: register.as, splits });
  return !fits;
}

/** The exponent, or the code of the scale factor, must be an integer point that the same device reads. */
function checkScale(
  context: CompilerContext,
  place: At,
  { name, register }: CarriedPoint,
  { model, type }: { model: Dict; type: DeviceType },
): void {
  const scale = scalePointOf(register);
  const codes = typeof register.scale === 'object';
  if (scale === undefined || scale.startsWith('../') || !Object.hasOwn(type.points, scale)) return;
  const point = type.points[scale];
  const isRead = Object.hasOwn(dict(model.registers), scale);
  const detail =
    scale === name
      ? 'a point cannot scale itself'
      : !isRead
        ? 'this model has no register for it'
        : point?.type !== 'integer' || (offeredBy(point) && !codes)
          ? 'it is not an integer'
          : undefined;
  if (detail !== undefined) context.report('model/no-scale', below(place, 'scale'), { name, scale, codes, detail });
}

function checkCodes(context: CompilerContext, place: At, { name, register }: CarriedPoint, word: Range, type: DeviceType): void {
  const { missing, map } = register;
  const own = rawRangeOf(register) ?? word;
  const refuse = (where: At, value: number, [least, most] = word) =>
    context.report('model/not-carried', where, { name, value, least, most });
  const { integer } = registerFormats[register.as];
  const misses = (value: unknown, where: At) => {
    if (typeof value === 'number' && !((!integer || Number.isInteger(value)) && isWithin(value, word))) refuse(where, value);
  };
  misses(missing, below(place, 'missing'));
  list(missing).forEach((value, index) => misses(value, below(below(place, 'missing'), index)));
  if (!isDict(map)) return;
  for (const [raw] of entries(map)) if (!isWithin(Number(raw), own)) refuse(below(below(place, 'map'), raw), Number(raw), own);
  for (const value of codesOf(type, name))
    if (!Object.values(map).includes(value)) context.report('model/not-mapped', below(place, 'map'), { name, value });
}

/** The register must fit every value that a form accepts or a command writes, and every value that confirms a command. */
function checkValues(
  context: CompilerContext,
  place: At,
  { name, point, register }: CarriedPoint,
  word: Range,
  type: DeviceType,
): void {
  const { map, scale = 1, times = 1, offset = 0 } = register;
  if (typeof scale !== 'number' || isDict(map)) return;
  const factor = scale * times;
  const range = rawRangeOf(register) ?? word;
  const [least, most] = [range[0] * factor + offset, range[1] * factor + offset].toSorted((left, right) => left - right);
  if (least === undefined || most === undefined) return;
  const isWritten = (point.access ?? 'read') !== 'read';
  const entered = isWritten ? (offeredBy(point) ?? [fixedOf(point.minimum), fixedOf(point.maximum)]) : [];
  const fixed = isWritten ? writtenTo(type, name) : [];
  const expected = proofsOf(type).flatMap((proof) => (proof.point === name ? expectedBy(proof, type) : []));
  const { integer } = registerFormats[register.as];
  const isBetween = (value: number): boolean => {
    const raw = (value - offset) / factor;
    return integer === true && Math.abs(raw - Math.round(raw)) > 1e-6;
  };
  for (const value of new Set([...entered, ...fixed, ...expected]))
    if (typeof value === 'number' && (!isWithin(value, [least, most]) || (fixed.includes(value) && isBetween(value))))
      context.report('model/not-carried', below(place, 'as'), { name, value, least, most });
}

/** Codes that commands of the type write to the point or wait for. */
const codesOf = (type: DeviceType, name: string): number[] =>
  entries(type.commands)
    .flatMap(([, command]) => [
      dict(dict(command).writes),
      ...list(dict(command).writesFirst).map(dict),
      dict(dict(command).confirmedBy),
    ])
    .flatMap(({ point, value }) => (point === name && typeof value === 'number' ? [value] : []));

/** Tolerates floating-point error: 65535 × 0.1 is slightly more than 6553.5. */
export const isWithin = (value: number, [least, most]: Range): boolean => {
  const dust = 1e-9 * Math.max(1, Math.abs(value));
  return value >= least - dust && value <= most + dust;
};
