// Points that are computed according to the model (`computed`): which of them a device has, their values, and how long the values
// may be used.
import { type Computation, evaluate, pointsIn } from '../../core/devices/computation.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import { hasPoint } from '../../core/devices/ownType.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { type DeviceMap } from '../modbus/deviceMap.ts';
import { toKey } from '../modbus/deviceParts.ts';
import { type Range, rangeOf } from '../modbus/range.ts';
import { modelOf } from '../modbus/ratios.ts';
import { type Aged, type Ages, staleAfterMs } from './ages.ts';
import { type ReadValues, take } from './answers.ts';

interface ComputedPoint {
  key: string;
  path: string;
  computation: Computation;
  inputs: readonly string[];
  range?: Range;
}

/** By key. A point is left out if one of its inputs has no register. */
export function computedPoints(
  record: DeviceRecord,
  map: DeviceMap,
  types: Members<DeviceType>,
): ReadonlyMap<string, ComputedPoint> {
  const inType = ([name, type]: [string, DeviceType]) =>
    [name, Object.entries(modelOf(type, record.model)?.computed ?? {})] as const;
  const byType = new Map(Object.entries(types).map(inType));
  const found = map.parts.flatMap(({ path, type: name }): ComputedPoint[] => {
    const type = types[name];
    return (byType.get(name) ?? []).flatMap(([own, computation]) => {
      const point = type?.points[own];
      const inputs = pointsIn(computation).map((input) => toKey(path, input));
      const key = toKey(path, own);
      const isThere =
        point && hasPoint(point, record.config) && !map.reporting.absent.has(key) && !map.reporting.waiting.has(key);
      if (!isThere || !inputs.every((input) => map.points.has(input))) return [];
      const range = rangeOf(point);
      return [{ key, path, computation, inputs, ...(range && { range }) }];
    });
  });
  return new Map(found.map((point) => [point.key, point]));
}

interface LastInputs {
  values: Readonly<Record<string, number>>;
  lost?: ReadonlyMap<string, unknown>;
}
export interface ByModel {
  /** Age entries of the computed points. */
  aged: readonly Aged[];
  /** Notes when the inputs in this request were read. */
  read(request: Aged, at: number): void;
  /** Adds the computed values to the values that were read. A point with a lost input is added to `lost`. */
  add(read: Pick<ReadValues, 'numbers' | 'outside'>, lost: Set<string>, carried: LastInputs, ages: Ages): void;
  /** Keys of the computed points that use one of these inputs. */
  of(inputs: readonly string[]): string[];
}

export function createByModel(points: ReadonlyMap<string, ComputedPoint>): ByModel {
  const inputs = new Set([...points.values()].flatMap((point) => point.inputs));
  const readAt = new Map<string, { everyMs: number; at: number }>();
  const all = Array.from(points.values(), (point) => ({ point, aged: { everyMs: 0, points: [point] } }));
  return {
    aged: all.map(({ aged }) => aged),
    read({ everyMs, points: keys }, at) {
      for (const { key } of keys) if (inputs.has(key)) readAt.set(key, { everyMs, at });
    },
    add(read, lost, carried, ages) {
      for (const { point, aged } of all) {
        const valueOf = (name: string): number | undefined => {
          const key = toKey(point.path, name);
          return read.numbers.get(key) ?? carried.values[key];
        };
        take(point, evaluate(point.computation, valueOf), read);
        const isLost = (key: string): boolean => lost.has(key) || (!read.numbers.has(key) && carried.lost?.has(key) === true);
        if (read.outside.has(point.key) || point.inputs.some(isLost)) lost.add(point.key);
        const first = firstToGo(point.inputs.flatMap((key) => readAt.get(key) ?? []));
        if (!first || lost.has(point.key)) {
          ages.failed(aged);
          continue;
        }
        aged.everyMs = first.everyMs;
        ages.read(aged, first.at);
      }
    },
    of: (keys) => all.flatMap(({ point }) => (point.inputs.some((key) => keys.includes(key)) ? [point.key] : [])),
  };
}

/** The result has the age of the input that expires first. */
const firstToGo = (read: readonly { everyMs: number; at: number }[]) =>
  read.toSorted((one, other) => one.at + staleAfterMs(one) - other.at - staleAfterMs(other))[0];
