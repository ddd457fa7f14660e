// Validates values to be written to points of a device against the device file. Errors refer to the same pointers as in a form.
import { toPlain } from '../../../core/schema/plain.ts';
import type { DeviceType, Point } from '../../../core/devices/device.ts';
import { toPointer, toTokens } from '../../../core/pointer.ts';
import type { Own } from '../../../core/schema/figure.ts';
import type { Schema, Units } from '../../../core/language.ts';
import { say, type Translate } from '../../../core/texts/text.ts';
import { validate } from '../../../core/validate.ts';
import { toShapeCheck } from '../../../compiler/validator.ts';
import { Refused } from '../../contract/index.ts';

/** Members of a point that describe its valid values. */
const valueWords = [
  'title',
  'type',
  'unit',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'choices',
  'enum',
  'digits',
  'says',
] as const;
function toValueSchema(point: Point, name: string): Schema {
  const words = Object.fromEntries(valueWords.flatMap((word) => (point[word] === undefined ? [] : [[word, point[word]]])));
  return { ...words, step: { from: toPointer(['step', name]), title: point.title ?? name } };
}

export interface Judged {
  type: DeviceType;
  /** New values by point name. */
  values: Readonly<Record<string, number>>;
  /** The values of the device, for rules over several points of a setting. */
  current?: Readonly<Record<string, number>>;
  /** The device's own data, for limits that come from there. */
  own: Own;
  /** The resolution of a point's register, if it has one. */
  step: (point: string) => number | undefined;
  units: Units;
  now: number;
  timezone: string;
  /** Translates into the language of the request. */
  translate: Translate;
  /** The place of a point's value in the request. */
  pathOf: (point: string) => string;
}

/** Throws 400 with a text at each invalid value. Checks the limits and the rules of the settings that contain the points. */
export function mustFit({ type, values, current = {}, own, step, units, now, timezone, translate, pathOf }: Judged): void {
  const points = Object.keys(values);
  const holding = Object.values(type.settings ?? {}).filter((each) => points.some((point) => Object.hasOwn(each.points, point)));
  const seen = new Set([...points, ...holding.flatMap((each) => Object.keys(each.points))]);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries([...seen].map((point) => [point, toValueSchema(type.points[point] ?? {}, point)])),
    rules: Object.assign({}, ...holding.map((each) => each.rules ?? {})) as NonNullable<Schema['rules']>,
  };
  const known = Object.fromEntries([...seen].flatMap((point) => (current[point] === undefined ? [] : [[point, current[point]]])));
  const steps = Object.fromEntries(points.map((point) => [point, step(point)]));
  const asked: Own = (pointer) => (toTokens(pointer)[0] === 'step' ? steps[toTokens(pointer)[1] ?? ''] : own(pointer));
  const shape = toShapeCheck(toPlain(schema));
  const found = validate({ schema, shape, value: { ...known, ...values }, own: asked, decides: true, now, timezone, units });
  // If a value of the device violates a rule, the error is shown at the value that was sent.
  const data = found
    .filter(({ warnOnly }) => !warnOnly)
    .map(({ path, text }) => ({ path: pathOf(path.slice(1)), message: say(text, translate) }));
  if (data.length > 0) throw new Refused(400, data[0]?.message ?? '', { data });
}
