// What a command of a device type writes, and the values of its confirmation.
import type { DeviceType } from '../../../core/devices/device.ts';
import { fixedOf } from '../../../core/schema/figure.ts';
import { type At, below } from '../../doc.ts';
import { type Dict, dict, entries, list } from '../../json.ts';
import { offeredBy } from '../../language/misfit.ts';

export interface Proof {
  command: string;
  point: string;
  /** The constant; undefined if it is a value of the form. */
  constant?: number;
  /** The point of the form whose value is expected unchanged. */
  asked?: string;
  tolerance: number;
}

/** All confirmations of a type, including those that apply only to a value of zero. */
export function proofsOf({ commands }: DeviceType): Proof[] {
  return entries(commands).flatMap(([command, written]) => {
    const confirmedBy = dict(dict(written).confirmedBy);
    const atZero = dict(confirmedBy.atZero);
    const own = (proof: Dict, value: unknown): Proof[] =>
      typeof proof.point === 'string' ? [{ command, point: proof.point, ...valueOf(value), tolerance: toleranceOf(proof) }] : [];
    return [...own(confirmedBy, confirmedBy.value), ...own(atZero, 0)];
  });
}

function valueOf(value: unknown): Pick<Proof, 'constant' | 'asked'> {
  if (typeof value === 'number') return { constant: value };
  const [, asked] = /^\/form\/([^/]+)$/.exec(String(dict(value).from)) ?? [];
  return asked === undefined ? {} : { asked };
}
const toleranceOf = ({ tolerance }: Dict): number => (typeof tolerance === 'number' ? tolerance : 0);

/** All writes of a command at `place`, in order. */
export const writesOf = (place: At, { writes, writesFirst }: Dict): [written: Dict, place: At][] => [
  ...list(writesFirst).map((each, index): [Dict, At] => [dict(each), below(below(place, 'writesFirst'), index)]),
  [dict(writes), below(place, 'writes')],
];

/** The numbers that commands write to the point. */
export const writtenTo = ({ commands }: DeviceType, name: string): number[] =>
  entries(commands)
    .flatMap(([, command]) => [dict(dict(command).writes), ...list(dict(command).writesFirst).map(dict)])
    .flatMap(({ point, value }) => (point === name && typeof value === 'number' ? [value] : []));

/** The expected numbers: the constant, or the limits or codes of the point that the form asks for. */
export function expectedBy({ constant, asked }: Proof, { points }: DeviceType): number[] {
  if (constant !== undefined) return [constant];
  const point = asked !== undefined && Object.hasOwn(points, asked) ? points[asked] : undefined;
  if (!point) return [];
  const values = offeredBy(point) ?? [fixedOf(point.minimum), fixedOf(point.maximum)];
  return values.filter((each) => typeof each === 'number');
}
