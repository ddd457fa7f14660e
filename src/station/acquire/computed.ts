// Computes the points that a device file defines with `value`: over the parts of the device, or over its own points. Missing
// parts are skipped; if all are missing, so is the result.
import type { DeviceType } from '../../core/devices/device.ts';
import { callFunction } from '../../core/functions/functions.ts';
import type { Members } from '../../core/language.ts';
import { type PartPlace, toKey } from '../modbus/deviceParts.ts';

/** `read` returns the newest value of a key; NaN or undefined is missing. */
export interface Compute {
  values(read: Read): Map<string, number>;
  keys: readonly { key: string }[];
  /** Keys of the values from which a point is computed; empty for any other point. */
  inputsOf(key: string): readonly string[];
}
type Read = (key: string) => number | undefined;

const overParts: Readonly<Record<string, (values: readonly number[]) => number>> = {
  'max-of': (values) => values.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
  'min-of': (values) => values.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  'sum-of': (values) => values.reduce((sum, each) => sum + each, 0),
  'mean-of': (values) => values.reduce((sum, each) => sum + each, 0) / values.length,
  'any-of': (values) => (values.some((each) => each !== 0) ? 1 : 0),
};

interface Computed {
  key: string;
  fn: string;
  of: Readonly<Record<string, unknown>>;
  /** Keys of the input values, for a function over parts. */
  inputs: readonly string[];
}

export function toCompute(places: readonly PartPlace[], types: Members<DeviceType>): Compute | undefined {
  const all: Computed[] = places.flatMap(({ path, type }) =>
    Object.entries(types[type]?.points ?? {}).flatMap(([name, { value }]) =>
      value === undefined ? [] : [{ key: toKey(path, name), ...value, inputs: inputsOf(places, path, value.of) }],
    ),
  );
  if (all.length === 0) return undefined;
  const inputs = new Map(all.map(({ key, inputs: parts, of }) => [key, parts.length > 0 ? parts : namedIn(of)] as const));
  return {
    keys: all,
    values: (read) => new Map(all.map((each) => [each.key, compute(each, read)])),
    inputsOf: (key) => inputs.get(key) ?? [],
  };
}

/** Arguments that may be names of points. */
const namedIn = (of: Computed['of']): string[] => Object.values(of).filter((each) => typeof each === 'string');

/** `{ part: "cluster/cell", point: "voltage" }` selects this point of all such parts below `base`. */
function inputsOf(parts: readonly PartPlace[], base: string, of: Readonly<Record<string, unknown>>): string[] {
  const { part, point } = of;
  if (typeof part !== 'string' || typeof point !== 'string') return [];
  const steps = part.split('/').map((name) => `/${name}\\.\\d+`);
  const pattern = new RegExp(`^${base.replaceAll('.', '\\.')}${steps.join('')}$`);
  return parts.filter(({ path }) => pattern.test(path)).map(({ path }) => toKey(path, point));
}

function compute({ fn, of, inputs }: Computed, read: Read): number {
  const over = overParts[fn];
  if (over && inputs.length > 0) {
    const known = inputs.flatMap((key) => read(key) ?? []).filter(Number.isFinite);
    return known.length === 0 ? Number.NaN : over(known);
  }
  const filled = Object.entries(of).map(([name, each]) => [name, typeof each === 'string' ? (read(each) ?? each) : each]);
  const answer = callFunction(fn, Object.fromEntries(filled));
  return typeof answer === 'number' ? answer : Number.NaN;
}
