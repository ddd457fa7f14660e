// Computes the points that a device file defines with `value`: over the parts of the device, or over its own points. Missing
// parts are skipped; if all are missing, so is the result. If a point that is an argument is missing, the result is missing.
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
  /** Keys of the arguments that name a point of the same place. All other arguments are constants. */
  own: ReadonlyMap<string, string>;
}

export function toCompute(places: readonly PartPlace[], types: Members<DeviceType>): Compute | undefined {
  const all: Computed[] = places.flatMap(({ path, type }) => {
    const points = types[type]?.points ?? {};
    return Object.entries(points).flatMap(([name, { value }]) =>
      value === undefined
        ? []
        : [
            {
              key: toKey(path, name),
              ...value,
              inputs: inputsOf(places, path, value.of),
              own: ownIn(value.of, points, path),
            },
          ],
    );
  });
  if (all.length === 0) return undefined;
  const inputs = new Map(all.map(({ key, inputs: parts, own }) => [key, parts.length > 0 ? parts : [...own.values()]] as const));
  return {
    keys: all,
    values: (read) => new Map(all.map((each) => [each.key, compute(each, read)])),
    inputsOf: (key) => inputs.get(key) ?? [],
  };
}

const ownIn = (of: Computed['of'], points: DeviceType['points'], path: string): Computed['own'] =>
  new Map(
    Object.entries(of).flatMap(([name, each]) =>
      typeof each === 'string' && Object.hasOwn(points, each) ? [[name, toKey(path, each)] as const] : [],
    ),
  );

/** `{ part: "cluster/cell", point: "voltage" }` selects this point of all such parts below `base`. */
function inputsOf(parts: readonly PartPlace[], base: string, of: Readonly<Record<string, unknown>>): string[] {
  const { part, point } = of;
  if (typeof part !== 'string' || typeof point !== 'string') return [];
  const steps = part.split('/').map((name) => `/${name}\\.\\d+`);
  const pattern = new RegExp(`^${base.replaceAll('.', '\\.')}${steps.join('')}$`);
  return parts.filter(({ path }) => pattern.test(path)).map(({ path }) => toKey(path, point));
}

function compute({ fn, of, inputs, own }: Computed, read: Read): number {
  const over = overParts[fn];
  if (over && inputs.length > 0) {
    const known = inputs.flatMap((key) => read(key) ?? []).filter(Number.isFinite);
    return known.length === 0 ? Number.NaN : over(known);
  }
  const points = Array.from(own, ([name, key]) => [name, read(key) ?? Number.NaN] as const);
  if (points.some(([, value]) => !Number.isFinite(value))) return Number.NaN;
  const answer = callFunction(fn, { ...of, ...Object.fromEntries(points) });
  return typeof answer === 'number' ? answer : Number.NaN;
}
